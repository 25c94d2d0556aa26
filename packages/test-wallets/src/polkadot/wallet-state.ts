import type { Deliver, WalletListener } from '../shared/emitter'
import type { PromptChoice, WalletPrompt } from '../shared/wallet.types'
import type { WalletCore } from '../shared/wallet-core'
import { decodeSs58, toHex } from './bytes'
import { createSigner, type PolkadotSigner, polkadotTestKeys } from './keys'
import { shapePolkadotAccounts } from './misbehaviour'
import type {
  InjectedAccount,
  PolkadotHex,
  PolkadotMisbehaviour,
  PolkadotWalletOptions,
} from './polkadot.types'

/** What the wallet knows; changed by its methods and controls only. */
export interface PolkadotState {
  readonly signers: readonly PolkadotSigner[]
  /** The network that each account is for; null is every one. */
  readonly networks: (PolkadotHex | null)[]
  /** Indexes of the keys that the page may see, the selected one first. */
  order: readonly number[]
  /** Set by `changeAccounts`: shown instead of the keys' own addresses. */
  overridden: readonly string[] | undefined
  authorized: boolean
  /** The person refused this site, and the wallet keeps it in mind. */
  refused: boolean
  locked: boolean
}

/** What the members of one wallet share. */
export interface PolkadotContext extends WalletCore<Omit<WalletPrompt, 'id'>, PromptChoice> {
  readonly options: PolkadotWalletOptions
  readonly state: PolkadotState
  readonly faults: PolkadotMisbehaviour
  readonly deliver: Deliver
  readonly listeners: Set<WalletListener>
}

/** The state at the start: as given, and over it what an earlier load of the page has left. */
export const createPolkadotState = (options: PolkadotWalletOptions): PolkadotState => {
  const keys = options.keys ?? polkadotTestKeys
  const saved = options.storage?.load()
  const order = saved?.order.filter(index => index < keys.length) ?? []
  return {
    signers: keys.map(createSigner),
    networks: keys.map(key => key.genesisHash ?? null),
    order: order.length > 0 ? order : keys.map((_, index) => index),
    overridden: undefined,
    authorized: saved?.authorized ?? options.authorized ?? false,
    refused: saved?.refused ?? false,
    locked: saved?.locked ?? options.locked ?? false,
  }
}

/** Writes down what a reload must not lose. */
export const persistPolkadot = ({ options, state }: PolkadotContext): void => {
  const { authorized, refused, locked, order } = state
  options.storage?.save({ authorized, refused, locked, order })
}

/** The address of a key as the wallet writes it. */
export const addressOf = ({ options }: PolkadotContext, signer: PolkadotSigner): string =>
  signer.address(options.ss58Format ?? 42)

/** The accounts that the page may see now. */
export const visiblePolkadotAccounts = (context: PolkadotContext): readonly InjectedAccount[] => {
  const { state } = context
  if (!state.authorized || state.locked) return []
  if (state.overridden !== undefined) return state.overridden.map(address => ({ address }))
  return state.order.flatMap(index => {
    const signer = state.signers[index]
    if (signer === undefined) return []
    const { name, type } = signer
    return [{ address: addressOf(context, signer), genesisHash: state.networks[index] ?? null, name, type }]
  })
}

/** Tells the page's listeners of the accounts, as late or doubled as the wallet is told to be. */
export const tellAccounts = (context: PolkadotContext, payload?: unknown): void => {
  const { deliver, faults, listeners } = context
  if (faults.noAccountEvents) return
  const shown = payload ?? shapePolkadotAccounts(visiblePolkadotAccounts(context), faults.wrongAccountShape)
  deliver(() => listeners, shown)
}

/** Changes what decides which accounts the page sees, and tells the page when that changed. */
export const updatePolkadot = (context: PolkadotContext, change: (state: PolkadotState) => void): void => {
  const before = JSON.stringify(visiblePolkadotAccounts(context))
  change(context.state)
  persistPolkadot(context)
  if (JSON.stringify(visiblePolkadotAccounts(context)) !== before) tellAccounts(context)
}

/** An account without its spelling: the same for every prefix. */
export const accountKey = (address: string): string => {
  const decoded = decodeSs58(address)
  return decoded === undefined ? address.toLowerCase() : toHex(decoded)
}

/** The key behind an address, when the page may use it. @throws as extensions do for an unknown address */
export const requirePolkadotSigner = (context: PolkadotContext, address: unknown): PolkadotSigner => {
  const wanted = typeof address === 'string' ? accountKey(address) : ''
  const isVisible = visiblePolkadotAccounts(context).some(account => accountKey(account.address) === wanted)
  const signer = context.state.signers.find(each => accountKey(addressOf(context, each)) === wanted)
  if (!isVisible || signer === undefined) throw new Error('Unable to find keypair')
  return signer
}
