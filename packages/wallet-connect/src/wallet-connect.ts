import type { TransportDefinition } from '@latchkey/core/adapter'

/**
 * Describes WalletConnect to `createClient`. Its library is fetched with the first pairing, or with a stored session.
 * @example
 * createClient({ transports: [walletConnect()], projectId: 'id of the public relay', ... })
 */
export const walletConnect = (): TransportDefinition => ({
  apiVersion: 1,
  id: 'walletConnect',
  load: () => import('./code.js'),
})
