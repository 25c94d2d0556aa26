import { isNetworkId, type Network, type NetworkId, referenceOf, toNetworkId } from '@latchkey/core/adapter'

/** The Wallet Standard's names of the clusters, by the beginning of their genesis hash. */
const NAMES: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** A network that is none of the public clusters is a local one to wallets. */
const LOCAL = 'solana:localnet'

/** A network's chain in the words of the Wallet Standard. */
export const chainOf = (networkId: NetworkId): string => NAMES[referenceOf(networkId)] ?? LOCAL

/** Whether a network is one that wallets cannot have a node of: only the app knows where it is. */
export const isLocal = (networkId: NetworkId): boolean => chainOf(networkId) === LOCAL

/** Whether a wallet's account can be used on a network. */
export const supports = (chains: readonly string[], networkId: NetworkId): boolean =>
  chains.includes(chainOf(networkId)) || chains.includes(networkId)

/** The network that a wallet means, where it is none of the app's: it is reported, not hidden. */
function networkOf(chain: string): NetworkId {
  const known = Object.entries(NAMES).find(([, name]) => name === chain)
  if (known) return toNetworkId('solana', known[0])
  return isNetworkId(chain) && chain.startsWith('solana:') ? chain : toNetworkId('solana', 'unknown')
}

/** The network to be on: the wanted one, the one from before, the app's first; else whatever the wallet has. */
export function pickNetwork(
  chains: readonly string[],
  networks: readonly Network[],
  ...preferred: readonly (NetworkId | undefined)[]
): NetworkId {
  const usable = networks
    .map(({ caipNetworkId }) => caipNetworkId)
    .filter(networkId => supports(chains, networkId))
  const liked = preferred.find(networkId => networkId !== undefined && usable.includes(networkId))
  const first = chains.find(chain => chain.startsWith('solana:')) ?? ''
  return liked ?? usable[0] ?? networkOf(first)
}
