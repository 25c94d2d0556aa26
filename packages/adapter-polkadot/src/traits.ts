import { loadOnce, type NamespaceTraits } from '@latchkey/core/adapter'
import type { ChainFormats } from './codec/chain-formats.js'

/**
 * The chunk that connecting, signing and address rules share. Kept here: asking a browser again for a module that it has
 * takes it two tasks, with a frame between them.
 */
export const loadWalletCode = loadOnce(() => import('./connectors/wallet-code.js'))

/** The code of connectors over a session that several namespaces share. */
export const loadAdopted = () => import('./connectors/shared-session/adopted.js')

/** What holds for polkadot, as data. The address rules know the prefixes of the app's own networks too. */
export const createTraits = (formats: ChainFormats): NamespaceTraits => ({
  displayName: 'Polkadot',
  accountTypes: ['eoa'],
  // The hosted services do not accept this namespace; the networks' own nodes serve it instead.
  services: [],
  loadWalletConnect: async () => (await loadAdopted()).walletConnect,
  loadAddressCodec: async () => (await loadWalletCode()).createAddressCodec(formats),
})
