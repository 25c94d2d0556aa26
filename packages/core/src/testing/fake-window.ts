import type { Env } from '../kernel/env.types.js'
import { CountingTarget } from './counting-target.js'

/** What a test may say about the page. */
export interface FakeWindowOptions {
  readonly url?: string
  readonly isSecureContext?: boolean
  readonly userAgent?: string
  /** Media queries that match, such as `(prefers-color-scheme: dark)`. */
  readonly media?: readonly string[]
}

interface FakeWindowControls {
  /** Live listeners on the window, its document and its media queries; of one type, or of all. */
  listenerCount(type?: string): number
  /** What `window.open` was asked for. */
  readonly opened: readonly string[]
  /** Makes a media query match or not; its listeners are told. */
  setMedia(query: string, matches: boolean): void
  /** Shows or hides the page. */
  setVisible(visible: boolean): void
}

/**
 * A page without a browser: events, location, navigator, document visibility, media queries. A wallet may hang its
 * object on it, as on a real window. What is not listed is absent, as in a browser that lacks it.
 */
export type FakeWindow = NonNullable<Env['window']> & FakeWindowControls

class FakeMediaQuery extends CountingTarget {
  onchange = null

  constructor(
    readonly media: string,
    private readonly matching: ReadonlySet<string>,
  ) {
    super()
  }

  get matches(): boolean {
    return this.matching.has(this.media)
  }
}

class FakeDocument extends CountingTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  readonly querySelector = () => null

  get hidden(): boolean {
    return this.visibilityState === 'hidden'
  }
}

function createMedia(matching: Set<string>) {
  const queries = new Map<string, FakeMediaQuery>()
  const matchMedia = (query: string): FakeMediaQuery => {
    const known = queries.get(query) ?? new FakeMediaQuery(query, matching)
    queries.set(query, known)
    return known
  }
  return {
    matchMedia,
    listenerCount: (type?: string) =>
      [...queries.values()].reduce((sum, query) => sum + query.listenerCount(type), 0),
    setMedia(query: string, matches: boolean) {
      if (matching.has(query) === matches) return
      if (matches) matching.add(query)
      else matching.delete(query)
      matchMedia(query).dispatchEvent(new Event('change'))
    },
  }
}

/** What is read and written of the storage of a tab. */
function createTabStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>()
  return {
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: key => void items.delete(key),
  }
}

/** Makes a page for tests. */
export function createFakeWindow(options: FakeWindowOptions = {}): FakeWindow {
  const page = new CountingTarget()
  const document = new FakeDocument()
  const media = createMedia(new Set(options.media))
  const opened: string[] = []
  const url = new URL(options.url ?? 'https://app.test/')
  const { href, origin, protocol, host, hostname, port, pathname, search, hash } = url
  const countOnPage = page.listenerCount.bind(page)
  const members = {
    isSecureContext: options.isSecureContext ?? url.protocol === 'https:',
    location: { href, origin, protocol, host, hostname, port, pathname, search, hash },
    navigator: {
      userAgent: options.userAgent ?? 'Mozilla/5.0 (X11; Linux x86_64)',
      onLine: true,
      language: 'en',
    },
    document,
    origin,
    Event,
    CustomEvent,
    MessageEvent,
    matchMedia: media.matchMedia,
    open(target?: string | URL) {
      opened.push(String(target ?? ''))
      return null
    },
    opened,
    sessionStorage: createTabStorage(),
    setMedia: media.setMedia,
    setVisible(visible: boolean) {
      document.visibilityState = visible ? 'visible' : 'hidden'
      document.dispatchEvent(new Event('visibilitychange'))
    },
    listenerCount: (type?: string) =>
      countOnPage(type) + document.listenerCount(type) + media.listenerCount(type),
  }
  // The type says Window because adapters ask for one; the parts a wallet kit reads are there.
  return Object.assign(page, members, { window: page, self: page }) as unknown as FakeWindow
}
