import type { Env, Logger } from '../kernel/env.types.js'
import { createFakeClock, type FakeClock } from './fake-clock.js'
import { createFakeFetch, type FakeFetch } from './fake-fetch.js'
import { createFakeWindow, type FakeWindow } from './fake-window.js'
import { createMemoryStorage, type MemoryStorage } from './memory-storage.js'

/** One line that was logged. */
export interface LogEntry {
  readonly level: 'warn' | 'error'
  readonly message: string
  readonly detail: unknown
}

/** A logger that keeps what it is told. */
export interface FakeLogger extends Logger {
  readonly entries: readonly LogEntry[]
}

/** An outside world for tests: nothing happens in it but what the test makes happen, and everything is counted. */
export interface FakeEnv extends Env {
  readonly clock: FakeClock
  readonly fetch: FakeFetch
  readonly window: FakeWindow
  readonly storage: MemoryStorage
  /** The same object as `logger`, with what was logged. */
  readonly log: FakeLogger
}

/** A server's outside world: the same without a window. */
export type FakeServerEnv = Omit<FakeEnv, 'window'>

/** Parts of a fake environment to use instead of fresh ones. */
export type FakeEnvOverrides = Partial<Pick<FakeEnv, 'clock' | 'window' | 'storage' | 'randomId'>> & {
  readonly fetch?: FakeFetch
}

/** Makes a logger that keeps what it is told. */
export function createFakeLogger(): FakeLogger {
  const entries: LogEntry[] = []
  return {
    entries,
    warn: (message, detail) => void entries.push({ level: 'warn', message, detail }),
    error: (message, detail) => void entries.push({ level: 'error', message, detail }),
  }
}

/** Ids that look like the real ones and are the same in every run. */
function createCountedIds(): () => string {
  let count = 0
  return () => {
    count += 1
    return count.toString(16).padStart(32, '0')
  }
}

/** Makes a server's outside world for tests. */
export function createFakeServerEnv(overrides: Omit<FakeEnvOverrides, 'window'> = {}): FakeServerEnv {
  const clock = overrides.clock ?? createFakeClock()
  const log = createFakeLogger()
  return {
    clock,
    fetch: overrides.fetch ?? createFakeFetch({}, { clock }),
    randomId: overrides.randomId ?? createCountedIds(),
    storage: overrides.storage ?? createMemoryStorage(),
    logger: log,
    log,
  }
}

/** Makes a page's outside world for tests: a window, a clock that stands still, storage, scripted network, a log. */
export function createFakeEnv(overrides: FakeEnvOverrides = {}): FakeEnv {
  return { ...createFakeServerEnv(overrides), window: overrides.window ?? createFakeWindow() }
}
