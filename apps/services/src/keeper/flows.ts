import { and, eq, gt, sql } from 'drizzle-orm'
import {
  CODE_TRIES,
  createCode,
  createId,
  createNumber,
  createToken,
  FLOW_MS,
  hashToken,
} from '../parties/codes.js'
import type { ProvenDevice } from '../parties/http/devices.js'
import { Refusal } from '../parties/http/refusal.js'
import { toLanguage } from '../parties/mail/locale.js'
import { renderMail } from '../parties/mail/render.js'
import { linkMail, newMail } from '../parties/mail/texts.js'
import type { PartyContext } from '../parties/party-context.types.js'
import type { Decisions } from './decisions.js'
import { keeperFlows } from './schema/tables.js'

export type KeeperFlow = typeof keeperFlows.$inferSelect

interface StartInput {
  readonly email: string
  readonly projectId: string
  readonly origin: string
  readonly locale: string
}

/** The longest wait of one poll, in seconds. */
const LONGEST_WAIT_SECONDS = 25

/** Flows of the keeper. Each belongs to the device that opened it. */
export interface KeeperFlows {
  start(device: ProvenDevice, input: StartInput): Promise<{ flow: string; number: string; endsAt: number }>
  /** The flow, after a decision or the wait. `waitSeconds`: at most 25. @throws Refusal `notFound` */
  read(device: string, id: string, waitSeconds: number, signal: AbortSignal): Promise<KeeperFlow>
  /** Allows to make a wallet. @throws Refusal `wrongCode`, `noTriesLeft`, `flowEnded`, `notFound` */
  enterCode(device: string, id: string, code: string): Promise<KeeperFlow>
  /** A flow that a person approved, or where the code of a new address was right. @throws Refusal `notApproved`, `notFound`, `flowEnded` */
  requireApproved(device: string, id: string): Promise<KeeperFlow>
}

/** What a code's MAC is over: the code of another flow, device or purpose has another one. */
const codeTexts = (flow: string, device: string, code: string) => ['code', flow, 'creation', device, code]

/** What the MAC of a flow's number is over. */
export const numberTexts = (flow: string, number: string): readonly string[] => ['number', flow, number]

/** The state of a flow at a time: one that nobody decided about expires. */
export const stateAt = ({ state, endsAt }: KeeperFlow, time: number): KeeperFlow['state'] =>
  state === 'waiting' && endsAt <= time ? 'expired' : state

export function createKeeperFlows(context: PartyContext, decisions: Decisions): KeeperFlows {
  const { db, pepper, mail, budgets, audit, now, wallets, publicUrl } = context

  const requireOwn = async (device: string, id: string): Promise<KeeperFlow> => {
    const isOfDevice = and(eq(keeperFlows.id, id), eq(keeperFlows.device, device))
    const [flow] = await db.select().from(keeperFlows).where(isOfDevice).limit(1)
    if (!flow) throw new Refusal('notFound', 'This device has no such flow.')
    return { ...flow, state: stateAt(flow, now()) }
  }
  return {
    async start(device, { email, locale, ...page }) {
      const wallet = await wallets.findByOwner(email)
      // Asked without a wallet, too: the work says nothing about the address.
      const isKnown = await wallets.hasDevice(wallet ?? { walletId: '' }, device.id)
      await budgets.spendMail(email, isKnown ? device.id : undefined)
      const language = toLanguage(locale)
      const [id, number, token, code] = [createId(), createNumber(), createToken(), createCode()]
      const link = `${publicUrl()}/keeper/v1/approve?lang=${language}#${token}`
      const isNew = wallet?.state !== 'committed'
      const text = isNew
        ? newMail(language, page.origin, { code, link })
        : linkMail(language, page.origin, link)
      // An address with a wallet has a code that nobody can type, so that guesses are answered alike.
      const codeMac = pepper.mac(...codeTexts(id, device.id, isNew ? code : createToken()))
      const startedAt = now()
      const endsAt = startedAt + FLOW_MS
      await db.transaction(async tx => {
        // The link and the code of the flow before are dead.
        await tx
          .update(keeperFlows)
          .set({ state: 'expired' })
          .where(
            and(
              ...[eq(keeperFlows.device, device.id), eq(keeperFlows.email, email)],
              eq(keeperFlows.state, 'waiting'),
            ),
          )
        await tx.insert(keeperFlows).values({
          ...{ id, device: device.id, email, ...page, browser: device.browser, locale: language },
          ...{ state: 'waiting', linkHash: hashToken(token), startedAt, endsAt, triesLeft: CODE_TRIES },
          numberMac: pepper.mac(...numberTexts(id, number)),
          codeMac,
        })
        await mail.add(renderMail(email, text), tx)
      })
      mail.wake()
      return { flow: id, number, endsAt }
    },
    async read(device, id, waitSeconds, signal) {
      const until = now() + Math.min(Math.max(waitSeconds, 0), LONGEST_WAIT_SECONDS) * 1000
      for (;;) {
        const flow = await requireOwn(device, id)
        const left = Math.min(until, flow.endsAt) - now()
        if (flow.state !== 'waiting' || left <= 0 || signal.aborted) return flow
        await decisions.wait(id, left, signal)
      }
    },
    async enterCode(device, id, code) {
      const flow = await requireOwn(device, id)
      if (flow.state !== 'waiting') throw new Refusal('flowEnded', 'This flow is over. Start again.')
      const isOpen = and(
        ...[eq(keeperFlows.id, id), eq(keeperFlows.state, 'waiting'), gt(keeperFlows.endsAt, now())],
      )
      // Counted down before it is compared, in one statement: guesses at the same time cannot share a try.
      const [counted] = await db
        .update(keeperFlows)
        .set({ triesLeft: sql`${keeperFlows.triesLeft} - 1` })
        .where(and(isOpen, gt(keeperFlows.triesLeft, 0)))
        .returning()
      if (!counted) throw new Refusal('noTriesLeft', 'No tries are left. Start again.')
      const isRight = pepper.matches(flow.codeMac, ...codeTexts(id, device, code))
      await audit({ what: isRight ? 'code right' : 'code wrong', device, about: id })
      if (!isRight) {
        const { triesLeft } = counted
        if (triesLeft === 0)
          throw new Refusal('noTriesLeft', 'The code is wrong, and no tries are left. Start again.')
        throw new Refusal('wrongCode', 'The code is wrong.', { triesLeft })
      }
      const [done] = await db
        .update(keeperFlows)
        .set({ state: 'approved', kind: 'creation' })
        .where(isOpen)
        .returning()
      if (!done) throw new Refusal('flowEnded', 'This flow is over. Start again.')
      await decisions.tell(id)
      return done
    },
    async requireApproved(device, id) {
      const flow = await requireOwn(device, id)
      if (flow.endsAt <= now()) throw new Refusal('flowEnded', 'This flow is over. Start again.')
      if (flow.state !== 'approved') throw new Refusal('notApproved', 'Nobody approved this device yet.')
      return flow
    },
  }
}
