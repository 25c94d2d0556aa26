import type {
  Proposal,
  SettlementRefused,
  SignClient,
} from '../../adapter/wallet-connect/sign-client.types.js'
import { isLatchkeyError, LatchkeyError } from '../../errors/error.js'
import type { Clock, Logger } from '../../kernel/env.types.js'
import { withAbort, withTimeout } from '../../kernel/task.js'
import { toPairingError } from '../failures.js'
import { messageOf } from '../fields.js'
import { forgetTopic } from '../session/ended-topics.js'

/** How long an offer is good for; the relay itself keeps it for five minutes. */
const PAIRING_MS = 4 * 60_000
/** With less time left than this an offer counts as ended: it would end while a person confirms. */
export const PAIRING_MARGIN_MS = 10_000
/** How long the relay may take over an offer before it counts as not to be reached. */
const RELAY_MS = 12_000

const SETTLEMENT_REFUSED: SettlementRefused = 'settlement_refused'

/** An offer that a wallet may take. */
export interface Offer {
  /** `wc:…@2?…&symKey=…`, a secret. */
  readonly uri: string
  readonly expiresAt: number
  /** The session as the wallet settled it, unread. Rejects with `userRejected` or `timeout`. */
  readonly approval: Promise<unknown>
  /** Takes the offer back and releases what stands for it. */
  withdraw(): void
}

/** What making an offer needs. */
export interface OfferInput {
  readonly client: SignClient
  readonly clock: Clock
  readonly logger: Logger
  readonly proposal: Proposal
  readonly signal: AbortSignal
}

const topicOf = (uri: string) => /^wc:([0-9a-f]{64})@2\?/.exec(uri)?.[1]

/**
 * Takes back what the library keeps for an offer nobody took: it would keep it, and listen, for five minutes, and keep
 * its key and its messages for much longer.
 */
function createWithdraw(client: SignClient, topic: string, logger: Logger) {
  const withdraw = async () => {
    const { core, events, proposal } = client
    const mine = proposal.getAll().filter(({ pairingTopic }) => pairingTopic === topic)
    for (const { id, proposer } of mine) {
      events.emit('proposal_expire', { id })
      core.expirer.del(id)
      await proposal.delete(id, { code: 6000, message: 'Withdrawn' })
      if (proposer) await core.crypto.deleteKeyPair(proposer.publicKey)
    }
    await core.pairing.disconnect({ topic })
    await forgetTopic(client, topic)
  }
  return () => {
    withdraw().catch(error => logger.warn('An offer could not be taken back at once', messageOf(error)))
  }
}

/** What the library has begun: the code, and what a wallet will answer. */
export interface BegunOffer {
  readonly uri?: string | undefined
  readonly settled: Promise<unknown>
  /** Released beside what every offer leaves. */
  release?(): void
}

/**
 * Hands an offer to whoever shows it, when the relay has it.
 * @throws LatchkeyError `unavailable` (the relay), `aborted`
 */
export async function handOver(
  begun: Promise<BegunOffer>,
  { client, clock, logger, signal }: OfferInput,
): Promise<Offer> {
  const withdrawal = ({ uri, release }: BegunOffer) => {
    const topic = uri === undefined ? undefined : topicOf(uri)
    if (topic === undefined) return undefined
    const withdraw = createWithdraw(client, topic, logger)
    return () => {
      release?.()
      withdraw()
    }
  }
  try {
    const asked = withTimeout(begun, RELAY_MS, clock, 'The WalletConnect relay did not answer in time')
    const offer = await withAbort(asked, signal)
    const withdraw = withdrawal(offer)
    if (offer.uri === undefined || !withdraw) throw new LatchkeyError('unavailable', 'No offer could be made')
    return { uri: offer.uri, expiresAt: clock.now() + PAIRING_MS, approval: offer.settled, withdraw }
  } catch (error) {
    // One that comes after all is taken back.
    begun.then(
      offer => withdrawal(offer)?.(),
      () => undefined,
    )
    if (isLatchkeyError(error, 'timeout'))
      throw new LatchkeyError('unavailable', 'The WalletConnect relay cannot be reached', { cause: error })
    throw toPairingError(error)
  }
}

/** What becomes of an offer. Who waits for it is told; that nobody may be waiting any more is no accident of the page. */
export function settles<T>(approval: Promise<T>): Promise<T> {
  const settled = approval.catch(error => {
    throw toPairingError(error)
  })
  settled.catch(() => undefined)
  return settled
}

/** Fails when the library itself refuses what a wallet settles. One offer stands at a time, so it is about that one. */
export function watchRefusal(client: SignClient): { readonly happens: Promise<never>; stop(): void } {
  let stop = () => {}
  const happens = new Promise<never>((_, reject) => {
    const refuse = (error: unknown) =>
      reject(
        new LatchkeyError(
          'invalidResponse',
          `The wallet sent a session that breaks a rule: ${messageOf(error)}`,
        ),
      )
    client.on(SETTLEMENT_REFUSED, refuse)
    stop = () => void client.off(SETTLEMENT_REFUSED, refuse)
  })
  happens.catch(() => undefined)
  return { happens, stop }
}

/** Makes an offer. @throws LatchkeyError `unavailable` (the relay), `aborted` */
export function makeOffer(input: OfferInput): Promise<Offer> {
  let isWanted = true
  const begun = input.client.connect({ optionalNamespaces: input.proposal }).then(({ uri, approval }) => {
    // The library waits five minutes for an approval that was asked for, and rejects unheard: also after the client's end.
    if (!isWanted) return { uri, settled: new Promise(() => undefined) }
    // The approval is listened to at once: one that is quick would be missed for ever.
    const refusal = watchRefusal(input.client)
    const settled = settles(Promise.race([approval(), refusal.happens]))
    settled.then(refusal.stop, refusal.stop)
    return { uri, settled, release: refusal.stop }
  })
  return handOver(begun, input).catch(error => {
    isWanted = false
    throw error
  })
}
