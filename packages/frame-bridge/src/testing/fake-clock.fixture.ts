import type { BridgeClock } from '../ports.types.js'

/** A clock that stands still until a test advances it. */
export interface FakeClock extends BridgeClock {
  /** Goes on by `ms` and runs what falls due, in order. Promises settle between two timers. */
  advance(ms: number): Promise<void>
  /** Timers that have neither run nor been cancelled. */
  readonly pending: number
}

/** Lets all microtasks and one task of the event loop run. */
const turn = () =>
  new Promise<void>(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })

/** Creates a clock for tests. */
export function createFakeClock(): FakeClock {
  const timers = new Set<{ readonly dueAt: number; readonly run: () => void }>()
  let now = Date.UTC(2026, 0, 1)
  const nextDue = (until: number) =>
    [...timers].filter(({ dueAt }) => dueAt <= until).sort((a, b) => a.dueAt - b.dueAt)[0]
  return {
    now: () => now,
    after(ms, run) {
      const timer = { dueAt: now + Math.max(0, ms), run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    async advance(ms) {
      const until = now + ms
      await turn()
      for (let timer = nextDue(until); timer; timer = nextDue(until)) {
        timers.delete(timer)
        now = Math.max(now, timer.dueAt)
        timer.run()
        await turn()
      }
      now = until
    },
    get pending() {
      return timers.size
    },
  }
}
