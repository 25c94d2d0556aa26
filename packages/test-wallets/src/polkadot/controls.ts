import {
  createFaultControls,
  type FaultControls,
  type PlainRefusals,
  withoutCodes,
} from '../shared/fault-controls'
import type { PromptChoice } from '../shared/wallet.types'
import { wellBehavedPolkadot } from './misbehaviour'
import type { PolkadotHex, PolkadotMisbehaviour } from './polkadot.types'
import {
  accountKey,
  addressOf,
  type PolkadotContext,
  persistPolkadot,
  tellAccounts,
  updatePolkadot,
} from './wallet-state'

/** What the person behind the wallet does, and how the wallet goes wrong. Every switch works at any time. */
export interface PolkadotControls extends FaultControls<PolkadotMisbehaviour, PromptChoice>, PlainRefusals {
  /** The accounts that the next connect prompt shares, by index, the first one first. */
  pickNext(...accounts: number[]): void
  /** The person puts another account first. */
  selectAccount(index: number): void
  /** The page sees exactly these addresses: own ones in this order, or any text. `[]` takes the permission back. */
  changeAccounts(addresses: readonly string[]): void
  /**
   * The person allows every account on one network alone, or, with null, on all. Wallets of this namespace have no
   * network of their own; this is what an app gets to see of one. It need not be a network that the app knows.
   */
  changeNetwork(genesisHash: PolkadotHex | null, ...accounts: number[]): void
  lock(): void
  unlock(): void
  /** The person takes the site off the wallet's list: the accounts are gone, and `enable` prompts again. */
  disconnect(): void
  /** The person takes back a refusal that the wallet remembers. */
  forgetRefusal(): void
  /** Tells the page's listeners anything. */
  emit(payload: unknown): void
}

type Person = Pick<
  PolkadotControls,
  'selectAccount' | 'changeAccounts' | 'changeNetwork' | 'lock' | 'unlock' | 'disconnect' | 'forgetRefusal'
>

const createPerson = (context: PolkadotContext): Person => ({
  selectAccount: index =>
    updatePolkadot(context, state => {
      if (state.signers[index] === undefined) throw new RangeError(`The wallet has no account ${index}.`)
      state.overridden = undefined
      state.order = [index, ...state.order.filter(other => other !== index)]
    }),
  changeAccounts: addresses =>
    updatePolkadot(context, state => {
      state.authorized = addresses.length > 0
      const own = addresses.map(address =>
        state.signers.findIndex(signer => accountKey(addressOf(context, signer)) === accountKey(address)),
      )
      state.overridden = own.includes(-1) ? [...addresses] : undefined
      if (state.overridden === undefined && own.length > 0) state.order = own
    }),
  changeNetwork: (genesisHash, ...accounts) =>
    updatePolkadot(context, state => {
      for (const index of state.signers.keys())
        if (accounts.length === 0 || accounts.includes(index)) state.networks[index] = genesisHash
    }),
  lock: () =>
    updatePolkadot(context, state => {
      state.locked = true
    }),
  unlock: () =>
    updatePolkadot(context, state => {
      state.locked = false
    }),
  disconnect: () =>
    updatePolkadot(context, state => {
      state.authorized = false
      state.overridden = undefined
    }),
  forgetRefusal: () => {
    context.state.refused = false
    persistPolkadot(context)
  },
})

/** Makes the controls of one wallet. */
export const createPolkadotControls = (context: PolkadotContext): PolkadotControls => {
  const controls = createFaultControls(context, wellBehavedPolkadot)
  return {
    ...controls,
    ...withoutCodes(controls),
    ...createPerson(context),
    pickNext: (...accounts) => context.prompts.pickNext({ accounts }),
    emit: payload => tellAccounts(context, payload),
  }
}
