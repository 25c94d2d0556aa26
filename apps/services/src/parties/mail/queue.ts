import { openAtRest, randomBytes, sealAtRest, utf8 } from '@latchkey/vault'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { Db } from '../../database/database.types.js'
import { createId, FLOW_MS } from '../codes.js'
import { importRestKey } from '../keys/key-file-kms.js'
import type { Kms } from '../keys/kms.types.js'
import { mails } from '../tables/devices.js'
import type { Mail } from './render.js'
import type { MailTransport } from './transport.js'

/** How long one process has for a mail that it took, before another one may take it. */
const TAKEN_MS = 60_000
const POLL_MS = 2_000
const RETRY_MS = [2_000, 10_000, 30_000, 60_000, 120_000]

const mailSchema = z.strictObject({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

/** Mails that wait in the database. A mail may be sent twice where a process dies right after it sent it. */
export interface MailQueue {
  /** Keeps a mail. `db`: the transaction that it belongs to. `goodMs`: how long it is worth sending; default: as long as a code. */
  add(mail: Mail, db?: Db, goodMs?: number): Promise<void>
  /** Looks for mails now: after a transaction that added one. */
  wake(): void
  /** Ends the mail in hand, then stops. */
  close(): Promise<void>
}

interface QueueInput {
  readonly db: Db
  readonly kms: Kms
  readonly transport: MailTransport
  readonly log: Logger
  now(): number
}

/** Seals a mail by a key of its own, which the KMS wraps: codes and links do not lie open in the database. */
const sealMail = async (kms: Kms, id: string, mail: Mail): Promise<string> => {
  const key = randomBytes(32)
  const wrapped = await kms.wrap(key, `mail/${id}`)
  return `${wrapped} ${await sealAtRest(await importRestKey(key), `mail/${id}`, utf8(JSON.stringify(mail)))}`
}

const openMail = async (kms: Kms, id: string, sealed: string): Promise<Mail> => {
  const [wrapped = '', text = ''] = sealed.split(' ')
  const key = await kms.unwrap(wrapped, `mail/${id}`)
  const bytes = await openAtRest(await importRestKey(key), `mail/${id}`, text)
  return mailSchema.parse(JSON.parse(new TextDecoder().decode(bytes)))
}

/** Starts to send what is in the queue. */
export function createMailQueue({ db, kms, transport, log, now }: QueueInput): MailQueue {
  let isClosed = false
  let isWoken = false
  let running: Promise<void> | undefined

  const take = () =>
    db
      .update(mails)
      .set({ nextAt: now() + TAKEN_MS, tries: sql`${mails.tries} + 1` })
      .where(
        inArray(
          mails.id,
          db
            .select({ id: mails.id })
            .from(mails)
            .where(lte(mails.nextAt, now()))
            .orderBy(asc(mails.nextAt))
            .limit(1)
            .for('update', { skipLocked: true }),
        ),
      )
      .returning()

  const sendNext = async (): Promise<boolean> => {
    const [row] = await take()
    if (!row) return false
    const { id, sealed, tries, endsAt } = row
    try {
      if (endsAt <= now()) throw new Error('too late')
      await transport.send(await openMail(kms, id, sealed))
    } catch (error) {
      // The text of an SMTP error has the address in it.
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'failed'
      log.warn({ mail: id, tries, reason }, 'mail not sent')
      const nextAt = now() + (RETRY_MS[tries - 1] ?? RETRY_MS.at(-1) ?? 0)
      if (nextAt < endsAt) {
        await db
          .update(mails)
          .set({ nextAt })
          .where(and(eq(mails.id, id), eq(mails.tries, tries)))
        return true
      }
      log.error({ mail: id, tries }, 'mail given up')
    }
    await db.delete(mails).where(eq(mails.id, id))
    return true
  }
  const run = async (): Promise<void> => {
    do {
      isWoken = false
      while (!isClosed && (await sendNext())) {
        // On with the next one.
      }
    } while (isWoken && !isClosed)
  }
  const wake = (): void => {
    isWoken = true
    if (isClosed || running) return
    running = run()
      .catch(error => log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'mails not read'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(wake, POLL_MS)
  timer.unref()
  wake()
  return {
    async add(mail, own = db, goodMs = FLOW_MS) {
      const id = createId()
      await own
        .insert(mails)
        .values({ id, sealed: await sealMail(kms, id, mail), nextAt: now(), endsAt: now() + goodMs })
    },
    wake,
    async close() {
      isClosed = true
      clearInterval(timer)
      await running
      transport.close()
    },
  }
}
