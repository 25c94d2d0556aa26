import type { Proposal } from '../../adapter/wallet-connect/sign-client.types.js'
import { LatchkeyError, toLatchkeyError } from '../../errors/error.js'
import type { Clock, Logger } from '../../kernel/env.types.js'
import { transition } from '../../kernel/machine.js'
import type { Scope } from '../../kernel/scope.js'
import { sleep } from '../../kernel/sleep.js'
import type { Store } from '../../kernel/store.js'
import { abortError, throwIfAborted, withAbort } from '../../kernel/task.js'
import type { Link } from '../session/link.js'
import { type LegacyIds, type ReadSession, readSession } from '../session/read-session.js'
import type { Pairing, WalletConnectState } from '../wallet-connect.types.js'
import { makeOffer, type Offer, type OfferInput, PAIRING_MARGIN_MS } from './pairing.js'
import { type PairingEvent, pairingMachine } from './pairing.machine.js'

/** How soon a failed pairing may be tried again. */
const RETRY_MS = 1000

/** Pairings of one client, one at a time. */
export interface Pairings {
  /**
   * Pairs, or joins the pairing that is under way. The session it gives is held.
   * @throws LatchkeyError `userRejected`, `timeout`, `unavailable`, `invalidResponse`, `aborted`
   */
  pair(): Promise<ReadSession>
  /** Pairs by an offer of another kind; one that is under way is taken back. @throws as `pair` does */
  pairBy(make: OfferMaker): Promise<ReadSession>
  /** Takes the offer back. */
  reset(): void
}

/** Makes an offer and hands it to the relay. */
export type OfferMaker = (input: OfferInput) => Promise<Offer>

/** What pairing needs. */
export interface PairingsDeps {
  readonly store: Store<WalletConnectState>
  readonly link: Link
  readonly clock: Clock
  readonly logger: Logger
  readonly scope: Scope
  readonly legacy: LegacyIds
  /** Asked anew for every offer: networks come and go. */
  proposal(): Promise<Proposal>
  /** A wallet took the offer. */
  approved(session: ReadSession): void
  failed(error: LatchkeyError): void
}

/** Makes the pairings of one client. */
export function createPairings(deps: PairingsDeps): Pairings {
  const { store, link, clock, scope, legacy } = deps
  let running: { promise: Promise<ReadSession>; controller: AbortController } | undefined
  let failedAt = Number.NEGATIVE_INFINITY

  const move = (event: PairingEvent, rest: Partial<Pairing> = {}) =>
    store.update(({ pairing }) => {
      pairing.status = transition(pairingMachine, pairing.status, event)
      Object.assign(pairing, { uri: null, expiresAt: null, failure: null }, rest)
    })
  const offer = async (make: OfferMaker, signal: AbortSignal): Promise<Offer> => {
    const client = await withAbort(link.client(), signal)
    return make({ client, clock, logger: deps.logger, proposal: await deps.proposal(), signal })
  }
  const accept = async (struct: unknown): Promise<ReadSession> => {
    const session = readSession(struct, legacy)
    await link.hold(session)
    return session
  }
  /** One offer, from its making until a wallet took it, declined it, or its time is over. */
  const run = async (make: OfferMaker, signal: AbortSignal): Promise<ReadSession> => {
    const { approval, expiresAt, uri, withdraw } = await offer(make, signal)
    throwIfAborted(signal)
    move('offer', { uri, expiresAt })
    const waiting = new AbortController()
    const expiry = sleep(expiresAt - PAIRING_MARGIN_MS - clock.now(), clock, waiting.signal).then(
      () => {
        throw new LatchkeyError('timeout', 'The offer has ended', { hint: 'Begin again.' })
      },
      () => new Promise<never>(() => undefined),
    )
    try {
      return await accept(await withAbort(Promise.race([approval, expiry]), signal))
    } catch (error) {
      withdraw()
      throw error
    } finally {
      waiting.abort()
    }
  }
  const begin = async (make: OfferMaker, controller: AbortController): Promise<ReadSession> => {
    const { signal } = controller
    move('prepare')
    try {
      const pauseMs = failedAt + RETRY_MS - clock.now()
      if (pauseMs > 0) await sleep(pauseMs, clock, signal)
      const session = await run(make, signal)
      move('approve')
      deps.approved(session)
      return session
    } catch (failure) {
      const error = toLatchkeyError(failure, 'connectFailed', 'Failed to connect')
      if (running?.controller === controller) {
        if (error.code === 'aborted') move('reset')
        else move('fail', { failure: error.code })
      }
      if (error.code !== 'aborted') {
        failedAt = clock.now()
        deps.failed(error)
      }
      throw error
    } finally {
      if (running?.controller === controller) running = undefined
    }
  }
  const reset = () => {
    running?.controller.abort()
    running = undefined
    move('reset')
  }
  scope.add(() => running?.controller.abort())
  const pairBy = (make: OfferMaker): Promise<ReadSession> => {
    if (scope.signal.aborted) return Promise.reject(abortError())
    const controller = new AbortController()
    running = { promise: Promise.resolve(undefined as never), controller }
    const promise = begin(make, controller)
    // Several may wait for it, or nobody any more: the state tells what became of it.
    promise.catch(() => undefined)
    if (running) running = { promise, controller }
    return promise
  }
  return {
    pair: () => running?.promise ?? pairBy(makeOffer),
    pairBy(make) {
      if (running) reset()
      return pairBy(make)
    },
    reset,
  }
}
