import type { CustomWallet } from '../context/wallet-options.types.js'
import type { WalletQuery } from '../context/wallet-source.types.js'

/**
 * Whether a wallet speaks one of the networks: it lists the network itself, or its whole namespace. Ids are compared
 * whole, for `eip155:1` is the beginning of `eip155:10`. A wallet that does not say is not left out.
 */
export function speaksOneOf(wallet: CustomWallet, networkIds: readonly string[]): boolean {
  const { chains } = wallet
  if (!chains || chains.length === 0 || networkIds.length === 0) return true
  const spoken = new Set(chains)
  return networkIds.some(id => spoken.has(id) || spoken.has(id.slice(0, id.indexOf(':'))))
}

// As the connect list compares names. Its own copy: a shared module would be one more file of the modal's first open.
const plain = (value: string) => value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a wallet is one that was asked for. */
export function matchesQuery(wallet: CustomWallet, query: WalletQuery): boolean {
  const { include, exclude, search, chains = [], badge } = query
  if (include && !include.includes(wallet.id)) return false
  if (exclude?.includes(wallet.id)) return false
  if (badge && wallet.badge !== badge) return false
  if (search && !plain(wallet.name).includes(plain(search.trim()))) return false
  return speaksOneOf(wallet, chains)
}
