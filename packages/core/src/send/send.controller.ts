import { ref } from 'valtio/vanilla'
import type { TokenBalance } from '../adapter/capabilities.js'
import type { ClientContext } from '../context/context.js'
import type { Session } from '../context/session.js'
import { LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { formatUnits } from '../format/amount.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { createLatest, throwIfAborted } from '../kernel/task.js'
import { isUnclear } from '../transactions/outcome.js'
import { createEstimates } from './send.estimates.js'
import { createTransfer, moveSend, type SendPorts } from './send.transfer.js'
import { initialSendState, type SendState } from './send.types.js'
import { maxAmount } from './send.validation.js'

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

export type SendController = Controller<SendState, SendActions>

/** Makes the send domain. */
export function createSendController(ctx: ClientContext, session: Session, ports: SendPorts): SendController {
  const { env, registry, scope } = ctx
  const store = createStore<SendState>(initialSendState)
  const estimates = createEstimates(ctx, session, store)
  const { estimate, estimateSoon, readForm, requireSender } = estimates
  const transfer = createTransfer({ ctx, session, store, estimates, ports })
  const transfers = createLatest()
  // Fetched ahead: the wallet is asked only once there is somebody who keeps the transfer.
  ports.transactions().catch(error => env.logger.warn('Transactions cannot be followed yet', error))
  let running: Promise<void> | undefined

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
          moveSend(store, 'refused', state => {
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
      moveSend(store, 'edit', state => {
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
