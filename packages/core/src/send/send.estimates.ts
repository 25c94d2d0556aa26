import { ref } from 'valtio/vanilla'
import type { TokenBalance } from '../adapter/contract/capabilities.js'
import type { TransferInput, TransferQuote } from '../adapter/contract/transfer.types.js'
import type { NetworkId } from '../caip/network-id.js'
import type { ClientContext } from '../context/context.js'
import { defaults } from '../context/defaults.js'
import type { Session } from '../context/session.js'
import { isLatchkeyError, LatchkeyError } from '../errors/error.js'
import { createResource } from '../kernel/resource.js'
import type { Frozen, Store } from '../kernel/store.js'
import type { SendState } from './send.types.js'
import { maxAmount, readTransfer } from './send.validation.js'

/** How long a quote holds whose adapter names no time. */
const QUOTE_LIFETIME_MS = 60_000

/** What is looked up while the form is filled in. */
export interface Estimates {
  /** @throws LatchkeyError `notConnected` */
  requireSender(): { readonly namespace: string; readonly from: string; readonly networkId: NetworkId }
  /** @throws LatchkeyError as `readTransfer` does */
  readForm(): Promise<TransferInput>
  /** @throws LatchkeyError `networkError`, … */
  estimate(transfer: TransferInput): Promise<TransferQuote>
  /**
   * The largest amount of a token that can be sent, in base units.
   * @throws LatchkeyError `notConnected`, `networkError`, …
   */
  findMost(token: Frozen<TokenBalance>): Promise<bigint>
  /** Looks up the fee, the recipient and the limits as soon as the visitor pauses. */
  estimateSoon(): void
  /** Nothing more is looked up by itself. */
  hold(): void
  /** The same, and what runs is let go. */
  cancel(): void
}

/** Makes what the send form looks up. */
export function createEstimates(ctx: ClientContext, session: Session, store: Store<SendState>): Estimates {
  const { env, registry, scope } = ctx
  const quotes = createResource<TransferQuote>({
    clock: env.clock,
    signal: scope.signal,
    show: ({ status, error, updatedAt }, fee) =>
      store.update(state => {
        Object.assign(state, { loading: status === 'loading', feeError: error })
        if (status === 'loading') return
        Object.assign(state, { fee: fee && ref(fee), feeUpdatedAt: updatedAt })
        if (fee) state.formerFee = undefined
      }),
  })
  let cancelDebounce: () => void = () => undefined

  const requireSender = () => {
    const connection = session.connection()
    const from = connection?.accounts[0]?.address
    if (!connection || from === undefined) throw new LatchkeyError('notConnected', 'No wallet is connected')
    return { namespace: connection.namespace, from, networkId: connection.networkId }
  }

  const readForm = async (): Promise<TransferInput> => {
    const { namespace, from } = requireSender()
    const codec = await registry.requireAdapter(namespace).traits.loadAddressCodec()
    return readTransfer(store.state, from, codec, session.wallet(namespace).transfer?.memo)
  }

  /** Warnings about a recipient are optional: a node that cannot tell does not stop a transfer. */
  const inspect = async (
    { networkId, to: address }: TransferInput,
    namespace: string,
    signal: AbortSignal,
  ) => {
    const recipient = await session
      .find(namespace, 'recipients')
      ?.inspect({ address, networkId }, { signal })
      .catch(() => undefined)
    if (signal.aborted) return
    store.update(state => {
      state.recipient = recipient
    })
  }

  /** Limits that no node can tell do not stop a transfer either: the chain checks them. */
  const findLimits = async (transfer: TransferInput, namespace: string, signal: AbortSignal) => {
    const limits = await session
      .find(namespace, 'limits')
      ?.forTransfer(transfer, { signal })
      .catch(() => undefined)
    if (signal.aborted) return
    store.update(state => {
      state.limits = limits && ref(limits)
    })
  }

  const findMost = async (token: Frozen<TokenBalance>): Promise<bigint> => {
    const { namespace, from } = requireSender()
    if (!token.native) return maxAmount(token, undefined)
    const { networkId } = token
    const { receiverAddress } = store.state
    const codec = await registry.requireAdapter(namespace).traits.loadAddressCodec()
    const to = codec.isAddress(receiverAddress.trim(), networkId) ? receiverAddress.trim() : from
    const probe = (amount: bigint) => ({ networkId, from, to, amount })
    const fees = session.require(namespace, 'fees')
    const [fee, limits] = await Promise.all([
      // What everything costs, where the network says so: coins of bip122 cost by their number.
      fees.estimateTransfer(probe(token.amount)).catch(error => {
        if (!isLatchkeyError(error, 'insufficientFunds')) throw error
        return fees.estimateTransfer(probe(1n))
      }),
      session.find(namespace, 'limits')?.forTransfer(probe(1n)),
    ])
    return maxAmount(token, fee, limits)
  }

  const estimate = (transfer: TransferInput) =>
    quotes.fetch(async signal => {
      const { namespace } = requireSender()
      // Beside the fee, not with it: a transfer that the chain would refuse needs its warnings most.
      void inspect(transfer, namespace, signal)
      void findLimits(transfer, namespace, signal)
      const fee = await session.require(namespace, 'fees').estimateTransfer(transfer, { signal })
      return { validUntil: env.clock.now() + QUOTE_LIFETIME_MS, ...fee }
    })

  const estimateSoon = () => {
    cancelDebounce()
    quotes.cancel()
    store.update(state => {
      Object.assign(state, {
        fee: undefined,
        feeUpdatedAt: undefined,
        formerFee: undefined,
        feeError: undefined,
        recipient: undefined,
        limits: undefined,
        loading: false,
      })
    })
    // Whatever fails here is shown as `feeError`, or is just an unfinished form.
    cancelDebounce = env.clock.after(defaults.debounceMs, () => {
      readForm()
        .then(estimate)
        .catch(() => undefined)
    })
  }

  return {
    findMost,
    requireSender,
    readForm,
    estimate,
    estimateSoon,
    hold: () => cancelDebounce(),
    cancel() {
      cancelDebounce()
      quotes.cancel()
    },
  }
}
