import { loadOnce, type NamespaceTraits } from '@latchkey/core/adapter'

/**
 * The chunk that connecting, signing and address rules share. Kept here: asking a browser again for a module that it has
 * takes it two tasks, with a frame between them.
 */
export const loadWalletCode = loadOnce(() => import('./connectors/wallet-code.js'))

/** The code of connectors over a session that several namespaces share. */
export const loadAdopted = () => import('./connectors/shared-session/adopted.js')

/** What holds for bip122, as data. */
export const traits: NamespaceTraits = {
  displayName: 'Bitcoin',
  accountTypes: ['payment', 'ordinals'],
  // The hosted services speak eip155 and solana; balance and sending go through the networks' own API.
  services: [],
  loadWalletConnect: async () => (await loadAdopted()).walletConnect,
  loadAddressCodec: async () => (await loadWalletCode()).addressCodec,
}
