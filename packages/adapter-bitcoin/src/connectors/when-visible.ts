import { abortError } from '@latchkey/core/adapter'

/** The part of a document that says whether the page is seen. */
type Seen = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

/**
 * Resolves as soon as the page is seen; at once where nobody can tell.
 * @throws LatchkeyError `aborted`
 */
export function whenVisible(document: Seen | undefined, signal: AbortSignal): Promise<void> {
  if (!document?.hidden) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', onAbort)
      finish()
    }
    const look = () => {
      if (!document.hidden) settle(resolve)
    }
    const onAbort = () => settle(() => reject(abortError()))
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
  })
}
