import type { SignInProof } from '../../adapter/contract/sign-in.types.js'
import type { VerifyMessageInput } from '../../adapter/contract/signed-message.types.js'
import type {
  AuthenticateInput,
  SignAuth,
  SignClient,
} from '../../adapter/wallet-connect/sign-client.types.js'
import { toAccountId } from '../../caip/account-id.js'
import { namespaceOf } from '../../caip/network-id.js'
import { LatchkeyError } from '../../errors/error.js'
import { isShape, isText } from '../../kernel/guard.js'
import { fieldOf, messageOf } from '../fields.js'
import { handOver, type Offer, type OfferInput, settles, watchRefusal } from '../pairing/pairing.js'
import { type ReadCacao, readCacaos } from './read-cacao.js'

/** What an offer to sign in needs beside what every offer needs. */
export interface AuthenticatedOfferInput {
  readonly ask: AuthenticateInput
  /** By the namespace's own verifier. @throws LatchkeyError when that could not be done */
  verify(input: VerifyMessageInput): Promise<boolean>
  /** What was signed and has been verified. */
  proved(proofs: readonly SignInProof[]): void
}

type AuthRequest = ReturnType<SignAuth['requests']['getAll']>[number]

const SESSION_S = 7 * 86_400
/** Of the Sign API: the wallet does not know the method, and may still take the proposal beside it. */
const UNSUPPORTED = 10001
const DONE = { code: 0, message: 'fulfilled' }

const isResponder = isShape<{ publicKey: string; metadata: object }>({
  publicKey: (value): value is string => isText(value) && /^[0-9a-f]{64}$/i.test(value),
  metadata: (value): value is object => typeof value === 'object' && value !== null,
})

/** The text of one message and whether its account signed it. */
async function prove(
  client: SignClient,
  { networkId, address, payload, signature }: ReadCacao,
  cacao: object,
  verify: AuthenticatedOfferInput['verify'],
): Promise<SignInProof> {
  const message = client.formatAuthMessage({ request: payload, iss: payload.iss })
  // Whether a contract or a key signed is found out on the chain, not believed.
  const signed = { signature, scheme: 'eip191' as const }
  if (!(await verify({ networkId, address, message, signed })))
    throw new LatchkeyError('invalidResponse', 'The wallet sent a signature that its account did not make', {
      hint: 'Nothing of it was accepted. Try again, or use another wallet.',
    })
  return { networkId, address, message, signed, cacao }
}

/** The session that follows from what was signed: its networks and methods stand in the recaps. */
function toStruct(request: AuthRequest, responder: object, read: readonly ReadCacao[], expiry: number) {
  const first = read[0] as ReadCacao
  const networkIds = [...new Set(read.flatMap(each => [each.networkId, ...each.recap.networkIds]))]
  const methods = [...new Set(read.flatMap(each => each.recap.methods))]
  if (methods.length === 0)
    throw new LatchkeyError('invalidResponse', 'The wallet signed in and lets nothing be asked of it')
  const accounts = networkIds.map(networkId => toAccountId(networkId, first.address))
  const granted = { chains: networkIds, accounts, methods, events: ['chainChanged', 'accountsChanged'] }
  return {
    acknowledged: true,
    self: request.requester,
    peer: responder,
    controller: fieldOf(responder, 'publicKey'),
    expiry,
    requiredNamespaces: {},
    optionalNamespaces: {},
    relay: { protocol: 'irn' },
    pairingTopic: request.pairingTopic,
    namespaces: { [namespaceOf(first.networkId)]: granted },
    transportType: 'relay',
  }
}

/** Checks what a wallet signed and makes the session of it. */
async function accept(
  result: unknown,
  request: AuthRequest,
  { client, clock }: OfferInput,
  { verify, proved }: AuthenticatedOfferInput,
): Promise<unknown> {
  const [cacaos, responder] = [fieldOf(result, 'cacaos'), fieldOf(result, 'responder')]
  if (!isResponder(responder)) throw new LatchkeyError('invalidResponse', 'The wallet sent no valid answer')
  const read = readCacaos(cacaos, request.authPayload)
  const given = cacaos as readonly object[]
  const proofs = await Promise.all(
    read.map((each, index) => prove(client, each, given[index] as object, verify)),
  )
  const struct = toStruct(request, responder, read, Math.floor(clock.now() / 1000) + SESSION_S)
  const { core, session } = client
  const topic = await core.crypto.generateSharedKey(request.requester.publicKey, responder.publicKey)
  await core.relayer.subscribe(topic)
  await session.set(topic, { topic, ...struct })
  core.expirer.set(topic, struct.expiry)
  proved(proofs)
  return { topic, ...struct }
}

/**
 * Takes the answer before the library does. It would ask a host of its own about contract accounts, go on after a
 * signature that is wrong, and never answer after one that cannot be read. It is told that nothing was signed, or that
 * it failed: then it clears away what it keeps.
 */
function intercept(request: AuthRequest, input: OfferInput, asked: AuthenticatedOfferInput) {
  const { events } = input.client.engine
  const name = `session_request:${request.id}`
  const [theirs] = events.listeners(name)
  let told = false
  const tellLibrary = (answer: object) => {
    if (told || typeof theirs !== 'function') return
    told = true
    theirs(answer)
  }
  events.removeAllListeners(name)
  const answered = new Promise<unknown>((resolve, reject) => {
    events.once(name, answer => {
      const error = fieldOf(answer, 'error')
      if (fieldOf(error, 'code') === UNSUPPORTED) return
      if (error !== undefined) {
        reject(error)
        return tellLibrary({ error })
      }
      const result = fieldOf(answer, 'result')
      accept(result, request, input, asked).then(
        struct => {
          tellLibrary({ result: { cacaos: [], responder: fieldOf(result, 'responder') } })
          resolve(struct)
        },
        failure => {
          reject(failure)
          tellLibrary({ error: { code: 5000, message: messageOf(failure) } })
        },
      )
    })
  })
  answered.catch(() => undefined)
  const stop = () => {
    events.removeAllListeners(name)
    tellLibrary({ error: { code: 6000, message: 'Withdrawn' } })
  }
  return { answered, stop }
}

/** Clears away what the library keeps of the request, and the topic it listens to for the answer. */
async function forget({ auth, core }: SignClient, request: AuthRequest): Promise<void> {
  const mine = auth.pairingTopics.getAll().filter(each => each.pairingTopic === request.pairingTopic)
  await auth.requests.delete(request.id, DONE)
  core.expirer.del(request.id)
  for (const { topic } of mine) {
    await auth.pairingTopics.delete(topic, DONE)
    await core.relayer.unsubscribe(topic)
  }
}

/**
 * Makes an offer that asks to sign in as well, with a plain proposal beside it for wallets that do not know how.
 * @throws LatchkeyError `unavailable` (the relay), `invalidRequest`, `aborted`
 */
export function makeAuthenticatedOffer(input: OfferInput, asked: AuthenticatedOfferInput): Promise<Offer> {
  const { client, logger } = input
  const begin = async () => {
    const { uri, response } = await client.authenticate(asked.ask)
    // Without an answer of its own that could be used: the session of the plain proposal.
    const plain = response().then(result => fieldOf(result, 'session') ?? new Promise(() => undefined))
    const request = client.auth.requests.getAll().find(each => uri?.includes(each.pairingTopic))
    if (!request) throw new LatchkeyError('unavailable', 'No offer could be made')
    const { answered, stop } = intercept(request, input, asked)
    const refusal = watchRefusal(client)
    const tidy = () => {
      stop()
      refusal.stop()
      forget(client, request).catch(error =>
        logger.warn('An offer to sign in could not be cleared away at once', messageOf(error)),
      )
    }
    const settled = settles(Promise.race([answered, plain, refusal.happens]))
    settled.then(tidy, tidy)
    return { uri, settled, release: tidy }
  }
  return handOver(begin(), input)
}
