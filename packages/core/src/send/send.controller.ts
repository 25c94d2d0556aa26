import { ref } from 'valtio/vanilla'
import type { TokenBalance, TransferInput } from '../adapter/capabilities.js'
import type { ClientContext } from '../client/context.js'
import type { Session } from '../client/session.js'
import { LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { formatUnits } from '../format/amount.js'
import { transition } from '../kernel/machine.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { createLatest, throwIfAborted } from '../kernel/task.js'
import { createEstimates } from './send.estimates.js'
import { type SendEvent, sendMachine } from './send.machine.js'
import { initialSendState, type SendState } from './send.types.js'
import { checkFee, checkLimits, maxAmount } from './send.validation.js'

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
  const { events, registry, scope } = ctx
  const store = createStore<SendState>(initialSendState)
  const { estimate, estimateSoon, readForm, requireSender, ...estimates } = createEstimates(
    ctx,
    session,
    store,
  )
  const transfers = createLatest()
  let running: Promise<void> | undefined

  const change = (event: SendEvent, recipe: (state: SendState) => void = () => undefined) =>
    store.update(state => {
      state.status = transition(sendMachine, state.status, event)
      recipe(state)
    })

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
    const { namespace } = requireSender()
    const input = await readForm()
    const wallet = session.requireWallet(namespace, 'transfer')
    const coin = await session
      .require(namespace, 'balance')
      .fetch({ address: input.from, networkId: input.networkId }, { signal })
    const fee = store.state.fee ?? (await estimate(input))
    const own = { ...coin, address: '', name: coin.symbol, networkId: input.networkId }
    checkFee(input, fee, own)
    checkLimits(input, fee, own, store.state.limits)
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
      const { namespace, from } = requireSender()
      const { networkId } = token
      const codec = await registry.requireAdapter(namespace).traits.loadAddressCodec()
      const to = codec.isAddress(receiverAddress.trim(), networkId) ? receiverAddress.trim() : from
      const probe = { networkId, from, to, amount: 1n }
      const [fee, limits] = token.native
        ? await Promise.all([
            session.require(namespace, 'fees').estimateTransfer(probe),
            session.find(namespace, 'limits')?.forTransfer(probe),
          ])
        : []
      // Chosen anew, or emptied, while the fee was looked up: the amount would be another token's.
      if (store.state.token === token)
        actions.typeAmount(formatUnits(maxAmount(token, fee, limits), token.decimals))
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
        estimates.hold()
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
