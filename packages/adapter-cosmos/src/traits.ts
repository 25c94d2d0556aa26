import { loadOnce, type NamespaceTraits } from '@latchkey/core/adapter'
import type { CosmosChain } from './codec/chain-facts.types.js'

/**
 * The chunk that connecting, signing and address rules share. Kept here: asking a browser again for a module that it has
 * takes it two tasks, with a frame between them.
 */
export const loadWalletCode = loadOnce(() => import('./connectors/wallet-code.js'))

/** The code of connectors over a session that several namespaces share. */
export const loadAdopted = () => import('./connectors/shared-session/adopted.js')

/** What holds for cosmos, as data. The prefixes of an app's own chains are part of its address rules. */
export const createTraits = (chains: readonly CosmosChain[]): NamespaceTraits => ({
  displayName: 'Cosmos',
  accountTypes: ['eoa'],
  services: ['rpc'],
  loadWalletConnect: async () => (await loadAdopted()).walletConnect,
  loadAddressCodec: async () => (await loadWalletCode()).createAddressCodec(chains),
})
