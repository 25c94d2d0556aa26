import { createTransport } from 'nodemailer'
import type { PartyConfig } from '../config/party-config.schema.js'
import type { Mail } from './render.js'

/** Sends one mail. @throws the transport's error */
export interface MailTransport {
  send(mail: Mail): Promise<void>
  close(): void
}

const waitMs = 10_000

/** Sends by SMTP. */
export function createSmtpTransport({ url, from, name }: PartyConfig['mail']): MailTransport {
  const server = new URL(url)
  const transport = createTransport({
    host: server.hostname,
    port: Number(server.port || (server.protocol === 'smtps:' ? 465 : 587)),
    secure: server.protocol === 'smtps:',
    // A local server for development has no certificate; any other one must encrypt before it gets a password.
    requireTLS: server.protocol === 'smtp:' && server.username !== '',
    ...(server.username !== '' && {
      auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) },
    }),
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: 2 * waitMs,
    // A mail names no file and no address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      // Addresses as objects: a string is parsed, and a line break or a comma in it would reach another mailbox.
      await transport.sendMail({
        from: { address: from, name },
        to: { address: to, name: '' },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
