import { type AccountId, toAccountId } from '../caip/account-id.js'
import { namespaceOf } from '../caip/network-id.js'
import { type LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { createLatest, destroyedError, throwIfAborted } from '../kernel/task.js'
import type { OneStep } from './one-step.js'
import { createPrompt, declined, type Prompt } from './prompt.js'
import type { Occasion, SignedInAccount, SignInTarget } from './siwx.types.js'
import type { SiwxDeps } from './siwx-deps.types.js'

/** The sign-in of the account in use. */
export interface Flow {
  /**
   * Resolves when the account is signed in, and with undefined where it need not be or nobody could be asked. A required
   * sign-in that the visitor declines has gone back to the last network with a session, or ended the connection, unless
   * it is that of a gate: the gate ends it.
   * @throws LatchkeyError `userRejected`, `signInFailed`, `aborted`, `destroyed`
   */
  begin(occasion: Occasion, target: SignInTarget, signal?: AbortSignal): Promise<SignedInAccount | undefined>
  /** The text before the visitor. */
  prompt(): Prompt | undefined
  /** The visitor declines. */
  cancel(): void
  /** Stops the running sign-in. */
  stop(): void
  /** Accounts that are not asked again on this page. */
  readonly dismissed: Set<AccountId>
}

/** The account id of a target. */
export const idOf = ({ networkId, account }: SignInTarget): AccountId =>
  toAccountId(networkId, account.address)

/** Whether a connection waits for it. */
const isGate = (occasion: Occasion) => occasion === 'connect' || occasion === 'restore'

/** How long an answer to the page before may take until its text is shown, in milliseconds: most have come already. */
const QUIET_MS = 3000

/**
 * Makes the flow: one runs at a time, and the newest counts.
 * @param oneStep the sign-in while connecting, once its code is here
 */
export function createFlow(deps: SiwxDeps, oneStep: () => Pick<OneStep, 'collect'> | undefined): Flow {
  const { ctx, config, ports, store, keeper, accounts } = deps
  const { env, events, scope } = ctx
  const latest = createLatest()
  const dismissed = new Set<AccountId>()
  let prompt: Prompt | undefined

  const succeed = (account: SignedInAccount) => {
    dismissed.delete(account.accountId)
    accounts.add(account)
    store.set({ status: 'signedIn', message: undefined, error: undefined })
    return account
  }

  /** Shows the text, or waits for the answer to the one that the page before showed. */
  const show = async (target: SignInTarget, signal: AbortSignal, isRestored: boolean) => {
    const resume = ports.resume(target)
    // Without it the visitor signs in all the same, unless the page is dropped.
    const elsewhere =
      resume &&
      (await import('./unanswered.js')
        .then(({ askElsewhere }) => askElsewhere(ctx, target, isRestored, ports.sign, resume))
        .catch(error => void env.logger.warn('The sign-in could not be kept for a reload', error)))
    throwIfAborted(signal)
    const asked = elsewhere?.asked
    // A page that has just been loaded shows no dialog of its own: reloading is declining.
    if (isRestored && !asked) throw declined()
    const mine = createPrompt(target, signal, { ...deps, sign: elsewhere?.sign ?? ports.sign, asked })
    prompt = mine
    const cancelOpening = asked ? env.clock.after(QUIET_MS, ports.openView) : ports.openView()
    mine.begin().catch(mine.reject)
    try {
      return await mine.answer
    } finally {
      if (asked) {
        cancelOpening?.()
        ports.closeModal()
      }
      if (prompt === mine) prompt = undefined
    }
  }

  const run = async (occasion: Occasion, target: SignInTarget, signal: AbortSignal) => {
    const accountId = idOf(target)
    const status = config.supports?.(target.networkId) === false ? 'off' : 'checking'
    const isRequired = config.getRequired?.() ?? true
    store.set({ status, accountId, message: undefined, error: undefined, isRequired })
    if (status === 'off') return undefined
    const found = await keeper.find(target, signal).catch(failure => {
      throwIfAborted(signal)
      // The status is unknown: the wallet stays connected, and no account counts as signed in.
      if (occasion === 'connect' || occasion === 'wish') throw failure
      store.set({ status: 'unknown', error: toLatchkeyError(failure, 'signInFailed') })
      return null
    })
    throwIfAborted(signal)
    const confirm = oneStep()?.collect(target)
    if (found === null) return undefined
    const known = found ?? (await confirm?.(signal))
    if (known) return succeed(known)
    store.set({ status: 'needed' })
    if (occasion === 'change' && dismissed.has(accountId)) return undefined
    return succeed(await show(target, signal, occasion === 'restore'))
  }

  /** Goes back to the last network with a session, or ends the connection. */
  const fallBack = async (target: SignInTarget) => {
    const back = accounts.last()
    if (back && back.networkId !== target.networkId) {
      // An address may be spelled in another way on each network: whether it is that account shows only there.
      const isBack = await ports.switchTo(back.networkId).then(
        () => ports.target(namespaceOf(back.networkId))?.account.address === back.address,
        () => false,
      )
      if (isBack) return
    }
    await ports.disconnect(target.namespace)
  }

  /** Handles a declined sign-in. @throws the error, if a caller waits for it */
  const decline = async (occasion: Occasion, target: SignInTarget, error: LatchkeyError) => {
    const { isRequired } = store.state
    store.set({ status: isRequired ? 'off' : 'needed', message: undefined })
    if (occasion !== 'restore') ports.closeModal()
    if (!isRequired) dismissed.add(idOf(target))
    else if (!isGate(occasion)) await fallBack(target)
    if (occasion === 'wish' || (isRequired && isGate(occasion))) throw error
    return undefined
  }

  /** Handles a sign-in that failed to start. @throws the error, if a caller waits for it */
  const fail = async (occasion: Occasion, target: SignInTarget, error: LatchkeyError) => {
    store.set({ status: 'off', message: undefined, error })
    ports.say('signInFailed')
    ports.showWallets(occasion)
    if (!isGate(occasion)) await ports.disconnect(target.namespace)
    if (occasion === 'change') return undefined
    throw error
  }

  return {
    async begin(occasion, target, outer = scope.signal) {
      let signal: AbortSignal | undefined
      try {
        const account = await latest.run(mine => {
          signal = mine
          return run(occasion, target, mine)
        }, outer)
        if (account && !isGate(occasion)) ports.closeModal()
        return account
      } catch (failure) {
        if (scope.signal.aborted) throw destroyedError()
        const error = toLatchkeyError(failure, 'signInFailed', 'The sign-in could not be read')
        if (error.code === 'userRejected') return decline(occasion, target, error)
        // A newer sign-in has replaced this one, or the sign-in was stopped: the state is no longer this one's.
        if (signal?.aborted || error.code === 'aborted') throw error
        return fail(occasion, target, error)
      }
    },
    prompt: () => prompt,
    cancel() {
      const mine = prompt
      prompt = undefined
      if (!mine) return
      events.emit('signInDeclined', { namespace: mine.target.namespace })
      mine.reject(declined())
    },
    stop() {
      prompt = undefined
      latest.cancel()
    },
    dismissed,
  }
}
