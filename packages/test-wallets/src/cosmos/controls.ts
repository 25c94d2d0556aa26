import { rpcCodes } from '../eip155/provider-error'
import type { ScriptedError } from '../eip155/wallet.types'
import { wellBehavedCosmos } from './misbehaviour'
import type { CosmosMisbehaviour } from './wallet.types'
import { type CosmosContext, persistCosmos } from './wallet-state'

/** How the wallet leaves. */
export type CosmosDisconnectKind =
  /** The person takes the site's permission back: wallets of this family do not tell. */
  | 'revoke'
  /** The person takes the key out of the wallet: the key event comes, and the key is refused from then on. */
  | 'removeKey'

/** What the person behind the wallet does, and how the wallet goes wrong. Every switch works at any time. */
export interface CosmosWalletControls {
  /** The next prompts are refused. Without a method: whatever prompts next. */
  rejectNext(count?: number, method?: string): void
  /** The next prompt, or the next request of the method, is answered late. */
  delayNext(ms: number, method?: string): void
  /** The next prompt, or the next request of the method, is never answered. */
  hangNext(method?: string): void
  /** Hanging requests go on. */
  releaseHung(): void
  /** The next prompt, or the next request of the method, fails with this error. */
  failNext(error: ScriptedError, method?: string): void
  /** The person selects another account in the wallet. */
  selectAccount(index: number): void
  /** The person lets the site see a chain, or takes it away, without telling the page. */
  changePermission(chainId: string, permitted: boolean): void
  /** The wallet forgets a chain that it knew. */
  forgetNetwork(chainId: string): void
  lock(): void
  unlock(): void
  disconnect(kind?: CosmosDisconnectKind): void
  /** The key that was taken out is back. */
  reconnect(): void
  /** Adds to what the wallet does wrong. */
  misbehave(change: Partial<CosmosMisbehaviour>): void
  /** The wallet does everything right again and forgets what was planned. */
  behave(): void
  setApproval(mode: 'auto' | 'manual'): void
  approve(id: number): void
  reject(id: number): void
  /** Sends the event of another account although nothing has changed. */
  emitKeyChange(): void
}

const createPerson = (context: CosmosContext) => {
  const { state } = context
  const change = (apply: () => void, tell: boolean) => {
    apply()
    persistCosmos(context)
    if (tell) context.announceKeyChange()
  }
  return {
    selectAccount: (index: number) => {
      if (state.keys[index] === undefined) throw new RangeError(`The wallet has no account ${index}.`)
      if (index === state.selected) return
      change(() => {
        state.selected = index
      }, true)
    },
    changePermission: (chainId: string, permitted: boolean) =>
      change(() => {
        if (permitted) state.permitted.add(chainId)
        else state.permitted.delete(chainId)
      }, false),
    forgetNetwork: (chainId: string) => change(() => state.networks.delete(chainId), false),
    lock: () =>
      change(() => {
        state.locked = true
      }, false),
    unlock: () =>
      change(() => {
        state.locked = false
      }, false),
    disconnect: (kind: CosmosDisconnectKind = 'revoke') =>
      change(() => {
        if (kind === 'removeKey') state.gone = true
        state.permitted.clear()
      }, kind === 'removeKey'),
    reconnect: () =>
      change(() => {
        state.gone = false
      }, true),
  }
}

/** Makes the controls of one wallet. */
export const createCosmosControls = (context: CosmosContext): CosmosWalletControls => {
  const { prompts, script, faults } = context
  return {
    rejectNext: (count = 1, method) => {
      for (let time = 0; time < count; time++)
        script.plan({ kind: 'reject', code: rpcCodes.userRejected }, method)
    },
    delayNext: script.delayNext,
    hangNext: method => script.plan({ kind: 'hang' }, method),
    releaseHung: script.releaseHung,
    failNext: (error, method) => script.plan({ kind: 'fail', error }, method),
    ...createPerson(context),
    misbehave: change => {
      Object.assign(faults, change)
    },
    behave: () => {
      Object.assign(faults, wellBehavedCosmos())
      script.clear()
    },
    setApproval: prompts.setApproval,
    approve: prompts.approve,
    reject: prompts.reject,
    emitKeyChange: context.announceKeyChange,
  }
}
