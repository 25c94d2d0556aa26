import { rpcCodes } from '../eip155/provider-error'
import { type SolanaContext, updateSolana } from './context'
import { wellBehavedSolana } from './misbehaviour'
import { visibleSolanaAccounts } from './state'
import type { ScriptedError, SolanaChain, SolanaMisbehaviour, SolanaPromptChoice } from './wallet.types'

/** How the wallet leaves. */
export type SolanaDisconnectKind =
  /** The person takes the permission back: no accounts are left. */
  | 'revoke'
  /** No accounts are left, and every further request fails with 4900. */
  | 'permanent'

/** What the person behind the wallet does, and how the wallet goes wrong. Every switch works at any time. */
export interface SolanaControls {
  /** The next prompts are refused. Without a method: whatever prompts next. */
  rejectNext(count?: number, code?: number, method?: string): void
  /** The next prompt, or the next request of the method, is answered late. */
  delayNext(ms: number, method?: string): void
  /** The next prompt, or the next request of the method, is never answered. */
  hangNext(method?: string): void
  /** Hanging requests go on. */
  releaseHung(): void
  /** The next prompt, or the next request of the method, fails with this error. */
  failNext(error: ScriptedError, method?: string): void
  /** The accounts that the next connect prompt shares, by index, the selected one first. */
  pickNext(...accounts: number[]): void
  /** The person selects another account in the wallet. */
  selectAccount(index: number): void
  /** The page sees exactly these addresses: own ones in this order, or any text. `[]` takes the permission back. */
  changeAccounts(addresses: readonly string[]): void
  /** The wallet is for this chain alone from now on; it need not be one that exists. */
  changeNetwork(chain: SolanaChain): void
  lock(): void
  unlock(): void
  disconnect(kind?: SolanaDisconnectKind): void
  /** Ends a `permanent` disconnection. */
  reconnect(): void
  /** Adds to what the wallet does wrong. */
  misbehave(change: Partial<SolanaMisbehaviour>): void
  /** The wallet does everything right again and forgets what was planned. */
  behave(): void
  setApproval(mode: 'auto' | 'manual'): void
  approve(id: number, choice?: SolanaPromptChoice): void
  reject(id: number, code?: number): void
  /** Emits any event with any payload: `change` of the standard; `connect`, `disconnect`, `accountChanged` of the injected form. */
  emit(event: 'change' | 'connect' | 'disconnect' | 'accountChanged', payload?: unknown): void
}

type Person = Pick<
  SolanaControls,
  'selectAccount' | 'changeAccounts' | 'changeNetwork' | 'lock' | 'unlock' | 'disconnect' | 'reconnect'
>

const createPerson = (context: SolanaContext): Person => ({
  selectAccount: index =>
    updateSolana(context, state => {
      if (state.keys[index] === undefined) throw new RangeError(`The wallet has no account ${index}.`)
      state.overridden = undefined
      const others = state.order.filter(other => other !== index)
      state.order = context.options.share === 'selected' ? [index] : [index, ...others]
    }),
  changeAccounts: addresses =>
    updateSolana(context, state => {
      state.authorized = addresses.length > 0
      const own = addresses.map(address => state.keys.findIndex(key => key.address === address))
      state.overridden = own.includes(-1) ? [...addresses] : undefined
      if (state.overridden === undefined && own.length > 0) state.order = own
    }),
  changeNetwork: chain =>
    updateSolana(context, state => {
      state.chains = [chain]
    }),
  lock: () =>
    updateSolana(context, state => {
      state.locked = true
    }),
  unlock: () =>
    updateSolana(context, state => {
      state.locked = false
    }),
  disconnect: (kind = 'revoke') => {
    context.state.dead = kind === 'permanent'
    updateSolana(context, state => {
      state.authorized = false
      state.overridden = undefined
    })
  },
  reconnect: () => {
    context.state.dead = false
    context.emitter.tell(visibleSolanaAccounts(context.state, context.faults))
  },
})

/** Makes the controls of one wallet. */
export const createSolanaControls = (context: SolanaContext): SolanaControls => {
  const { script, prompts, faults, emitter } = context
  return {
    rejectNext: (count = 1, code = rpcCodes.userRejected, method) => {
      for (let time = 0; time < count; time++) script.plan({ kind: 'reject', code }, method)
    },
    delayNext: script.delayNext,
    hangNext: method => script.plan({ kind: 'hang' }, method),
    releaseHung: script.releaseHung,
    failNext: (error, method) => script.plan({ kind: 'fail', error }, method),
    pickNext: (...accounts) => prompts.pickNext(accounts),
    ...createPerson(context),
    misbehave: change => {
      Object.assign(faults, change)
    },
    behave: () => {
      Object.assign(faults, wellBehavedSolana())
      script.clear()
    },
    setApproval: prompts.setApproval,
    approve: prompts.approve,
    reject: prompts.reject,
    emit: (event, payload) => emitter.emit(event, payload),
  }
}
