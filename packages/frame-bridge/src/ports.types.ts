/** Clock and timers, as `Clock` of `@latchkey/core`. */
export interface BridgeClock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls `run` once after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

/** Logger for developers. It gets names, ids and reasons, never a payload. */
export interface BridgeLogger {
  warn(message: string, detail?: unknown): void
  error(message: string, detail?: unknown): void
}

type PageWindow = NonNullable<Document['defaultView']>

/** What the page's side uses of a window. */
export type AppWindow = Pick<
  PageWindow,
  'document' | 'location' | 'MessageChannel' | 'addEventListener' | 'removeEventListener'
>

/** What the frame's side uses of its window. */
export type FrameWindow = Pick<
  PageWindow,
  'document' | 'location' | 'parent' | 'top' | 'addEventListener' | 'removeEventListener'
>
