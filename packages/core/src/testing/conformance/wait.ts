import { createEnv } from '../../kernel/env.js'
import type { FakeClock } from '../fake-clock.js'
import { turn, turns } from '../turn.js'

/** The failure of a case: what the contract promises and what was seen instead. */
export class ConformanceError extends Error {
  override readonly name = 'ConformanceError'
}

/** Throws with the message unless the condition holds. */
export function ensure(condition: unknown, message: string): asserts condition {
  if (!condition) throw new ConformanceError(message)
}

const PATIENT_TURNS = 50
const STEP_MS = 5

/** Waiting in which the fake clock runs beside the real one, so that a delay passes and a time-out stays as far off. */
export interface Patience {
  /** Until it is so, or a failure that says what did not happen. */
  until(done: () => boolean, what: string): Promise<void>
  /**
   * The promise's value or failure; a failure of its own when it settles neither way. `speed`: how much faster than the real
   * clock the fake one runs, where nothing real is waited for.
   */
  settle<T>(promise: Promise<T>, what: string, speed?: number): Promise<T>
  /** The promise's failure; a failure of its own when it succeeds. */
  refusal(promise: Promise<unknown>, what: string): Promise<unknown>
  /** Long enough for whatever is on its way to arrive. */
  quiet(): Promise<void>
}

/** Makes the waiting for one case; `limitMs` in real time. */
export function createPatience(clock: FakeClock, limitMs: number): Patience {
  const real = createEnv().clock
  const rest = () => new Promise<void>(resolve => real.after(STEP_MS, resolve))

  const wait = async (done: () => boolean, what: string, speed: number) => {
    for (let tried = 0; tried < PATIENT_TURNS && !done(); tried++) await turn()
    const start = real.now()
    for (let last = start; !done(); ) {
      ensure(real.now() - start < limitMs, `${what}: nothing happened within ${limitMs} ms`)
      await rest()
      const now = real.now()
      await clock.advance((now - last) * speed)
      last = now
    }
  }
  const settle: Patience['settle'] = async (promise, what, speed = 1) => {
    let settled = false
    const done = () => {
      settled = true
    }
    promise.then(done, done)
    await wait(() => settled, `${what} did not settle`, speed)
    return promise
  }
  return {
    until: (done, what) => wait(done, what, 1),
    settle,
    async refusal(promise, what) {
      const outcome = await settle(
        promise.then(
          () => ({ refused: false, error: undefined }),
          (error: unknown) => ({ refused: true, error }),
        ),
        what,
      )
      ensure(outcome.refused, `${what} should have been refused, but it succeeded`)
      return outcome.error
    },
    async quiet() {
      await turns(10)
      await clock.advance(1000)
      await turns(10)
    },
  }
}
