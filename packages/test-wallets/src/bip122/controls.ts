import { type CodedRefusals, createFaultControls, type FaultControls } from '../shared/fault-controls'
import { wellBehaved } from './misbehaviour'
import type { BitcoinDisconnectKind, BitcoinMisbehaviour, BitcoinPromptChoice } from './wallet.types'
import { type BitcoinWalletContext, ownAddresses, updateAccounts, updateNetwork } from './wallet-context'

/** What the person behind the wallet does, and how the wallet goes wrong. Every switch works at any time. */
export interface BitcoinWalletControls
  extends FaultControls<BitcoinMisbehaviour, BitcoinPromptChoice>,
    CodedRefusals {
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
export const createControls = (context: BitcoinWalletContext): BitcoinWalletControls => ({
  ...createFaultControls(context, wellBehaved),
  ...createPerson(context),
  pickNext: account => context.prompts.pickNext({ account }),
  emit: context.emitter.emit,
})
