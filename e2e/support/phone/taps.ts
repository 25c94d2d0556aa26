import type { BrowserContext, Frame } from '@playwright/test'

/** A link that a page opened, and how. */
export interface OpenedLink {
  readonly url: string
  readonly target: string
  readonly features: string
  /** Browsers open an app only then. */
  readonly isActive: boolean
  /** While the page was told of a tap, with nothing awaited since. */
  readonly inTap: boolean
  /** The link that the page had copied last: a pairing that was there before. */
  readonly copied: string | undefined
}

interface RecordingWindow extends Window {
  openedLinks: OpenedLink[]
}

/** Writes down what every page and frame of a context opens, in place of opening it. */
export async function recordLinks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const opened: OpenedLink[] = []
    let inTap = false
    let copied: string | undefined
    const record = (url: string, target: string, features: string) =>
      opened.push({ url, target, features, isActive: navigator.userActivation.isActive, inTap, copied })
    // Outermost and first, outermost and last: what lies between is the page's answer to the tap.
    addEventListener(
      'click',
      () => {
        inTap = true
      },
      true,
    )
    addEventListener('click', () => {
      inTap = false
    })
    Object.assign(window, {
      openedLinks: opened,
      open: (url = '', target = '', features = '') => {
        record(String(url), target, features)
        return null
      },
    })
    // Leaving the page in another way, by its address or by a link, is written down too.
    Reflect.get(window, 'navigation')?.addEventListener('navigate', (event: Event) => {
      const destination = Reflect.get(event, 'destination') as { readonly url: string }
      if (!destination.url.startsWith(location.origin)) record(destination.url, 'navigation', '')
    })
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => {
          copied = text
        },
        readText: async () => copied ?? '',
      },
    })
  })
}

/** What the page, or a frame of it, opened so far. */
export const openedLinks = (frame: Pick<Frame, 'evaluate'>): Promise<readonly OpenedLink[]> =>
  frame.evaluate(() => (window as unknown as RecordingWindow).openedLinks)
