import { createEnv } from '../kernel/env.js'
import type { Env } from '../kernel/env.types.js'
import { createFakeClock } from './fake-clock.js'
import { createFakeEnv, type FakeEnv } from './fake-env.js'
import { createFakeFetch } from './fake-fetch.js'

/** From here on a time is a limit, and keeps its length: on a busy machine a shorter one would be met. */
const LIMIT_MS = 10_000
const LONGEST_WAIT_MS = 100

/**
 * Makes a page's outside world for tests against a running node: the given network and the real time, the rest as in
 * {@link createFakeEnv}. Waits between two looks are cut short; limits of 10 s and more are not.
 */
export function createLiveEnv(fetch: Env['fetch']): FakeEnv {
  const { clock } = createEnv()
  return {
    ...createFakeEnv(),
    clock: {
      ...createFakeClock(),
      pending: 0,
      now: () => clock.now(),
      after: (ms, run) => clock.after(ms < LIMIT_MS ? Math.min(ms, LONGEST_WAIT_MS) : ms, run),
    },
    fetch: Object.assign((url: string, init?: RequestInit) => fetch(url, init), createFakeFetch()),
  }
}
