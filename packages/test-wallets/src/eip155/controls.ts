import { sameAddress, toQuantity } from './hex'
import { wellBehaved } from './misbehaviour'
import { ProviderRpcError, rpcCodes } from './provider-error'
import type { Script } from './script'
import type { DisconnectKind, Misbehaviour, PromptChoice, ScriptedError } from './wallet.types'
import { persist, updateAccounts, updateChain, type WalletContext } from './wallet-context'

/** What the person behind the wallet does, and how the wallet goes wrong. Every switch works at any time. */
export interface WalletControls {
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
  /** The person switches the network in the wallet; it need not be one that the wallet or the page knows. */
  changeNetwork(chainId: number): void
  lock(): void
  unlock(): void
  disconnect(kind?: DisconnectKind): void
  /** Ends a `transient` or `permanent` disconnection. */
  reconnect(): void
  /** Adds to what the wallet does wrong. */
  misbehave(change: Partial<Misbehaviour>): void
  /** The wallet does everything right again and forgets what was planned. */
  behave(): void
  setApproval(mode: 'auto' | 'manual'): void
  approve(id: number, choice?: PromptChoice): void
  reject(id: number, code?: number): void
  /** Emits any event with any payload. */
  emit(
    event: 'connect' | 'disconnect' | 'accountsChanged' | 'chainChanged' | 'message',
    payload: unknown,
  ): void
}

const disconnection = (kind: 'transient' | 'permanent'): ProviderRpcError =>
  kind === 'transient'
    ? new ProviderRpcError(1013, 'Disconnected from chain. Attempting to connect.')
    : new ProviderRpcError(1011, 'Disconnected from the wallet background. Page reload required.')

type Person = Pick<
  WalletControls,
  'selectAccount' | 'changeAccounts' | 'changeNetwork' | 'lock' | 'unlock' | 'disconnect' | 'reconnect'
>

const createPerson = (context: WalletContext): Person => ({
  selectAccount: index =>
    updateAccounts(context, state => {
      if (state.keys[index] === undefined) throw new RangeError(`The wallet has no account ${index}.`)
      state.overridden = undefined
      state.order =
        context.options.share === 'selected'
          ? [index]
          : [index, ...state.order.filter(other => other !== index)]
    }),
  changeAccounts: addresses =>
    updateAccounts(context, state => {
      state.authorized = addresses.length > 0
      const own = addresses.map(address => state.keys.findIndex(key => sameAddress(key.address, address)))
      state.overridden = own.includes(-1) ? [...addresses] : undefined
      if (state.overridden === undefined && own.length > 0) state.order = own
    }),
  changeNetwork: chainId => updateChain(context, chainId),
  lock: () =>
    updateAccounts(context, state => {
      state.locked = true
    }),
  unlock: () =>
    updateAccounts(context, state => {
      state.locked = false
    }),
  disconnect: (kind = 'revoke') => {
    if (kind === 'revoke') {
      updateAccounts(context, state => {
        state.authorized = false
        state.overridden = undefined
      })
      return
    }
    context.state.dead = kind === 'permanent'
    context.emitter.emit('disconnect', disconnection(kind))
  },
  reconnect: () => {
    context.state.dead = false
    persist(context)
    context.emitter.emit('connect', { chainId: toQuantity(context.state.chainId) })
  },
})

/** Makes the controls of one wallet. */
export const createControls = (context: WalletContext, script: Script): WalletControls => ({
  rejectNext: (count = 1, code = rpcCodes.userRejected, method) => {
    for (let time = 0; time < count; time++) script.plan({ kind: 'reject', code }, method)
  },
  delayNext: script.delayNext,
  hangNext: method => script.plan({ kind: 'hang' }, method),
  releaseHung: script.releaseHung,
  failNext: (error, method) => script.plan({ kind: 'fail', error }, method),
  pickNext: (...accounts) => context.prompts.pickNext(accounts),
  ...createPerson(context),
  misbehave: change => {
    Object.assign(context.faults, change)
  },
  behave: () => {
    Object.assign(context.faults, wellBehaved())
    script.clear()
  },
  setApproval: context.prompts.setApproval,
  approve: context.prompts.approve,
  reject: context.prompts.reject,
  // The payload is the caller's own: sending a wrong one is what this is for.
  emit: (event, payload) => context.emitter.emit(event, payload as never),
})
