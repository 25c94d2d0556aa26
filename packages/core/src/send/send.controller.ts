import { ref } from 'valtio/vanilla'
import type {
  TokenBalance,
  TransferInput,
  TransferQuote,
  WalletCapabilities,
} from '../adapter/capabilities.js'
import type { ClientContext } from '../client/context.js'
import type { Session } from '../client/session.js'
import { isLatchkeyError, LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { formatUnits } from '../format/amount.js'
import { transition } from '../kernel/machine.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { createLatest, throwIfAborted, withAbort } from '../kernel/task.js'
import { isUnclear } from '../transactions/outcome.js'
import type {
  AskedTransaction,
  TrackedTransaction,
  TrackedTransfer,
} from '../transactions/transactions.types.js'
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
   * Asks the wallet to send, at most at the fee in `state.fee`, and follows the transaction until the chain has settled
   * it. Called again meanwhile, it gives the same promise. Once the wallet is asked, `client.transactions` keeps the
   * transfer, whatever becomes of the form. `again`: send although the same transfer is still on its way.
   * @throws LatchkeyError `missingFields`, `invalidAddress`, `invalidAmount`, `insufficientFunds`, `tokenMismatch`,
   * `duplicateTransfer`, `feeRose` (`state.fee` is then the new fee, `state.formerFee` the old), `userRejected`, …
   */
  submit(options?: { readonly again?: boolean }): Promise<void>
  /**
   * Looks the fee up once more.
   * @throws LatchkeyError as `submit` does, `networkError`
   */
  refreshFee(): Promise<void>
  /** Goes back to the filled-in form after a failure. */
  edit(): void
  /** Empties the form and stops following. */
  clear(): void
}

/** What the send domain needs of others. */
export interface SendPorts {
  transactions(): Promise<KeptTransactions>
}

/** What keeps a transfer from the moment the wallet is asked. */
interface KeptTransactions {
  begin(input: TransferInput, transfer: TrackedTransfer): AskedTransaction
  findOpen(input: TransferInput): TrackedTransaction | undefined
}

export type SendController = Controller<SendState, SendActions>

/** Makes the send domain. */
export function createSendController(ctx: ClientContext, session: Session, ports: SendPorts): SendController {
  const { env, registry, scope } = ctx
  const store = createStore<SendState>(initialSendState)
  const { estimate, estimateSoon, readForm, requireSender, ...estimates } = createEstimates(
    ctx,
    session,
    store,
  )
  const transfers = createLatest()
  // Fetched ahead: the wallet is asked only once there is somebody who keeps the transfer.
  ports.transactions().catch(error => env.logger.warn('Transactions cannot be followed yet', error))
  let running: Promise<void> | undefined

  const change = (event: SendEvent, recipe: (state: SendState) => void = () => undefined) =>
    store.update(state => {
      state.status = transition(sendMachine, state.status, event)
      recipe(state)
    })

  /** Holds the transfer to the fee that was shown, or asks the visitor again. */
  const agree = async (input: TransferInput): Promise<TransferQuote> => {
    const shown = store.state.fee
    if (shown && (shown.validUntil ?? 0) > env.clock.now()) return shown
    const quote = await estimate(input)
    if (shown && quote.maxFee > shown.maxFee) throw askAgain(shown)
    return quote
  }
  const askAgain = (shown: TransferQuote): LatchkeyError => {
    store.update(state => {
      state.formerFee = ref(shown)
    })
    return new LatchkeyError('feeRose', 'The network fee is higher than the one that was shown')
  }

  /** From here on the wallet decides: neither the form nor the account it was filled in for is asked any more. */
  const ask = async (
    transactions: KeptTransactions,
    wallet: NonNullable<WalletCapabilities['transfer']>,
    input: TransferInput,
  ) => {
    const { decimals = 0, symbol = '', address = '' } = store.state.token ?? {}
    const { to, amount } = input
    const asked = transactions.begin(input, { to, amount, decimals, symbol, token: address })
    try {
      const { hash } = await wallet.send(input, { signal: scope.signal })
      return { hash, settled: asked.sent(hash) }
    } catch (failure) {
      const error = toLatchkeyError(failure, 'walletError', 'The wallet could not send')
      asked.failed(error)
      throw error
    }
  }

  const transfer = async (signal: AbortSignal, again: boolean) => {
    const { namespace } = requireSender()
    const [input, transactions] = await Promise.all([readForm(), ports.transactions()])
    const wallet = session.requireWallet(namespace, 'transfer')
    if (!again && transactions.findOpen(input))
      throw new LatchkeyError('duplicateTransfer', 'The same transfer is already on its way', {
        hint: 'Call submit({ again: true }) to send it once more.',
      })
    const coin = await session
      .require(namespace, 'balance')
      .fetch({ address: input.from, networkId: input.networkId }, { signal })
    const quote = await agree(input)
    const own = { ...coin, address: '', name: coin.symbol, networkId: input.networkId }
    checkFee(input, quote, own)
    checkLimits(input, quote, own, store.state.limits)
    throwIfAborted(signal)
    change('submit', state => {
      state.error = undefined
      state.errorMessage = undefined
      state.unclear = false
      state.formerFee = undefined
    })
    const asked = ask(transactions, wallet, { ...input, quote })
    const { hash, settled } = await withAbort(asked, signal).catch(async failure => {
      // The adapter found it out before it asked the wallet: the new fee is shown beside the one that was agreed to.
      if (!isLatchkeyError(failure, 'feeRose') || signal.aborted) throw failure
      await estimate(input)
      throw askAgain(quote)
    })
    change('sent', state => {
      state.hash = hash
    })
    const status = await withAbort(settled, signal)
    if (status === 'confirmed' || status === 'unknown') return change('confirmed')
    change('reverted', state => {
      state.error = status === 'failed' ? 'executionReverted' : 'transactionRejected'
    })
  }

  const edited = (recipe: (state: SendState) => void) => {
    store.update(state => {
      recipe(state)
      state.error = undefined
      state.errorMessage = undefined
      state.unclear = false
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
    async refreshFee() {
      await estimate(await readForm())
    },
    submit({ again = false } = {}) {
      // Pressed twice, it is sent once.
      if (running) return running
      const run = transfers.run(async signal => {
        estimates.hold()
        try {
          if (store.state.status !== 'editing')
            throw new LatchkeyError('invalidRequest', 'The transfer was sent already', {
              hint: 'Call clear or edit before the next one.',
            })
          await transfer(signal, again)
        } catch (failure) {
          throwIfAborted(signal)
          // Once it is on its way nothing but the chain says that it failed: a node out of reach does not.
          const error =
            store.state.status === 'pending'
              ? toLatchkeyError(failure, 'networkError', 'The transaction can no longer be followed')
              : toLatchkeyError(failure, 'walletError', 'The wallet could not send')
          const asked = store.state.status !== 'editing'
          change('refused', state => {
            state.unclear = asked && isUnclear(error.code)
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
        state.unclear = false
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
