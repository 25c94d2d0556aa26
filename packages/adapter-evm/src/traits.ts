import type { NamespaceTraits } from '@latchkey/core/adapter'

/** The chunk that connecting, signing and address rules share. Asked for once, kept by the module system. */
export const loadWalletCode = () => import('./connectors/wallet-code.js')

/** What holds for eip155, as data. */
export const traits: NamespaceTraits = {
  displayName: 'Ethereum',
  accountTypes: ['eoa', 'smartAccount'],
  services: ['balance', 'send', 'onramp', 'swap', 'activity', 'names'],
  walletConnect: {
    methods: [
      'personal_sign',
      'eth_sign',
      'eth_signTypedData',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'eth_signTransaction',
      'eth_sendRawTransaction',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_getCapabilities',
      'wallet_sendCalls',
      'wallet_getCallsStatus',
      'wallet_showCallsStatus',
      'wallet_watchAsset',
      'wallet_getAssets',
    ],
    events: ['accountsChanged', 'chainChanged'],
  },
  loadAddressCodec: async () => (await loadWalletCode()).addressCodec,
}
