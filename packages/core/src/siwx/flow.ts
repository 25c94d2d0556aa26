import { type AccountId, toAccountId } from '../caip/account-id.js'
import { namespaceOf } from '../caip/network-id.js'
import type { ClientContext } from '../context/context.js'
import type { SiwxConfig } from '../context/siwx-options.types.js'
import { type LatchkeyError, toLatchkeyError } from '../errors/error.js'
import type { Store } from '../kernel/store.js'
import { createLatest, destroyedError, throwIfAborted } from '../kernel/task.js'
import type { Accounts } from './accounts.js'
import type { Keeper } from './keeper.js'
import type { OneStep } from './one-step.js'
import { createPrompt, declined, type Prompt } from './prompt.js'
import type { Occasion, SignedInAccount, SignInTarget, SiwxPorts, SiwxState } from './siwx.types.js'
import type { Unanswered } from './unanswered.js'

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

/** Dependencies of the flow. */
export interface FlowDeps {
  readonly ctx: ClientContext
  readonly ports: SiwxPorts
  readonly store: Store<SiwxState>
  readonly keeper: Keeper
  readonly accounts: Accounts
  /** The sign-in while connecting, once its code is here. */
  oneStep(): Pick<OneStep, 'proofsOf' | 'confirm'> | undefined
  loadUnanswered(): Promise<Unanswered>
  readonly config: SiwxConfig
}

/** The account id of a target. */
export const idOf = ({ networkId, account }: SignInTarget): AccountId =>
  toAccountId(networkId, account.address)

/** How long an answer to the page before may take until its text is shown, in milliseconds: most have come already. */
const QUIET_MS = 3000

/** Makes the flow: one runs at a time, and the newest counts. */
export function createFlow(deps: FlowDeps): Flow {
  const { ctx, ports, store, keeper, accounts, oneStep, loadUnanswered, config } = deps
  const { env, events, options, scope } = ctx
  const latest = createLatest()
  const dismissed = new Set<AccountId>()
  let prompt: Prompt | undefined

  const notKept = (error: unknown): undefined => {
    env.logger.warn('A page that is loaded anew will not wait for the signature', error)
  }
  const succeed = (account: SignedInAccount) => {
    dismissed.delete(account.accountId)
    accounts.add(account)
    store.set({ status: 'signedIn', message: undefined, error: undefined })
    return account
  }

  /** Shows the text, or waits for the answer to the one that the page before showed. */
  const show = async (target: SignInTarget, signal: AbortSignal, isRestored: boolean) => {
    const sign = ports.resume(target)
    // Without it the visitor signs in all the same, unless the page is dropped.
    const unanswered = sign && (await loadUnanswered().catch(notKept))
    throwIfAborted(signal)
    const message = isRestored ? unanswered?.take(target) : undefined
    const asked = sign && message && { message, sign }
    // A page that has just been loaded shows no dialog of its own: reloading is declining.
    if (isRestored && !asked) throw declined()
    const mine = createPrompt(target, signal, {
      store,
      keeper,
      sign: ports.sign,
      keep: unanswered?.keep,
      asked,
      say: ports.say,
      clock: env.clock,
      walletTimeoutMs: options.walletTimeoutMs,
    })
    prompt = mine
    store.set({ status: 'needed' })
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
    if (config.supports?.(target.networkId) === false) {
      store.set({ status: 'off', accountId, message: undefined, error: undefined })
      return undefined
    }
    const isRequired = config.getRequired?.() ?? true
    store.set({ status: 'checking', accountId, message: undefined, error: undefined, isRequired })
    const found = await keeper.find(target, signal).catch(failure => {
      throwIfAborted(signal)
      // The status is unknown: the wallet stays connected, and no account counts as signed in.
      if (occasion === 'connect' || occasion === 'wish') throw failure
      store.set({ status: 'unknown', error: toLatchkeyError(failure, 'signInFailed') })
      return null
    })
    throwIfAborted(signal)
    const early = oneStep()
    const signed = early?.proofsOf(target) ?? []
    if (found === null) return undefined
    const known = found ?? (await early?.confirm(target, signed, signal))
    if (known) return succeed(known)
    store.set({ status: 'needed' })
    if (occasion === 'change' && dismissed.has(accountId)) return undefined
    return succeed(await show(target, signal, occasion === 'restore'))
  }

  /** Goes back to the last network with a session, or ends the connection. */
  const fallBack = async (target: SignInTarget) => {
    ports.closeModal()
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
    const isGate = occasion === 'connect' || occasion === 'restore'
    if (!store.state.isRequired) {
      dismissed.add(idOf(target))
      store.set({ status: 'needed', message: undefined })
      if (occasion !== 'restore') ports.closeModal()
      if (occasion === 'wish') throw error
      return undefined
    }
    store.set({ status: 'off', message: undefined })
    if (occasion === 'connect') ports.closeModal()
    if (!isGate) await fallBack(target)
    if (occasion !== 'change') throw error
    return undefined
  }

  /** Handles a sign-in that failed to start. @throws the error, if a caller waits for it */
  const fail = async (occasion: Occasion, target: SignInTarget, error: LatchkeyError) => {
    store.set({ status: 'off', message: undefined, error })
    ports.say('signInFailed')
    ports.showWallets(occasion)
    if (occasion === 'change' || occasion === 'wish') await ports.disconnect(target.namespace)
    if (occasion === 'change') return undefined
    throw error
  }

  return {
    async begin(occasion, target, outer = scope.signal) {
      let signal: AbortSignal | undefined
      try {
        const account = await latest.run(async mine => {
          signal = mine
          return run(occasion, target, mine)
        }, outer)
        if (account && (occasion === 'change' || occasion === 'wish')) ports.closeModal()
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
