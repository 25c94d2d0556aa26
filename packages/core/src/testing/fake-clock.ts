import type { Clock } from '../kernel/env.types.js'
import { turn, turns } from './turn.js'

/** A clock that stands still until it is told to go on. */
export interface FakeClock extends Clock {
  /**
   * Goes on by `ms`, running what falls due in its order. Between two timers, promises settle: a timer that is set
   * after an `await` still counts when it falls due within the stretch.
   */
  advance(ms: number): Promise<void>
  /**
   * Goes on in steps of 100 ms until the work is settled, and returns it: for waits whose length a test need not know.
   * @throws Error for work that an hour of this clock does not settle
   */
  settle<T>(work: Promise<T>): Promise<T>
  /** Timers that have neither run nor been cancelled: zero when nothing leaks. */
  readonly pending: number
}

interface Timer {
  readonly dueAt: number
  readonly run: () => void
}

const STEP_MS = 100
const MOST_STEPS = 36_000

/** Makes a clock for tests; `startAt` is in milliseconds since the epoch. */
export function createFakeClock(startAt = Date.UTC(2026, 0, 1)): FakeClock {
  const timers = new Set<Timer>()
  let now = startAt

  const nextDue = (until: number): Timer | undefined => {
    let next: Timer | undefined
    for (const timer of timers) if (timer.dueAt <= until && (!next || timer.dueAt < next.dueAt)) next = timer
    return next
  }

  const clock: FakeClock = {
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
    async settle(work) {
      let isSettled = false
      const settled = () => {
        isSettled = true
      }
      work.then(settled, settled)
      for (let step = 0; !isSettled; step++) {
        if (step === MOST_STEPS) throw new Error('The work did not settle within an hour of the clock')
        // What runs outside of the clock, such as a dynamic import, gets its turns before time passes.
        await turns(5)
        if (!isSettled) await clock.advance(STEP_MS)
      }
      return work
    },
    get pending() {
      return timers.size
    },
  }
  return clock
}
