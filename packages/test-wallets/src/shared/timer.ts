import type { WalletTimer } from './wallet.types'

/** Time as it passes outside. */
export const systemTimer: WalletTimer = {
  delay: ms =>
    new Promise(resolve => {
      setTimeout(resolve, ms)
    }),
}

/** A timer for tests: nothing passes until `advance` is called. */
export interface ManualTimer extends WalletTimer {
  /** Lets so many milliseconds pass and runs what was due. */
  advance(ms: number): Promise<void>
}

/** Makes a timer whose time stands still until it is advanced. */
export const createManualTimer = (): ManualTimer => {
  let now = 0
  let waiting: { readonly at: number; readonly resolve: () => void }[] = []
  return {
    delay: ms =>
      new Promise(resolve => {
        waiting.push({ at: now + ms, resolve })
      }),
    advance: async ms => {
      now += ms
      const due = waiting.filter(entry => entry.at <= now).sort((a, b) => a.at - b.at)
      waiting = waiting.filter(entry => entry.at > now)
      for (const entry of due) entry.resolve()
      // What waited continues in microtasks; give those a turn before the caller looks.
      await new Promise<void>(resolve => {
        queueMicrotask(resolve)
      })
    },
  }
}
