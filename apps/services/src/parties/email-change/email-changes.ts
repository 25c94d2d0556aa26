import type { DeviceJwk } from '@latchkey/vault'
import { type EmailChange, toEmailAddress, verifyEmailChange } from '@latchkey/vault'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../database/database.types.js'
import { CODE_TRIES, createCode, createId, FLOW_MS } from '../codes.js'
import type { ProvenDevice } from '../http/devices.js'
import { Refusal } from '../http/refusal.js'
import { toLanguage } from '../mail/locale.js'
import { renderMail } from '../mail/render.js'
import type { PartyContext } from '../party-context.types.js'
import { devices } from '../tables/devices.js'
import { emailChanges } from '../tables/email-changes.js'
import { changeCodeMail } from './texts.js'

export type StoredChange = typeof emailChanges.$inferSelect

interface BeginInput extends Pick<StoredChange, 'walletId' | 'oldEmail' | 'newEmail' | 'origin' | 'locale'> {
  readonly account?: string
  readonly keeperFlow?: string
  /** Where the code goes. Default: to the address whose mailbox the party checks. */
  readonly mailTo?: string
}

/** What a device adds when it signs. */
interface Signed {
  readonly time: number
  readonly signature: string
}

/** The steps of a change that both parties have, each with a code of its own. */
export interface EmailChanges {
  /** Mails a code. An older change of the wallet that is not done is over. @throws Refusal `rateLimited` */
  begin(device: ProvenDevice, input: BeginInput): Promise<{ flow: string; endsAt: number }>
  /** @throws Refusal `notFound` where the device began no such change */
  require(device: string, id: string): Promise<StoredChange>
  /** Returns the change whose code was right. @throws Refusal `wrongCode`, `noTriesLeft`, `flowEnded`, `notFound` */
  enterCode(device: string, id: string, code: string): Promise<StoredChange>
  /** @throws Refusal `invalidProof` where the device did not sign this change */
  checkSigned(
    change: StoredChange,
    flows: Pick<EmailChange, 'authFlow' | 'keeperFlow'>,
    by: Signed,
  ): Promise<void>
  /** Moves a change on. @throws Refusal `flowEnded` where another request was quicker */
  move(change: StoredChange, fields: Partial<StoredChange>, db: Db): Promise<void>
}

export const changeEnded = () => new Refusal('flowEnded', 'This change is over. Start again.')

/** Spells the new address. @throws Refusal `invalidRequest` */
export function readNewEmail(typed: string, oldEmail: string): string {
  const email = toEmailAddress(typed)
  if (toEmailAddress(oldEmail) === undefined)
    throw new Refusal('notFound', 'A login at a provider has no address to change.')
  if (email === undefined || email === oldEmail) throw new Refusal('invalidRequest', 'Invalid email')
  return email
}

/** Makes the changes of one party. `mailsTo`: the address whose mailbox this party checks. */
export function createEmailChanges(context: PartyContext, mailsTo: 'oldEmail' | 'newEmail'): EmailChanges {
  const { db, pepper, mail, budgets, audit, now } = context
  const codeTexts = (flow: string, device: string, code: string) => [
    'code',
    flow,
    `change ${mailsTo}`,
    device,
    code,
  ]
  const isOpen = inArray(emailChanges.state, ['code', 'verified'])

  const require = async (device: string, id: string): Promise<StoredChange> => {
    const isOfDevice = and(eq(emailChanges.id, id), eq(emailChanges.device, device))
    const [change] = await db.select().from(emailChanges).where(isOfDevice).limit(1)
    if (!change) throw new Refusal('notFound', 'This device has no such change.')
    return change
  }
  return {
    require,
    async begin(device, { mailTo, ...input }) {
      const to = mailTo ?? input[mailsTo]
      // Who proved the old address has a budget of their own for it. Of the new one they proved nothing yet.
      await budgets.spendMail(to, mailsTo === 'oldEmail' ? device.id : undefined)
      const [id, code, endsAt] = [createId(), createCode(), now() + FLOW_MS]
      const language = toLanguage(input.locale)
      const text = changeCodeMail(language, mailsTo, { origin: input.origin, newEmail: input.newEmail, code })
      await db.transaction(async tx => {
        await tx
          .update(emailChanges)
          .set({ state: 'over' })
          .where(and(eq(emailChanges.walletId, input.walletId), isOpen))
        await tx.insert(emailChanges).values({
          ...{ ...input, id, device: device.id, locale: language, state: 'code', endsAt },
          ...{ codeMac: pepper.mac(...codeTexts(id, device.id, code)), triesLeft: CODE_TRIES },
        })
        await mail.add(renderMail(to, text), tx)
        await audit({ what: 'email change begun', device: device.id, about: input.walletId }, tx)
      })
      mail.wake()
      return { flow: id, endsAt }
    },
    async enterCode(device, id, code) {
      const { state, endsAt } = await require(device, id)
      if (state === 'done' || state === 'over' || endsAt <= now()) throw changeEnded()
      // Counted down before it is compared, in one statement: guesses at the same time cannot share a try.
      const [counted] = await db
        .update(emailChanges)
        .set({ triesLeft: sql`${emailChanges.triesLeft} - 1` })
        .where(
          and(eq(emailChanges.id, id), isOpen, gt(emailChanges.triesLeft, 0), gt(emailChanges.endsAt, now())),
        )
        .returning()
      if (!counted) throw new Refusal('noTriesLeft', 'No tries are left. Start again.')
      const isRight = pepper.matches(counted.codeMac, ...codeTexts(id, device, code))
      await audit({ what: isRight ? 'code right' : 'code wrong', device, about: id })
      if (isRight) return counted
      const { triesLeft } = counted
      if (triesLeft > 0) throw new Refusal('wrongCode', 'The code is wrong.', { triesLeft })
      throw new Refusal('noTriesLeft', 'The code is wrong, and no tries are left. Start again.')
    },
    async checkSigned({ device, walletId, oldEmail, newEmail }, flows, { time, signature }) {
      const [row] = await db
        .select({ key: devices.signingKey })
        .from(devices)
        .where(eq(devices.id, device))
        .limit(1)
      // The key that registered here itself, not one that the other party names.
      const key: DeviceJwk | undefined = row?.key
      const signed = { walletId, oldEmail, newEmail, ...flows, time }
      if (!key || !(await verifyEmailChange(key, signed, signature)))
        throw new Refusal('invalidProof', 'The device did not sign this change.')
    },
    async move({ id, state }, fields, own) {
      const moved = await own
        .update(emailChanges)
        .set(fields)
        .where(and(eq(emailChanges.id, id), eq(emailChanges.state, state)))
        .returning({ id: emailChanges.id })
      if (moved.length === 0) throw changeEnded()
    },
  }
}
