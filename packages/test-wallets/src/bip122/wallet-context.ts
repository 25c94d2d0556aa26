import type { WalletEmitter } from '../shared/emitter'
import { invalidParams, unauthorized } from '../shared/provider-error'
import type { WalletCore } from '../shared/wallet-core'
import { addressesOf, publicBitcoinKeys, type WalletAddress } from './keys'
import type {
  BitcoinAccountKeys,
  BitcoinMisbehaviour,
  BitcoinPromptChoice,
  BitcoinWalletFetch,
  BitcoinWalletOptions,
  BitcoinWalletPrompt,
  PersistedBitcoinWallet,
} from './wallet.types'

/** What the wallet knows; changed by its methods and controls only. */
export interface BitcoinWalletState {
  readonly keys: readonly BitcoinAccountKeys[]
  /** The account that the page sees. */
  selected: number
  /** Set by `changeAccounts`: shown instead of the account's own addresses. */
  overridden: readonly string[] | undefined
  authorized: boolean
  locked: boolean
  network: string
  /** Networks for which a sats-connect page has permission. */
  readonly permitted: Set<string>
  /** Lost for good: every request fails. */
  dead: boolean
}

/** What the methods and the controls of one wallet share. */
export interface BitcoinWalletContext
  extends WalletCore<Omit<BitcoinWalletPrompt, 'id'>, BitcoinPromptChoice> {
  readonly options: BitcoinWalletOptions
  readonly state: BitcoinWalletState
  readonly faults: BitcoinMisbehaviour
  readonly emitter: WalletEmitter
  readonly fetch: BitcoinWalletFetch
  /** Tells the page of changes, each family in its own way. Set by the form. */
  announce: { accounts(): void; network(): void; revoked(): void }
}

/** The state at the start: as given, and over it what an earlier load of the page has left. */
export const createWalletState = (options: BitcoinWalletOptions): BitcoinWalletState => {
  const saved = options.storage?.load()
  const keys = options.accounts ?? publicBitcoinKeys
  const first = options.network ?? options.networks[0]?.name
  if (first === undefined) throw new TypeError('A test wallet needs at least one network.')
  const authorized = saved?.authorized ?? options.authorized ?? false
  const network = saved?.network ?? first
  return {
    keys,
    selected: saved !== undefined && saved.selected in keys ? saved.selected : 0,
    overridden: undefined,
    authorized,
    locked: saved?.locked ?? options.locked ?? false,
    network,
    permitted: new Set(authorized ? [network] : []),
    dead: false,
  }
}

/** Writes down what a reload must not lose. */
const persist = ({ options, state }: BitcoinWalletContext): void => {
  const { authorized, selected, network, locked } = state
  const saved: PersistedBitcoinWallet = { authorized, selected, network, locked }
  options.storage?.save(saved)
}

/** The addresses of one account on a network, the current one unless told, shared or not. */
export const ownAddresses = (
  { state, options }: BitcoinWalletContext,
  account = state.selected,
  network = state.network,
): readonly WalletAddress[] => {
  const keys = state.keys[account]
  return keys === undefined ? [] : addressesOf(keys, account, network, options.paymentType)
}

/** The addresses that the page may see now. */
export const visibleAddresses = (context: BitcoinWalletContext): readonly WalletAddress[] => {
  const { state } = context
  if (!state.authorized || state.locked) return []
  const own = ownAddresses(context)
  const [first] = own
  if (state.overridden === undefined || first === undefined) return own
  const all = state.keys.flatMap((_, account) => ownAddresses(context, account))
  return state.overridden.map(
    address => all.find(known => known.address === address) ?? { ...first, address },
  )
}

/** The one address that UniSat and OKX show. */
export const singleAddress = (context: BitcoinWalletContext): readonly WalletAddress[] => {
  const wanted = context.options.single ?? 'payment'
  const visible = visibleAddresses(context)
  const found = visible.find(({ purpose }) => purpose === wanted) ?? visible[0]
  return found === undefined ? [] : [found]
}

/** Changes what decides which addresses the page sees, and tells the page when that changed. */
export const updateAccounts = (
  context: BitcoinWalletContext,
  change: (state: BitcoinWalletState) => void,
): void => {
  const seen = () => visibleAddresses(context).map(({ address }) => address)
  const before = seen()
  change(context.state)
  persist(context)
  const now = seen()
  if (now.join() === before.join()) return
  if (now.length === 0) context.announce.revoked()
  else if (before.length > 0 && !context.faults.noAccountsChanged) context.announce.accounts()
}

/** Goes to a network, known or not, and tells the page. */
export const updateNetwork = (context: BitcoinWalletContext, network: string): void => {
  if (context.state.network === network) return
  context.state.network = network
  persist(context)
  if (!context.faults.noNetworkChanged) context.announce.network()
}

/** The key behind an address of a request. @throws -32602, 4100 */
export const requireSigner = (context: BitcoinWalletContext, address: unknown): WalletAddress => {
  if (typeof address !== 'string') throw invalidParams('Expected an address.')
  const signer = visibleAddresses(context).find(known => known.address === address)
  if (signer === undefined) throw unauthorized()
  return signer
}
