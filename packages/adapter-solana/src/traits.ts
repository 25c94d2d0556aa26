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
    legacyNetworkIds: {
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
    },
  },
  loadAddressCodec: async () => (await loadWalletCode()).addressCodec,
}
