import { ref } from 'valtio/vanilla'
import type { TransferInput, TransferQuote } from '../adapter/contract/capabilities.js'
import type { NetworkId } from '../caip/network-id.js'
import type { ClientContext } from '../context/context.js'
import { defaults } from '../context/defaults.js'
import type { Session } from '../context/session.js'
import { LatchkeyError, toLatchkeyError } from '../errors/error.js'
import type { Store } from '../kernel/store.js'
import { createLatest } from '../kernel/task.js'
import type { SendState } from './send.types.js'
import { readTransfer } from './send.validation.js'

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
  const latest = createLatest()
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
    return readTransfer(store.state, from, codec)
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

  const estimate = (transfer: TransferInput) =>
    latest.run(async signal => {
      const { namespace } = requireSender()
      store.update(state => Object.assign(state, { loading: true, feeError: undefined }))
      // Beside the fee, not with it: a transfer that the chain would refuse needs its warnings most.
      void inspect(transfer, namespace, signal)
      void findLimits(transfer, namespace, signal)
      try {
        const fee = await session.require(namespace, 'fees').estimateTransfer(transfer, { signal })
        const quote = { validUntil: env.clock.now() + QUOTE_LIFETIME_MS, ...fee }
        if (!signal.aborted)
          store.update(state =>
            Object.assign(state, { fee: ref(quote), formerFee: undefined, loading: false }),
          )
        return quote
      } catch (failure) {
        const error = toLatchkeyError(failure, 'networkError')
        if (!signal.aborted)
          store.update(state => {
            Object.assign(state, { fee: undefined, feeError: error.code, loading: false })
          })
        throw error
      }
    }, scope.signal)

  const estimateSoon = () => {
    cancelDebounce()
    latest.cancel()
    store.update(state => {
      Object.assign(state, {
        fee: undefined,
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
    requireSender,
    readForm,
    estimate,
    estimateSoon,
    hold: () => cancelDebounce(),
    cancel() {
      cancelDebounce()
      latest.cancel()
    },
  }
}
