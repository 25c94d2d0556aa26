import type { NamespaceTraits } from '@latchkey/core/adapter'

/** The chunk that connecting, signing and address rules share. Asked for once, kept by the module system. */
export const loadWalletCode = () => import('./connectors/wallet-code.js')

/** What holds for solana, as data. */
export const traits: NamespaceTraits = {
  displayName: 'Solana',
  accountTypes: ['eoa'],
  services: ['balance', 'send', 'onramp'],
  loadWalletConnect: async () => (await import('./connectors/adopted.js')).walletConnect,
  loadAddressCodec: async () => (await loadWalletCode()).addressCodec,
}
