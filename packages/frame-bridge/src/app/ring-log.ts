import { byteLength } from '../messages/plain-data.js'

/** A line of the log: names and ids, never a payload, which may hold an address, a code or a token. */
export interface LogEntry {
  /** Milliseconds since the epoch. */
  readonly timeMs: number
  readonly event: 'sent' | 'received' | 'ignored' | 'failed'
  /** The name of the message, or the reason. */
  readonly name: string
  readonly id?: string
}

/** The newest entries within a number of bytes. */
export interface RingLog {
  readonly entries: readonly LogEntry[]
  add(entry: LogEntry): void
}

/** What 1.7.13 keeps. */
const LOG_BYTES = 1_024_000

/** Creates a log that drops its oldest entries. `maxBytes` counts entries as JSON in UTF-8. */
export function createRingLog(maxBytes = LOG_BYTES): RingLog {
  let lines: { readonly entry: LogEntry; readonly bytes: number }[] = []
  let first = 0
  let total = 0
  return {
    get entries() {
      return lines.slice(first).map(({ entry }) => entry)
    },
    add(entry) {
      const bytes = byteLength(JSON.stringify(entry))
      lines.push({ entry, bytes })
      total += bytes
      for (let oldest = lines[first]; oldest && total > maxBytes; oldest = lines[first]) {
        total -= oldest.bytes
        first++
      }
      // Moving every entry for each one that goes would cost more than keeping some too many.
      if (first > 1000 && first * 2 > lines.length) {
        lines = lines.slice(first)
        first = 0
      }
    },
  }
}
