import type { PrivateKeyAccount } from 'viem/accounts'
import { sameAddress } from './hex'
import { accountsOf, publicTestKeys } from './keys'
import type {
  Eip155WalletOptions,
  PersistedWalletState,
  SmartSessionState,
  WalletNetwork,
} from './wallet.types'

/** What the wallet knows; changed by its methods and controls only. */
export interface WalletState {
  readonly keys: readonly PrivateKeyAccount[]
  readonly networks: Map<number, WalletNetwork>
  readonly added: WalletNetwork[]
  /** Indexes of the keys that the page may see, the selected one first. */
  order: readonly number[]
  /** Set by `changeAccounts`: shown instead of the keys' own addresses. */
  overridden: readonly string[] | undefined
  authorized: boolean
  locked: boolean
  chainId: number
  /** Lost for good: every request fails. */
  dead: boolean
  atomicUpgraded: boolean
  /** Smart sessions by their context. */
  readonly grants: Map<string, SmartSessionState>
}

const selectOrder = (options: Eip155WalletOptions, count: number): readonly number[] =>
  options.share === 'selected' ? [0] : Array.from({ length: count }, (_, index) => index)

/** The state at the start: as given, and over it what an earlier load of the page has left. */
export const createWalletState = (options: Eip155WalletOptions): WalletState => {
  const keys = accountsOf(options.privateKeys ?? publicTestKeys)
  const saved = options.storage?.load()
  const networks = new Map(options.networks.map(network => [network.chainId, network]))
  for (const network of saved?.added ?? []) networks.set(network.chainId, network)
  const first = options.chainId ?? options.networks[0]?.chainId
  if (first === undefined) throw new TypeError('A test wallet needs at least one network.')
  const order = saved?.order.filter(index => index < keys.length) ?? []
  return {
    keys,
    networks,
    added: [...(saved?.added ?? [])],
    order: order.length > 0 ? order : selectOrder(options, keys.length),
    overridden: undefined,
    authorized: saved?.authorized ?? options.authorized ?? false,
    locked: saved?.locked ?? options.locked ?? false,
    chainId: saved?.chainId ?? first,
    dead: false,
    atomicUpgraded: false,
    grants: new Map(saved?.grants),
  }
}

/** What survives a reload. */
export const toPersisted = (state: WalletState): PersistedWalletState => ({
  authorized: state.authorized,
  order: state.order,
  chainId: state.chainId,
  locked: state.locked,
  added: state.added,
  ...(state.grants.size > 0 ? { grants: [...state.grants] } : {}),
})

/** The addresses that the page may see now. */
export const visibleAccounts = (state: WalletState): readonly string[] => {
  if (!state.authorized || state.locked) return []
  if (state.overridden !== undefined) return state.overridden
  return state.order.flatMap(index => state.keys[index]?.address ?? [])
}

/** The key behind an address, when the page may use it. */
export const findSigner = (state: WalletState, address: string): PrivateKeyAccount | undefined => {
  if (!visibleAccounts(state).some(visible => sameAddress(visible, address))) return undefined
  return state.keys.find(key => sameAddress(key.address, address))
}
