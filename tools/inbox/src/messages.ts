import { randomUUID } from 'node:crypto'
import { simpleParser } from 'mailparser'

/** A mail that arrived. */
export interface InboxMessage {
  readonly id: string
  /** The addresses that the sender named to the server, not those of the header. */
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Lines of the header, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Reads a mail as it came over SMTP. */
export async function parseMessage(source: Buffer, to: readonly string[]): Promise<InboxMessage> {
  const { from, subject = '', text = '', html, headerLines } = await simpleParser(source)
  return {
    ...{ id: randomUUID(), to, subject, text, at: Date.now() },
    from: from?.text ?? '',
    html: html || '',
    headers: Object.fromEntries(headerLines.map(({ key, line }) => [key, line])),
  }
}
