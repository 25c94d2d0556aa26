/** Clock and timers. Tests pass their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls `run` once after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

/** A key-value storage of strings. Methods may throw: callers treat a full or blocked storage as empty. */
export interface KeyValueStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** Logger for developers. */
export interface Logger {
  warn(message: string, detail?: unknown): void
  error(message: string, detail?: unknown): void
}

/** The window of a page. */
export type PageWindow = NonNullable<Document['defaultView']>

/** Everything that the client uses of its environment. No other global is read. */
export interface Env {
  readonly clock: Clock
  fetch(url: string, init?: RequestInit): Promise<Response>
  /** 128 random bits as 32 hex digits. */
  randomId(): string
  /** Absent on a server. */
  readonly window?: PageWindow
  readonly storage: KeyValueStorage
  readonly logger: Logger
}
