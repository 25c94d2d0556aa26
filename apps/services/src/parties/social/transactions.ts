import { fromBase64Url, openAtRest, sealAtRest, utf8 } from '@latchkey/vault'
import type { SocialProvider } from '@latchkey/vault/wire'
import { and, eq, gt } from 'drizzle-orm'
import { createId, createToken, FLOW_MS, hashToken } from '../codes.js'
import { Refusal } from '../http/refusal.js'
import { importRestKey } from '../keys/key-file-kms.js'
import type { PartyContext } from '../party-context.types.js'
import { socialTransactions } from './tables.js'

export type SocialTransaction = typeof socialTransactions.$inferSelect

interface StartInput {
  readonly provider: SocialProvider
  readonly projectId: string
  readonly origin: string
  readonly locale: string
  readonly secretHash: string
}

/** Where the answer of a provider belongs. */
interface Returned {
  readonly transaction: string
  readonly ticket: string
}

/** Logins at providers, as far as one party takes part. Each belongs to the device that began it. */
export interface SocialTransactions {
  start(
    device: string,
    input: StartInput,
  ): Promise<{ transaction: string; state: string; nonce: string; endsAt: number }>
  /** Keeps the provider's answer, once. Undefined where no open transaction has this state. */
  keepAnswer(state: string, answer: string): Promise<Returned | undefined>
  /** Ends a transaction that the provider refused. Returns its id; undefined where none is open. */
  fail(state: string): Promise<string | undefined>
  /** A transaction of the device that waits for the provider. @throws Refusal `notFound`, `flowEnded` */
  requireOpen(device: string, id: string): Promise<SocialTransaction>
  /** Ends an open transaction. @throws Refusal `flowEnded` where another call was quicker */
  finish(id: string): Promise<void>
  /** The provider's answer, for ticket and secret, once. @throws Refusal `invalidLogin`, `notFound`, `flowEnded` */
  redeem(
    device: string,
    id: string,
    redemption: { readonly ticket: string; readonly secret: string },
  ): Promise<{ transaction: SocialTransaction; answer: string }>
}

const ended = () => new Refusal('flowEnded', 'This login is over. Start again.')

const purposeOf = (id: string): string => `social/${id}`

export function createSocialTransactions({ db, now }: PartyContext): SocialTransactions {
  const isOpen = () => and(eq(socialTransactions.state, 'open'), gt(socialTransactions.endsAt, now()))

  const requireOwn = async (
    device: string,
    id: string,
    state: SocialTransaction['state'],
  ): Promise<SocialTransaction> => {
    const isOfDevice = and(eq(socialTransactions.id, id), eq(socialTransactions.device, device))
    const [found] = await db.select().from(socialTransactions).where(isOfDevice).limit(1)
    if (!found) throw new Refusal('notFound', 'This device has no such login.')
    if (found.state !== state || found.endsAt <= now()) throw ended()
    return found
  }
  /** Ends a transaction in one statement: of two calls at once the first counts. */
  const move = async (id: string, from: SocialTransaction['state']): Promise<void> => {
    const moved = await db
      .update(socialTransactions)
      .set({ state: 'done', sealedAnswer: null, ticketHash: null })
      .where(and(eq(socialTransactions.id, id), eq(socialTransactions.state, from)))
      .returning({ id: socialTransactions.id })
    if (moved.length === 0) throw ended()
  }

  return {
    async start(device, input) {
      const [id, state, nonce] = [createId(), createToken(), createToken()]
      const endsAt = now() + FLOW_MS
      const { provider, projectId, origin, locale, secretHash } = input
      await db.insert(socialTransactions).values({
        ...{ id, device, provider, projectId, origin, locale, secretHash, nonce, endsAt },
        ...{ stateHash: hashToken(state), state: 'open' },
      })
      return { transaction: id, state, nonce, endsAt }
    },
    async keepAnswer(state, answer) {
      const hasState = and(eq(socialTransactions.stateHash, hashToken(state)), isOpen())
      const [found] = await db.select().from(socialTransactions).where(hasState).limit(1)
      if (!found) return undefined
      // The ticket is not stored: who reads the database cannot read the answer.
      const ticket = createToken()
      const key = await importRestKey(fromBase64Url(ticket))
      const sealedAnswer = await sealAtRest(key, purposeOf(found.id), utf8(answer))
      const kept = await db
        .update(socialTransactions)
        .set({ state: 'returned', ticketHash: hashToken(ticket), sealedAnswer })
        .where(hasState)
        .returning({ id: socialTransactions.id })
      return kept.length > 0 ? { transaction: found.id, ticket } : undefined
    },
    async fail(state) {
      const [failed] = await db
        .update(socialTransactions)
        .set({ state: 'done' })
        .where(and(eq(socialTransactions.stateHash, hashToken(state)), isOpen()))
        .returning({ id: socialTransactions.id })
      return failed?.id
    },
    requireOpen: (device, id) => requireOwn(device, id, 'open'),
    finish: id => move(id, 'open'),
    async redeem(device, id, { ticket, secret }) {
      const transaction = await requireOwn(device, id, 'returned')
      const { secretHash, ticketHash, sealedAnswer } = transaction
      const isRight = hashToken(secret) === secretHash && hashToken(ticket) === ticketHash
      if (!isRight || sealedAnswer === null)
        throw new Refusal('invalidLogin', "The login isn't that of this frame.")
      await move(id, 'returned')
      const key = await importRestKey(fromBase64Url(ticket))
      const answer = await openAtRest(key, purposeOf(id), sealedAnswer)
      return { transaction, answer: new TextDecoder().decode(answer) }
    },
  }
}
