/** A message in the mailbox. `publisher` is the client that it is not sent back to. */
export interface StoredMessage {
  readonly id: number
  readonly topic: string
  readonly message: string
  readonly publisher: string
  /** Whose share it counts against: see `source.ts`. Records of older relays have none. */
  readonly source?: string
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
  | {
      readonly op: 'subscribe'
      readonly client: string
      readonly topic: string
      readonly expiresAt: number
      readonly source?: string
    }
  | { readonly op: 'unsubscribe'; readonly client: string; readonly topic: string }

type Shape = Readonly<Record<string, 'string' | 'number'>>

const members: Readonly<Record<LogRecord['op'], Shape>> = {
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

const optionalTexts = ['source', 'attestation']

/** The record that a parsed line holds, or undefined when it has another shape. */
export const asLogRecord = (value: unknown): LogRecord | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const fields = value as Readonly<Record<string, unknown>>
  const shape = Object.entries(members).find(([op]) => op === fields.op)?.[1]
  const isRecord =
    shape !== undefined &&
    Object.entries(shape).every(([name, type]) => typeof fields[name] === type) &&
    optionalTexts.every(name => fields[name] === undefined || typeof fields[name] === 'string')
  return isRecord ? (value as LogRecord) : undefined
}
