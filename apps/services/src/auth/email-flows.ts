import type { KeeperStatement } from '@latchkey/vault/server'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../database/database.types.js'
import { CODE_TRIES, createCode, createId, FLOW_MS } from '../parties/codes.js'
import type { ProvenDevice } from '../parties/http/devices.js'
import { Refusal } from '../parties/http/refusal.js'
import { toLanguage } from '../parties/mail/locale.js'
import { renderMail } from '../parties/mail/render.js'
import { codeMail } from '../parties/mail/texts.js'
import type { PartyContext } from '../parties/party-context.types.js'
import type { Account, Accounts } from './accounts.js'
import type { AddressChanges } from './email-change/changes.js'
import { authFlows } from './schema/tables.js'
import type { Sessions } from './sessions.js'

type AuthFlow = typeof authFlows.$inferSelect

interface StartInput {
  readonly email: string
  readonly projectId: string
  readonly origin: string
  readonly locale: string
}

/** A login that came to its end. */
export interface Login {
  readonly session: Awaited<ReturnType<Sessions['start']>>
  readonly account: Account
}

/** Logins by email. A flow belongs to the device that began it. */
export interface EmailFlows {
  start(
    device: ProvenDevice,
    input: StartInput,
  ): Promise<{ flow: string; action: 'CONNECT' | 'VERIFY_OTP' | 'VERIFY_DEVICE'; endsAt: number }>
  /** Goes on by a statement of the keeper that was verified. @throws Refusal `invalidStatement`, `flowEnded`, `rateLimited` */
  approve(device: ProvenDevice, flow: string, statement: KeeperStatement): Promise<Login | 'VERIFY_OTP'>
  /** @throws Refusal `wrongCode`, `noTriesLeft`, `flowEnded` */
  enterCode(device: ProvenDevice, flow: string, code: string): Promise<Login>
  /** Mails a new code; the old one is dead. @throws Refusal `flowEnded`, `rateLimited` */
  resend(device: ProvenDevice, flow: string): Promise<{ endsAt: number }>
}

const ended = () => new Refusal('flowEnded', 'This login is over. Start again.')

/** What a code's MAC is over: the code of another flow, device or purpose has another one. */
const codeTexts = (flow: string, device: string, code: string) => ['code', flow, 'login', device, code]

export function createEmailFlows(
  context: PartyContext,
  accounts: Accounts,
  sessions: Sessions,
  changes: Pick<AddressChanges, 'finish'>,
): EmailFlows {
  const { db, pepper, mail, budgets, audit, now, wallets } = context

  const requireFlow = async (device: string, id: string, state: AuthFlow['state']): Promise<AuthFlow> => {
    const isOfDevice = and(eq(authFlows.id, id), eq(authFlows.device, device))
    const [flow] = await db.select().from(authFlows).where(isOfDevice).limit(1)
    if (!flow) throw new Refusal('notFound', 'This device has no such login.')
    if (flow.state !== state || flow.endsAt <= now()) throw ended()
    return flow
  }

  /** Puts a new code into the mail and into the flow, in one transaction. */
  const sendCode = async (flow: AuthFlow, endsAt: number, from: AuthFlow['state']): Promise<void> => {
    await budgets.spendMail(flow.email, flow.isKnown ? flow.device : undefined)
    const code = createCode()
    const text = codeMail(toLanguage(flow.locale), flow.origin, code)
    await db.transaction(async tx => {
      const changed = await tx
        .update(authFlows)
        .set({
          ...{ state: 'code' as const, triesLeft: CODE_TRIES, endsAt },
          codeMac: pepper.mac(...codeTexts(flow.id, flow.device, code)),
        })
        .where(and(eq(authFlows.id, flow.id), eq(authFlows.state, from)))
        .returning({ id: authFlows.id })
      if (changed.length === 0) throw ended()
      await mail.add(renderMail(flow.email, text), tx)
    })
    mail.wake()
  }

  /** Ends the flow and starts a session, if nobody did before. */
  const logIn = async (flow: AuthFlow, isConfirmed: boolean): Promise<Login> =>
    db.transaction(async tx => {
      const own: Db = tx
      const done = await own
        .update(authFlows)
        .set({ state: 'done', codeMac: null })
        .where(and(eq(authFlows.id, flow.id), eq(authFlows.state, flow.state)))
        .returning({ id: authFlows.id })
      if (done.length === 0) throw ended()
      const account = await accounts.ensure(flow.email, isConfirmed, own)
      await accounts.addDevice(account.id, flow.device, own)
      const session = await sessions.start(account.id, flow.device, own)
      await audit({ what: 'login', device: flow.device, about: account.id }, own)
      return { session, account }
    })

  return {
    async start(device, { email, projectId, origin, locale }) {
      // Both are always asked: the work says nothing about the address.
      const [isLive, isKnown] = await Promise.all([
        sessions.hasLive(email, device.id),
        accounts.isKnown(email, device.id),
      ])
      const action = isLive ? 'CONNECT' : isKnown ? 'VERIFY_OTP' : 'VERIFY_DEVICE'
      const id = createId()
      const endsAt = now() + FLOW_MS
      const state = isLive ? ('done' as const) : ('device' as const)
      const values = { id, device: device.id, email, projectId, origin, locale, state, isKnown }
      const [flow] = await db
        .insert(authFlows)
        .values({ ...values, triesLeft: 0, endsAt })
        .returning()
      if (flow && action === 'VERIFY_OTP') await sendCode(flow, endsAt, 'device')
      return { flow: id, action, endsAt }
    },
    async approve(device, id, statement) {
      const flow = await requireFlow(device.id, id, 'device')
      const isOfLogin = statement.kind === 'creation' || statement.kind === 'approved'
      if (!isOfLogin || statement.device !== device.id || statement.email !== flow.email)
        throw new Refusal('invalidStatement', 'The statement is about another device or address.')
      await changes.finish(statement)
      const account = await accounts.find(flow.email)
      const wallet = account && (await wallets.findByOwner(account.id))
      // A wallet that is here needs auth's own code: the keeper alone lets nobody in.
      if (!wallet && (!account || account.isUnconfirmed)) return logIn(flow, false)
      await sendCode(flow, now() + FLOW_MS, 'device')
      return 'VERIFY_OTP'
    },
    async enterCode(device, id, code) {
      const flow = await requireFlow(device.id, id, 'code')
      // Counted down before it is compared, in one statement: guesses at the same time cannot share a try.
      const [counted] = await db
        .update(authFlows)
        .set({ triesLeft: sql`${authFlows.triesLeft} - 1` })
        .where(
          and(
            ...[eq(authFlows.id, id), eq(authFlows.state, 'code')],
            ...[gt(authFlows.triesLeft, 0), gt(authFlows.endsAt, now())],
          ),
        )
        .returning()
      if (!counted) throw new Refusal('noTriesLeft', 'No tries are left. Start again.')
      const isRight = pepper.matches(counted.codeMac ?? '', ...codeTexts(id, device.id, code))
      await audit({ what: isRight ? 'code right' : 'code wrong', device: device.id, about: id })
      if (isRight) return logIn(flow, true)
      const { triesLeft } = counted
      if (triesLeft === 0)
        throw new Refusal('noTriesLeft', 'The code is wrong, and no tries are left. Start again.')
      throw new Refusal('wrongCode', 'The code is wrong.', { triesLeft })
    },
    async resend(device, id) {
      const flow = await requireFlow(device.id, id, 'code')
      const endsAt = now() + FLOW_MS
      await sendCode(flow, endsAt, 'code')
      return { endsAt }
    },
  }
}
