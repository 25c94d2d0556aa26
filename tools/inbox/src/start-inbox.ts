import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type InboxMessage, parseMessage } from './messages.js'
import { pageHeaders, renderPage } from './render-page.js'

export type { InboxMessage } from './messages.js'

interface InboxOptions {
  /** Default `127.0.0.1`. The page should have a host of its own. */
  readonly host?: string
  /** Port of the page. Default: a free one. */
  readonly port?: number
  /** Default: a free one. */
  readonly smtpPort?: number
  /** Mails that are kept; older ones go. Default 500. */
  readonly limit?: number
}

/** A running inbox. */
export interface Inbox {
  /** The page, and `GET /messages?to=` beside it. */
  readonly url: string
  /** For the setting of a mail server. */
  readonly smtpUrl: string
  /** Mails to an address, the newest first. */
  messages(to: string): readonly InboxMessage[]
  /** Resolves with the newest mail to an address, once there are `count` of them. @throws Error after `timeoutMs` */
  waitFor(
    to: string,
    options?: { readonly count?: number; readonly timeoutMs?: number },
  ): Promise<InboxMessage>
  close(): Promise<void>
}

const maxBytes = 1_000_000

/** Starts a mail server that delivers nothing: it keeps every mail and shows it. For development and tests alone. */
export async function startInbox(options: InboxOptions = {}): Promise<Inbox> {
  const { host = '127.0.0.1', port = 0, smtpPort = 0, limit = 500 } = options
  const kept: InboxMessage[] = []
  const waiting = new Set<() => void>()

  const messages = (to: string) => kept.filter(message => message.to.includes(to.toLowerCase()))
  const keep = (message: InboxMessage) => {
    kept.unshift(message)
    kept.length = Math.min(kept.length, limit)
    for (const look of waiting) look()
  }

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: maxBytes,
    onData(stream, session, done) {
      const chunks: Uint8Array[] = []
      stream.on('data', chunk => chunks.push(new Uint8Array(chunk)))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
        parseMessage(Buffer.concat(chunks), to).then(message => {
          keep(message)
          done()
        }, done)
      })
    },
  })
  // A client that goes away in the middle is no failure of the inbox.
  smtp.on('error', () => undefined)
  const smtpServer = smtp.listen(smtpPort, host)
  await once(smtpServer, 'listening')

  const web = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://inbox')
    const to = url.searchParams.get('to')
    const shown = to === null ? kept : messages(to)
    if (request.method !== 'GET' || !['/', '/messages'].includes(url.pathname)) {
      response.writeHead(404).end()
      return
    }
    if (url.pathname === '/') {
      response.writeHead(200, pageHeaders).end(renderPage(shown))
      return
    }
    const type = 'application/json; charset=utf-8'
    response.writeHead(200, { ...pageHeaders, 'content-type': type }).end(JSON.stringify(shown))
  })
  web.listen(port, host)
  await once(web, 'listening')

  return {
    url: `http://${host}:${(web.address() as AddressInfo).port}`,
    smtpUrl: `smtp://${host}:${(smtpServer.address() as AddressInfo).port}`,
    messages,
    waitFor(to, { count = 1, timeoutMs = 15_000 } = {}) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const [newest] = messages(to)
          if (!newest || messages(to).length < count) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(newest)
        }
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`No mail to ${to} within ${timeoutMs} ms.`))
        }, timeoutMs)
        waiting.add(look)
        look()
      })
    },
    async close() {
      web.closeAllConnections()
      await Promise.all([
        new Promise(resolve => smtp.close(() => resolve(undefined))),
        new Promise(resolve => web.close(resolve)),
      ])
    },
  }
}
