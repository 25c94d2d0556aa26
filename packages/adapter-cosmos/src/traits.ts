import { loadOnce, type NamespaceTraits } from '@latchkey/core/adapter'
import type { CosmosChain } from './chain-facts.types.js'

/**
 * The chunk that connecting, signing and address rules share. Kept here: asking a browser again for a module that it has
 * takes it two tasks, with a frame between them.
 */
export const loadWalletCode = loadOnce(() => import('./connectors/wallet-code.js'))

/** What holds for cosmos, as data. The prefixes of an app's own chains are part of its address rules. */
export const createTraits = (chains: readonly CosmosChain[]): NamespaceTraits => ({
  displayName: 'Cosmos',
  accountTypes: ['eoa'],
  services: [],
  loadWalletConnect: async () => (await import('./connectors/shared-session/adopted.js')).walletConnect,
  loadAddressCodec: async () => (await loadWalletCode()).createAddressCodec(chains),
})
