/** A message in the mailbox. `publisher` is the client that it is not sent back to. */
export interface StoredMessage {
  readonly id: number
  readonly topic: string
  readonly message: string
  readonly publisher: string
  readonly publishedAt: number
  readonly expiresAt: number
  readonly tag: number
  readonly attestation?: string
}

/** One line of the log. Applying a tail of the log twice gives the same state as once: compaction relies on it. */
export type LogRecord =
  | ({ readonly op: 'message' } & StoredMessage)
  | { readonly op: 'acknowledge'; readonly id: number; readonly client: string }
  | { readonly op: 'drop'; readonly id: number }
  | { readonly op: 'subscribe'; readonly client: string; readonly topic: string; readonly expiresAt: number }
  | { readonly op: 'unsubscribe'; readonly client: string; readonly topic: string }

const members: Readonly<Record<LogRecord['op'], Readonly<Record<string, 'string' | 'number'>>>> = {
  message: {
    id: 'number',
    topic: 'string',
    message: 'string',
    publisher: 'string',
    publishedAt: 'number',
    expiresAt: 'number',
    tag: 'number',
  },
  acknowledge: { id: 'number', client: 'string' },
  drop: { id: 'number' },
  subscribe: { client: 'string', topic: 'string', expiresAt: 'number' },
  unsubscribe: { client: 'string', topic: 'string' },
}

const isLogRecord = (value: unknown): value is LogRecord => {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Readonly<Record<string, unknown>>
  const shape = Object.entries(members).find(([op]) => op === fields.op)?.[1]
  return shape !== undefined && Object.entries(shape).every(([name, type]) => typeof fields[name] === type)
}

/** The record on a line, or undefined for a line that a crash or a disk has damaged. */
export const parseRecord = (line: string): LogRecord | undefined => {
  try {
    const value: unknown = JSON.parse(line)
    return isLogRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
