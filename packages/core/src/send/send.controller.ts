import { ref } from 'valtio/vanilla'
import type { TokenBalance } from '../adapter/contract/capabilities.js'
import type { ClientContext } from '../context/context.js'
import type { Session } from '../context/session.js'
import { LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { formatUnits } from '../format/amount.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { createLatest, throwIfAborted } from '../kernel/task.js'
import { isUnclear } from '../transactions/outcome.js'
import { createEstimates } from './send.estimates.js'
import { isOpenForm } from './send.machine.js'
import type { SendPorts } from './send.ports.js'
import { withReadings } from './send.readings.js'
import { plainDigits } from './send.rules.js'
import { createMove, createTransfer, type SubmitOptions } from './send.transfer.js'
import { initialSendState, type SendState } from './send.types.js'
import { checkTransfer } from './send.validation.js'

/** Actions of the send form. */
export interface SendActions {
  chooseToken(token: TokenBalance): void
  /**
   * Sets the amount as it was typed. With a `language` (BCP 47), three digits behind its grouping sign may be thousands: such
   * an amount is `ambiguous` in `state.amountReading` until it is typed otherwise.
   */
  typeAmount(text: string, options?: { readonly language?: string | undefined }): void
  typeReceiver(text: string): void
  typeMemo(text: string): void
  /** Sets the largest amount that can be sent. @throws LatchkeyError `missingFields`, `networkError` */
  fillMax(): Promise<void>
  /**
   * Validates the form. Returns the error instead of throwing, since an unfinished form is no failure. `undefined` if
   * the transfer can be sent.
   */
  check(): Promise<LatchkeyError | undefined>
  /**
   * Opens the review of `state.transfer`, which the wallet is asked to sign. Returns the error of an invalid form, as
   * `check` does. An edit goes back to the form.
   */
  review(): Promise<LatchkeyError | undefined>
  /**
   * Asks the wallet to send for at most `state.fee`, and watches the transaction until it settles. Concurrent calls
   * share one promise. Once the wallet is asked, `client.transactions` tracks the transfer independently of the form.
   * `again` sends even if the same transfer is pending. `lookAlike` is the address that the visitor compared the recipient
   * with: without that of `state.receiverReading.lookAlike` the transfer is refused.
   * @throws LatchkeyError `missingFields`, `invalidAddress`, `invalidAmount`, `insufficientFunds`, `tokenMismatch`,
   * `lookAlikeRecipient`, `duplicateTransfer`, `feeRose` (`state.fee` is then the new fee, `state.formerFee` the old), `userRejected`, …
   */
  submit(options?: SubmitOptions): Promise<void>
  /**
   * Fetches the fee again.
   * @throws LatchkeyError as `submit` does, `networkError`
   */
  refreshFee(): Promise<void>
  /** Goes back to the form from the review or after a failure. Does nothing while the wallet is asked. */
  edit(): void
  /** Clears the form and stops watching the transfer. */
  clear(): void
}

export type SendController = Controller<SendState, SendActions>

/** Makes the send domain. */
export function createSendController(ctx: ClientContext, session: Session, ports: SendPorts): SendController {
  const { env, scope } = ctx
  const { balances, recipients } = ports
  const store = withReadings(ctx, session, createStore<SendState>(initialSendState), ports)
  const estimates = createEstimates(ctx, session, store)
  const { estimate, estimateSoon, readForm } = estimates
  const move = createMove(store, ports)
  const transfer = createTransfer({ ctx, session, store, estimates, ports, move })
  const transfers = createLatest()
  const reviews = createLatest()
  // Fetched ahead: the wallet is asked only once there is somebody who keeps the transfer.
  ports.transactions().catch(error => env.logger.warn('Transactions cannot be followed yet', error))
  let running: Promise<void> | undefined

  /** Stops a run that has not asked the wallet: it would send what the form no longer shows. */
  const cancelRun = () => {
    reviews.cancel()
    if (!isOpenForm(store.state.status)) return
    transfers.cancel()
    running = undefined
  }
  const forget = (state: SendState) => {
    state.error = undefined
    state.errorMessage = undefined
    state.unclear = false
  }
  const edited = (recipe: (state: SendState) => void) => {
    cancelRun()
    if (store.state.status === 'reviewing') actions.edit()
    store.update(state => {
      recipe(state)
      forget(state)
    })
    estimateSoon()
  }
  /** Takes over the chosen token's balance as the chain last reported it. The amount and the step stay. */
  const renewBalance = () => {
    const { token, status } = store.state
    const fresh = token && balances.balanceOf(token.address)
    if (running || !isOpenForm(status)) return
    // Fees are paid from the coin's balance, which may have changed alone.
    if (!fresh || fresh.networkId !== token.networkId) return store.update(() => undefined)
    if (fresh.amount === token.amount && fresh.unsendable === token.unsendable)
      return store.update(() => undefined)
    store.update(state => {
      state.token = ref({ ...fresh })
      forget(state)
    })
    estimateSoon()
  }
  scope.add(balances.watch(renewBalance))
  scope.add(recipients.watch(() => store.update(() => undefined)))

  const readChecked = async () => {
    const input = await readForm()
    const { fee, limits } = store.state
    const coin = balances.balanceOf('')
    if (coin) checkTransfer(input, fee, coin, limits)
    return input
  }
  const estimateUnasked = () => {
    const { fee, feeError, loading } = store.state
    if (fee === undefined && feeError === undefined && !loading) estimateSoon()
  }

  const actions: SendActions = {
    chooseToken: token =>
      edited(state => Object.assign(state, { token: ref({ ...token }), sendTokenAmount: '' })),
    typeAmount: (text, { language } = {}) =>
      edited(state => {
        state.sendTokenAmount = plainDigits(text)
        state.amountLanguage = language
      }),
    typeReceiver: text =>
      edited(state => {
        state.receiverAddress = text
      }),
    typeMemo: text =>
      edited(state => {
        state.memo = text
      }),
    async fillMax() {
      const { token } = store.state
      if (!token) throw new LatchkeyError('missingFields', 'A token is required')
      const most = await estimates.findMost(token)
      // Chosen anew, or emptied, while the fee was looked up: the amount would be another token's.
      if (store.state.token === token) actions.typeAmount(formatUnits(most, token.decimals))
    },
    check: () =>
      readChecked().then(
        () => undefined,
        failure => toLatchkeyError(failure),
      ),
    review: () =>
      reviews.run(async signal => {
        try {
          const input = await readChecked()
          if (signal.aborted || store.state.status !== 'editing') return undefined
          move('reviewed', state => {
            state.transfer = ref(input)
            forget(state)
          })
          estimateUnasked()
          return undefined
        } catch (failure) {
          return signal.aborted ? undefined : toLatchkeyError(failure)
        }
      }, scope.signal),
    async refreshFee() {
      await estimate(await readForm())
    },
    submit(options = {}) {
      // Pressed twice, it is sent once.
      if (running) return running
      const from = store.state.status
      const run = transfers.run(async signal => {
        estimates.hold()
        try {
          if (!isOpenForm(from))
            throw new LatchkeyError('invalidRequest', 'The transfer was sent already', {
              hint: 'Call clear or edit before the next one.',
            })
          await transfer(signal, options)
        } catch (failure) {
          throwIfAborted(signal)
          // Once it is on its way nothing but the chain says that it failed: a node out of reach does not.
          const error =
            store.state.status === 'pending'
              ? toLatchkeyError(failure, 'networkError', 'The transaction can no longer be followed')
              : toLatchkeyError(failure, 'walletError', 'The wallet could not send')
          const asked = !isOpenForm(store.state.status)
          move(from === 'reviewing' ? 'returned' : 'refused', state => {
            state.unclear = asked && isUnclear(error.code)
            state.error = error.code
            state.errorMessage = error.message
          })
          throw error
        }
      }, scope.signal)
      running = run
      const settled = () => {
        if (running !== run) return
        running = undefined
        renewBalance()
        if (store.state.status === 'reviewing') estimateUnasked()
      }
      run.then(settled, settled)
      return run
    },
    edit() {
      cancelRun()
      if (running) return
      move('edit', state => {
        forget(state)
        state.hash = undefined
        state.transfer = undefined
      })
    },
    clear() {
      estimates.cancel()
      reviews.cancel()
      transfers.cancel()
      running = undefined
      const { status } = store.state
      store.update(state => {
        Object.assign(state, initialSendState())
      })
      if (status !== 'editing') ports.moved('editing', status)
    },
  }
  scope.add(actions.clear)
  return toController(store, actions)
}
