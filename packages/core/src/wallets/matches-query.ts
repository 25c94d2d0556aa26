import { namespaceOf } from '../caip/network-id.js'
import type { CustomWallet } from '../connectors/connectors.types.js'
import { plainName } from '../connectors/wallet-list.js'
import type { WalletQuery } from './wallet-source.types.js'

/**
 * Whether a wallet speaks one of the networks: it lists the network itself, or its whole namespace. Ids are compared
 * whole, for `eip155:1` is the beginning of `eip155:10`. A wallet that does not say is not left out.
 */
export function speaksOneOf(wallet: CustomWallet, networkIds: readonly string[]): boolean {
  const { chains } = wallet
  if (!chains || chains.length === 0 || networkIds.length === 0) return true
  const spoken = new Set(chains)
  return networkIds.some(id => spoken.has(id) || spoken.has(namespaceOf(id as `${string}:${string}`)))
}

/** Whether a wallet is one that was asked for. */
export function matchesQuery(wallet: CustomWallet, query: WalletQuery): boolean {
  const { include, exclude, search, chains = [], badge } = query
  if (include && !include.includes(wallet.id)) return false
  if (exclude?.includes(wallet.id)) return false
  if (badge && wallet.badge !== badge) return false
  if (search && !plainName(wallet.name).includes(plainName(search.trim()))) return false
  return speaksOneOf(wallet, chains)
}
