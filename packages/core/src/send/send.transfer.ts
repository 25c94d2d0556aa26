import { ref } from 'valtio/vanilla'
import type { WalletCapabilities } from '../adapter/contract/capabilities.js'
import type { SignedTransaction } from '../adapter/contract/transactions.types.js'
import type { TransferInput, TransferQuote } from '../adapter/contract/transfer.types.js'
import { unconfirmedError } from '../adapter/runtime/send-signed.js'
import { namespaceOf } from '../caip/network-id.js'
import type { ClientContext } from '../context/context.js'
import type { Session } from '../context/session.js'
import { isLatchkeyError, LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { transition } from '../kernel/machine.js'
import type { Store } from '../kernel/store.js'
import { throwIfAborted, withAbort } from '../kernel/task.js'
import type { Estimates } from './send.estimates.js'
import { type SendEvent, sendMachine } from './send.machine.js'
import type { KeptTransactions, SendPorts } from './send.ports.js'
import type { SendState } from './send.types.js'
import { checkCompared, checkReviewed, checkTransfer } from './send.validation.js'

/** What the visitor agreed to beside the transfer. */
export interface SubmitOptions {
  readonly again?: boolean
  readonly lookAlike?: string | undefined
}

/** Moves the state machine, changes the state beside it, and reports the step. */
export type Move = (event: SendEvent, recipe?: (state: SendState) => void) => void

/** Makes what moves a form's state machine. */
export const createMove =
  (store: Store<SendState>, ports: Pick<SendPorts, 'moved'>): Move =>
  (event, recipe) => {
    const { status: former } = store.state
    store.update(state => {
      state.status = transition(sendMachine, former, event)
      recipe?.(state)
    })
    const { status } = store.state
    if (status !== former) ports.moved(status, former)
  }

/** What a transfer works with. */
interface TransferParts {
  readonly ctx: ClientContext
  readonly session: Session
  readonly store: Store<SendState>
  readonly estimates: Pick<Estimates, 'estimate' | 'readForm' | 'requireSender'>
  readonly ports: SendPorts
  readonly move: Move
}

/** Makes the run of one transfer: from the filled-in form over the wallet to its end on the chain. */
export function createTransfer({
  ctx: { env, scope },
  session,
  store,
  estimates: { estimate, readForm, requireSender },
  ports,
  move,
}: TransferParts): (signal: AbortSignal, options: SubmitOptions) => Promise<void> {
  /** Holds the transfer to the fee that was shown, or asks the visitor again. */
  const agree = async (input: TransferInput, shown: TransferQuote | undefined): Promise<TransferQuote> => {
    if (shown && (shown.validUntil ?? 0) > env.clock.now()) return shown
    const quote = await estimate(input)
    const brings = ({ received = input.amount }: TransferQuote) => received
    if (shown && (quote.maxFee > shown.maxFee || brings(quote) < brings(shown))) throw askAgain(shown)
    return quote
  }
  const askAgain = (shown: TransferQuote): LatchkeyError => {
    store.update(state => {
      state.formerFee = ref(shown)
    })
    return new LatchkeyError('feeRose', 'The transfer costs more, or brings less, than was shown')
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
    let isSigned = false
    const onSigned = (signed: SignedTransaction) => {
      isSigned = true
      asked.signed(signed)
    }
    try {
      const { hash } = await wallet.send(input, { signal: scope.signal, onSigned, onAsk: asked.traced })
      ports.recipients.remember(namespaceOf(input.networkId), to)
      return { hash, settled: asked.sent(hash) }
    } catch (failure) {
      const error = isSigned
        ? unconfirmedError(failure)
        : toLatchkeyError(failure, 'walletError', 'The wallet could not send')
      asked.failed(error)
      throw error
    }
  }

  return async (signal, { again, lookAlike }) => {
    // As shown when the visitor agreed: what is looked up meanwhile is no part of it.
    const { status: step, transfer: reviewed, fee: shown, limits } = store.state
    const { namespace } = requireSender()
    const [input, transactions] = await Promise.all([readForm(), ports.transactions()])
    if (step === 'reviewing') checkReviewed(input, reviewed, shown)
    checkCompared(store.state.receiverReading, lookAlike)
    const wallet = session.requireWallet(namespace, 'transfer')
    if (!again && transactions.findOpen(input))
      throw new LatchkeyError('duplicateTransfer', 'The same transfer is already on its way', {
        hint: 'Call submit({ again: true }) to send it once more.',
      })
    const owner = { address: input.from, networkId: input.networkId }
    const coin = await ports.balances.fetchCoin(owner, { signal })
    const quote = await agree(input, shown)
    checkTransfer(input, quote, coin, store.state.limits ?? limits)
    throwIfAborted(signal)
    const agreed = { ...input, quote }
    move('submit', state => {
      state.transfer = ref(agreed)
      state.fee = ref(quote)
      state.error = undefined
      state.errorMessage = undefined
      state.unclear = false
      state.formerFee = undefined
    })
    const asked = ask(transactions, wallet, agreed)
    const { hash, settled } = await withAbort(asked, signal).catch(async failure => {
      // The adapter found it out before it asked the wallet: the new fee is shown beside the one that was agreed to.
      if (!isLatchkeyError(failure, 'feeRose') || signal.aborted) throw failure
      await estimate(input)
      throw askAgain(quote)
    })
    move('sent', state => {
      state.hash = hash
    })
    const status = await withAbort(settled, signal)
    if (status === 'confirmed' || status === 'unknown') return move('confirmed')
    move('reverted', state => {
      state.error = status === 'failed' ? 'executionReverted' : 'transactionRejected'
    })
  }
}
