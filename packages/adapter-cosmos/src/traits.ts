import type { NamespaceTraits } from '@latchkey/core/adapter'
import type { CosmosChain } from './chain-facts.types.js'

/** The chunk that connecting, signing and address rules share. Asked for once, kept by the module system. */
export const loadWalletCode = () => import('./connectors/wallet-code.js')

/** What holds for cosmos, as data. The prefixes of an app's own chains are part of its address rules. */
export const createTraits = (chains: readonly CosmosChain[]): NamespaceTraits => ({
  displayName: 'Cosmos',
  accountTypes: ['eoa'],
  services: [],
  loadWalletConnect: async () => (await import('./connectors/adopted.js')).walletConnect,
  loadAddressCodec: async () => (await loadWalletCode()).createAddressCodec(chains),
})
