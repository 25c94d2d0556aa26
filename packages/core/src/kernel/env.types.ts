/** Time, injectable so that tests need not wait. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs once after `ms`; the result cancels it. */
  after(ms: number, run: () => void): () => void
}

/** Keys and values as text. Every method may throw: a full or blocked storage is not fatal to anything here. */
export interface KeyValueStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** Where developers read what went wrong. */
export interface Logger {
  warn(message: string, detail?: unknown): void
  error(message: string, detail?: unknown): void
}

/** A page's window. */
export type PageWindow = NonNullable<Document['defaultView']>

/** The outside world, handed in. Nothing in the kit reaches a global by itself. */
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
