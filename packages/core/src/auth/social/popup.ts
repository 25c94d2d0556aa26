import type { Clock, PageWindow } from '../../kernel/env.types.js'
import { isText } from '../../kernel/guard.js'
import { abortError } from '../../kernel/task.js'

/** How often the popup is looked at. Given by the specification. */
const POLL_MS = 1000
/** Longest result that a popup may report. */
const MAX_RESULT = 8192

/** How a popup ended. `severed`: it was out of reach at the first look, by the page's opener policy (COOP). */
export type PopupResult =
  | { readonly type: 'result'; readonly uri: string }
  | { readonly type: 'closed' }
  | { readonly type: 'severed' }

/** The popup of a social login. */
export interface Popup {
  navigate(url: string): void
  /**
   * Resolves with the first message of the popup itself at the frame's origin, or when the popup is gone.
   * @throws LatchkeyError `aborted`
   */
  result(signal: AbortSignal): Promise<PopupResult>
  close(): void
}

/** Opens the popup. Call it inside the tap, before any `await`. Returns undefined if the browser blocks it. */
export function openPopup(window: PageWindow, clock: Clock, frameUrl: string): Popup | undefined {
  const { origin } = new URL(frameUrl)
  const popup = window.open(`${origin}/loading`, 'popupWindow', 'width=600,height=800,scrollbars=yes')
  if (!popup) return undefined

  const readResult = ({ origin: from, source, data }: MessageEvent): string | undefined => {
    if (from !== origin || source !== popup) return undefined
    const uri: unknown =
      typeof data === 'object' && data !== null ? Reflect.get(data, 'resultUri') : undefined
    return isText(uri) && uri.length > 0 && uri.length <= MAX_RESULT ? uri : undefined
  }
  return {
    navigate(url) {
      popup.location.href = url
    },
    result: signal =>
      new Promise((resolve, reject) => {
        let cancelPoll = () => {}
        let looks = 0
        const settle = (run: () => void) => {
          cancelPoll()
          window.removeEventListener('message', hear)
          signal.removeEventListener('abort', aborted)
          run()
        }
        const hear = (event: MessageEvent) => {
          const uri = readResult(event)
          if (uri !== undefined) settle(() => resolve({ type: 'result', uri }))
        }
        const aborted = () => settle(() => reject(abortError(signal.reason)))
        const look = () => {
          looks += 1
          if (popup.closed) return settle(() => resolve({ type: looks === 1 ? 'severed' : 'closed' }))
          cancelPoll = clock.after(POLL_MS, look)
        }
        window.addEventListener('message', hear)
        signal.addEventListener('abort', aborted)
        if (signal.aborted) return aborted()
        look()
      }),
    close: () => popup.close(),
  }
}
