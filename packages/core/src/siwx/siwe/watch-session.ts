import type { SiweSession } from '../../context/siwe-options.types.js'
import type { Env } from '../../kernel/env.types.js'

interface Watch {
  readonly env: Pick<Env, 'clock' | 'window'>
  readonly everyMs: number
  /** The session that is known already. */
  known(): SiweSession | undefined
  /** The session that the backend reports now. */
  read(): Promise<SiweSession | undefined>
  changed(): void
}

const keyOf = (session: SiweSession | undefined): string =>
  session ? `${session.chainId}:${session.address.toLowerCase()}` : ''

/**
 * Asks for the session now and then while the page is visible, and calls back when it is another one. Returns what ends
 * it. A backend that fails has not signed anybody out.
 */
export function watchSession({ env, everyMs, known, read, changed }: Watch): () => void {
  let hasEnded = false
  let cancel = () => {}
  const check = async (): Promise<void> => {
    if (env.window?.document.visibilityState === 'hidden') return
    try {
      const before = keyOf(known())
      const isOther = keyOf(await read()) !== before
      if (isOther && !hasEnded) changed()
    } catch {
      // The next interval asks again.
    }
  }
  const goOn = () => {
    if (!hasEnded) wait()
  }
  const wait = () => {
    cancel = env.clock.after(everyMs, () => void check().then(goOn, goOn))
  }
  wait()
  return () => {
    hasEnded = true
    cancel()
  }
}
