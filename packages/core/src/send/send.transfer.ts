import { ref } from 'valtio/vanilla'
import type { TransferInput, TransferQuote, WalletCapabilities } from '../adapter/capabilities.js'
import type { ClientContext } from '../context/context.js'
import type { Session } from '../context/session.js'
import { isLatchkeyError, LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { transition } from '../kernel/machine.js'
import type { Store } from '../kernel/store.js'
import { throwIfAborted, withAbort } from '../kernel/task.js'
import type {
  AskedTransaction,
  TrackedTransaction,
  TrackedTransfer,
} from '../transactions/transactions.types.js'
import type { Estimates } from './send.estimates.js'
import { type SendEvent, sendMachine } from './send.machine.js'
import type { SendState } from './send.types.js'
import { checkFee, checkLimits } from './send.validation.js'

/** What the send domain needs of others. */
export interface SendPorts {
  transactions(): Promise<KeptTransactions>
}

/** What keeps a transfer from the moment the wallet is asked. */
interface KeptTransactions {
  begin(input: TransferInput, transfer: TrackedTransfer): AskedTransaction
  findOpen(input: TransferInput): TrackedTransaction | undefined
}

/** Moves the form's state machine, and changes the state beside it. */
export const moveSend = (
  store: Store<SendState>,
  event: SendEvent,
  recipe: (state: SendState) => void = () => undefined,
): void =>
  store.update(state => {
    state.status = transition(sendMachine, state.status, event)
    recipe(state)
  })

/** What a transfer works with. */
interface TransferParts {
  readonly ctx: ClientContext
  readonly session: Session
  readonly store: Store<SendState>
  readonly estimates: Pick<Estimates, 'estimate' | 'readForm' | 'requireSender'>
  readonly ports: SendPorts
}

/** Makes the run of one transfer: from the filled-in form over the wallet to its end on the chain. */
export function createTransfer({
  ctx: { env, scope },
  session,
  store,
  estimates: { estimate, readForm, requireSender },
  ports,
}: TransferParts): (signal: AbortSignal, again: boolean) => Promise<void> {
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

  return async (signal, again) => {
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
    moveSend(store, 'submit', state => {
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
    moveSend(store, 'sent', state => {
      state.hash = hash
    })
    const status = await withAbort(settled, signal)
    if (status === 'confirmed' || status === 'unknown') return moveSend(store, 'confirmed')
    moveSend(store, 'reverted', state => {
      state.error = status === 'failed' ? 'executionReverted' : 'transactionRejected'
    })
  }
}
