import { ref } from 'valtio/vanilla'
import type { TokenBalance, TransferInput } from '../adapter/capabilities.js'
import type { ClientContext } from '../client/context.js'
import { defaults } from '../client/defaults.js'
import type { Session } from '../client/session.js'
import { LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { formatUnits } from '../format/amount.js'
import { transition } from '../kernel/machine.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { createLatest, throwIfAborted } from '../kernel/task.js'
import { type SendEvent, sendMachine } from './send.machine.js'
import { initialSendState, type SendState } from './send.types.js'
import { checkFee, maxAmount, readTransfer } from './send.validation.js'

/** What can be done with the send form. */
export interface SendActions {
  chooseToken(token: TokenBalance): void
  typeAmount(text: string): void
  typeReceiver(text: string): void
  /** Fills in the most that can be sent. @throws LatchkeyError `missingFields`, `networkError` */
  fillMax(): Promise<void>
  /**
   * What stands in the form, checked: undefined when it can be sent.
   * Gives the error rather than throwing it, since an unfinished form is no failure.
   */
  check(): Promise<LatchkeyError | undefined>
  /**
   * Asks the wallet to send, and follows the transaction until the chain has settled it. Called again meanwhile, it
   * gives the same promise.
   * @throws LatchkeyError `missingFields`, `invalidAddress`, `invalidAmount`, `insufficientFunds`, `userRejected`, …
   */
  submit(): Promise<void>
  /** Goes back to the filled-in form after a failure. */
  edit(): void
  /** Empties the form and stops following. */
  clear(): void
}

export type SendController = Controller<SendState, SendActions>

/** Makes the send domain. */
export function createSendController(ctx: ClientContext, session: Session): SendController {
  const { env, events, registry, scope } = ctx
  const store = createStore<SendState>(initialSendState)
  const estimates = createLatest()
  const transfers = createLatest()
  let cancelDebounce: () => void = () => undefined
  let running: Promise<void> | undefined

  const change = (event: SendEvent, recipe: (state: SendState) => void = () => undefined) =>
    store.update(state => {
      state.status = transition(sendMachine, state.status, event)
      recipe(state)
    })

  const requireNamespace = () => {
    const connection = session.connection()
    const from = connection?.accounts[0]?.address
    if (!connection || from === undefined) throw new LatchkeyError('notConnected', 'No wallet is connected')
    return { namespace: connection.namespace, from, networkId: connection.networkId }
  }

  const readForm = async (): Promise<TransferInput> => {
    const { namespace, from } = requireNamespace()
    const codec = await registry.requireAdapter(namespace).traits.loadAddressCodec()
    return readTransfer(store.state, from, codec)
  }

  /** What is known of a recipient is a courtesy: a node that cannot tell does not stop a transfer. */
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

  const estimate = (transfer: TransferInput) =>
    estimates.run(async signal => {
      const { namespace } = requireNamespace()
      store.update(state => Object.assign(state, { loading: true, feeError: undefined }))
      // Beside the fee, not with it: a transfer that the chain would refuse needs its warnings most.
      void inspect(transfer, namespace, signal)
      try {
        const fee = await session.require(namespace, 'fees').estimateTransfer(transfer, { signal })
        if (!signal.aborted) store.update(state => Object.assign(state, { fee, loading: false }))
        return fee
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
    estimates.cancel()
    store.update(state => {
      Object.assign(state, { fee: undefined, feeError: undefined, recipient: undefined, loading: false })
    })
    // Whatever fails here is shown as `feeError`, or is just an unfinished form.
    cancelDebounce = env.clock.after(defaults.debounceMs, () => {
      readForm()
        .then(estimate)
        .catch(() => undefined)
    })
  }

  const follow = async (
    namespace: string,
    hash: string,
    networkId: TransferInput['networkId'],
    signal: AbortSignal,
  ) => {
    const watch = session.find(namespace, 'transactions')
    if (!watch) return change('confirmed')
    const { status } = await watch.watch({ networkId, hash }, { signal })
    if (signal.aborted) return
    if (status === 'confirmed') change('confirmed')
    else
      change('reverted', state => {
        state.error = status === 'failed' ? 'executionReverted' : 'transactionRejected'
      })
    events.emit('transactionSettled', { namespace, networkId, hash, status })
  }

  const transfer = async (signal: AbortSignal) => {
    const { namespace } = requireNamespace()
    const input = await readForm()
    const wallet = session.requireWallet(namespace, 'transfer')
    const coin = await session
      .require(namespace, 'balance')
      .fetch({ address: input.from, networkId: input.networkId }, { signal })
    const fee = store.state.fee ?? (await estimate(input))
    checkFee(input, fee, { ...coin, address: '', name: coin.symbol, networkId: input.networkId })
    throwIfAborted(signal)
    change('submit', state => {
      state.error = undefined
      state.errorMessage = undefined
    })
    const { hash } = await wallet.send(input, { signal })
    throwIfAborted(signal)
    change('sent', state => {
      state.hash = hash
    })
    await follow(namespace, hash, input.networkId, signal)
  }

  const edited = (recipe: (state: SendState) => void) => {
    store.update(state => {
      recipe(state)
      state.error = undefined
      state.errorMessage = undefined
    })
    estimateSoon()
  }

  const actions: SendActions = {
    chooseToken: token =>
      edited(state => Object.assign(state, { token: ref({ ...token }), sendTokenAmount: '' })),
    typeAmount: text =>
      edited(state => {
        state.sendTokenAmount = text
      }),
    typeReceiver: text =>
      edited(state => {
        state.receiverAddress = text
        state.receiverProfileName = undefined
        state.receiverProfileImageUrl = undefined
      }),
    async fillMax() {
      const { token, receiverAddress } = store.state
      if (!token) throw new LatchkeyError('missingFields', 'A token is required')
      const { namespace, from } = requireNamespace()
      const { networkId } = token
      const codec = await registry.requireAdapter(namespace).traits.loadAddressCodec()
      const to = codec.isAddress(receiverAddress.trim(), networkId) ? receiverAddress.trim() : from
      const fee = token.native
        ? await session.require(namespace, 'fees').estimateTransfer({ networkId, from, to, amount: 1n })
        : undefined
      // Chosen anew, or emptied, while the fee was looked up: the amount would be another token's.
      if (store.state.token === token) actions.typeAmount(formatUnits(maxAmount(token, fee), token.decimals))
    },
    check: () =>
      readForm().then(
        () => undefined,
        failure => toLatchkeyError(failure),
      ),
    submit() {
      // Pressed twice, it is sent once.
      if (running) return running
      const run = transfers.run(async signal => {
        cancelDebounce()
        try {
          if (store.state.status !== 'editing')
            throw new LatchkeyError('invalidRequest', 'The transfer was sent already', {
              hint: 'Call clear or edit before the next one.',
            })
          await transfer(signal)
        } catch (failure) {
          throwIfAborted(signal)
          // Once it is on its way nothing but the chain says that it failed: a node out of reach does not.
          const error =
            store.state.status === 'pending'
              ? toLatchkeyError(failure, 'networkError', 'The transaction can no longer be followed')
              : toLatchkeyError(failure, 'walletError', 'The wallet could not send')
          change('refused', state => {
            state.error = error.code
            state.errorMessage = error.message
          })
          throw error
        }
      }, scope.signal)
      running = run
      const settled = () => {
        if (running === run) running = undefined
      }
      run.then(settled, settled)
      return run
    },
    edit() {
      if (running) return
      change('edit', state => {
        state.error = undefined
        state.errorMessage = undefined
        state.hash = undefined
      })
    },
    clear() {
      cancelDebounce()
      estimates.cancel()
      transfers.cancel()
      running = undefined
      store.update(state => {
        Object.assign(state, initialSendState())
      })
    },
  }
  scope.add(actions.clear)
  return toController(store, actions)
}
