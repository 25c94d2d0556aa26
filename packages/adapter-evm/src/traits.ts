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
      'eth_accounts',
      'eth_requestAccounts',
      'eth_sendRawTransaction',
      'eth_sign',
      'eth_signTransaction',
      'eth_signTypedData',
      'eth_signTypedData_v3',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'personal_sign',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_getPermissions',
      'wallet_requestPermissions',
      'wallet_registerOnboarding',
      'wallet_watchAsset',
      'wallet_scanQRCode',
      'wallet_getCallsStatus',
      'wallet_showCallsStatus',
      'wallet_sendCalls',
      'wallet_getCapabilities',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
      'wallet_getAssets',
    ],
    events: ['accountsChanged', 'chainChanged'],
  },
  loadAddressCodec: async () => (await loadWalletCode()).addressCodec,
}
