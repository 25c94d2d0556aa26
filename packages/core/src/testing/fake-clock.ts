import type { Clock } from '../kernel/env.types.js'
import { turn } from './turn.js'

/** A clock that stands still until it is told to go on. */
export interface FakeClock extends Clock {
  /**
   * Goes on by `ms`, running what falls due in its order. Between two timers, promises settle: a timer that is set
   * after an `await` still counts when it falls due within the stretch.
   */
  advance(ms: number): Promise<void>
  /** Timers that have neither run nor been cancelled: zero when nothing leaks. */
  readonly pending: number
}

interface Timer {
  readonly dueAt: number
  readonly run: () => void
}

/** Makes a clock for tests; `startAt` is in milliseconds since the epoch. */
export function createFakeClock(startAt = Date.UTC(2026, 0, 1)): FakeClock {
  const timers = new Set<Timer>()
  let now = startAt

  const nextDue = (until: number): Timer | undefined => {
    let next: Timer | undefined
    for (const timer of timers) if (timer.dueAt <= until && (!next || timer.dueAt < next.dueAt)) next = timer
    return next
  }

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
      now = Math.max(now, until)
    },
    get pending() {
      return timers.size
    },
  }
}
