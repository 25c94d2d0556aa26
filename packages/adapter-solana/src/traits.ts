import type { NamespaceTraits } from '@latchkey/core/adapter'

/** The chunk that connecting, signing and address rules share. Asked for once, kept by the module system. */
export const loadWalletCode = () => import('./connectors/wallet-code.js')

/** What holds for solana, as data. */
export const traits: NamespaceTraits = {
  displayName: 'Solana',
  accountTypes: ['eoa'],
  services: ['balance', 'send', 'onramp'],
  walletConnect: {
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
      'solana_requestAccounts',
      'solana_getAccounts',
    ],
    events: ['accountsChanged', 'chainChanged'],
  },
  loadAddressCodec: async () => (await loadWalletCode()).addressCodec,
}
