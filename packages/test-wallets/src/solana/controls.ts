import { type CodedRefusals, createFaultControls, type FaultControls } from '../shared/fault-controls'
import { type SolanaContext, updateSolana } from './context'
import { wellBehavedSolana } from './misbehaviour'
import { visibleSolanaAccounts } from './state'
import type { SolanaChain, SolanaMisbehaviour, SolanaPromptChoice } from './wallet.types'

/** How the wallet leaves. */
export type SolanaDisconnectKind =
  /** The person takes the permission back: no accounts are left. */
  | 'revoke'
  /** No accounts are left, and every further request fails with 4900. */
  | 'permanent'

/** What the person behind the wallet does, and how the wallet goes wrong. Every switch works at any time. */
export interface SolanaControls extends FaultControls<SolanaMisbehaviour, SolanaPromptChoice>, CodedRefusals {
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
export const createSolanaControls = (context: SolanaContext): SolanaControls => ({
  ...createFaultControls(context, wellBehavedSolana),
  ...createPerson(context),
  pickNext: (...accounts) => context.prompts.pickNext({ accounts }),
  emit: (event, payload) => context.emitter.emit(event, payload),
})
