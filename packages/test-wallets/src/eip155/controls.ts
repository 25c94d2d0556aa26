import { type CodedRefusals, createFaultControls, type FaultControls } from '../shared/fault-controls'
import { ProviderRpcError } from '../shared/provider-error'
import type { PromptChoice } from '../shared/wallet.types'
import { sameAddress, toQuantity } from './hex'
import { wellBehaved } from './misbehaviour'
import type { DisconnectKind, Misbehaviour } from './wallet.types'
import { persist, updateAccounts, updateChain, type WalletContext } from './wallet-context'

/** What the person behind the wallet does, and how the wallet goes wrong. Every switch works at any time. */
export interface WalletControls extends FaultControls<Misbehaviour, PromptChoice>, CodedRefusals {
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
export const createControls = (context: WalletContext): WalletControls => ({
  ...createFaultControls(context, wellBehaved),
  ...createPerson(context),
  pickNext: (...accounts) => context.prompts.pickNext({ accounts }),
  emit: context.emitter.emit,
})
