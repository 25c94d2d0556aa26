import type { LogRecord } from '../records.js'

/** Takes what other processes wrote. */
export interface Follower {
  /** A record of another process, after the start. */
  foreign(record: LogRecord): void
  /** The same text of the same publisher waits already under another id: this one is not kept. */
  repeated(id: number): void
  /** This process lost its number or its place: it must stop, and what it says from now on may be wrong. */
  lost(): void
}
