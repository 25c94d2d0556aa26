import { rpcCodes } from '../eip155/provider-error'
import type { ScriptedError } from '../eip155/wallet.types'
import { wellBehaved } from './misbehaviour'
import type { BitcoinDisconnectKind, BitcoinMisbehaviour, BitcoinPromptChoice } from './wallet.types'
import { type BitcoinWalletContext, ownAddresses, updateAccounts, updateNetwork } from './wallet-context'

/** What the person behind the wallet does, and how the wallet goes wrong. Every switch works at any time. */
export interface BitcoinWalletControls {
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
  /** The account that the next connect prompt shares, by index. */
  pickNext(account: number): void
  /** The person selects another account in the wallet. */
  selectAccount(index: number): void
  /** The page sees exactly these addresses: own ones, or any text. `[]` takes the permission back. */
  changeAccounts(addresses: readonly string[]): void
  /** The person switches the network in the wallet; it need not be one that the wallet or the page knows. */
  changeNetwork(network: string): void
  lock(): void
  unlock(): void
  disconnect(kind?: BitcoinDisconnectKind): void
  /** Ends a `permanent` disconnection. */
  reconnect(): void
  /** Adds to what the wallet does wrong. */
  misbehave(change: Partial<BitcoinMisbehaviour>): void
  /** The wallet does everything right again and forgets what was planned. */
  behave(): void
  setApproval(mode: 'auto' | 'manual'): void
  approve(id: number, choice?: BitcoinPromptChoice): void
  reject(id: number, code?: number): void
  /** Emits any event with any payload. */
  emit(event: string, payload: unknown): void
}

type Person = Pick<
  BitcoinWalletControls,
  'selectAccount' | 'changeAccounts' | 'changeNetwork' | 'lock' | 'unlock' | 'disconnect' | 'reconnect'
>

const createPerson = (context: BitcoinWalletContext): Person => ({
  selectAccount: index =>
    updateAccounts(context, state => {
      if (state.keys[index] === undefined) throw new RangeError(`The wallet has no account ${index}.`)
      state.overridden = undefined
      state.selected = index
    }),
  changeAccounts: addresses =>
    updateAccounts(context, state => {
      state.authorized = addresses.length > 0
      if (!state.authorized) state.permitted.clear()
      const owner = state.keys.findIndex((_, account) =>
        addresses.every(text => ownAddresses(context, account).some(({ address }) => address === text)),
      )
      state.overridden = addresses.length > 0 && owner < 0 ? [...addresses] : undefined
      if (addresses.length > 0 && owner >= 0) state.selected = owner
    }),
  changeNetwork: network => updateNetwork(context, network),
  lock: () =>
    updateAccounts(context, state => {
      state.locked = true
    }),
  unlock: () =>
    updateAccounts(context, state => {
      state.locked = false
    }),
  disconnect: (kind = 'revoke') => {
    if (kind === 'permanent') {
      context.state.dead = true
      return
    }
    updateAccounts(context, state => {
      state.authorized = false
      state.overridden = undefined
      state.permitted.clear()
    })
  },
  reconnect: () => {
    context.state.dead = false
  },
})

/** Makes the controls of one wallet. */
export const createControls = (context: BitcoinWalletContext): BitcoinWalletControls => {
  const { script, prompts, faults, emitter } = context
  return {
    rejectNext: (count = 1, code = rpcCodes.userRejected, method) => {
      for (let time = 0; time < count; time++) script.plan({ kind: 'reject', code }, method)
    },
    delayNext: script.delayNext,
    hangNext: method => script.plan({ kind: 'hang' }, method),
    releaseHung: script.releaseHung,
    failNext: (error, method) => script.plan({ kind: 'fail', error }, method),
    pickNext: prompts.pickNext,
    ...createPerson(context),
    misbehave: change => {
      Object.assign(faults, change)
    },
    behave: () => {
      Object.assign(faults, wellBehaved())
      script.clear()
    },
    setApproval: prompts.setApproval,
    approve: prompts.approve,
    reject: prompts.reject,
    emit: emitter.emit,
  }
}
