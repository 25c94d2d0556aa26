import type { WalletConnectTraits } from '@latchkey/core/adapter'

/** What a session is asked for. */
export const walletConnect: WalletConnectTraits = {
  methods: [
    'cosmos_getAccounts',
    'cosmos_signDirect',
    'cosmos_signAmino',
    'keplr_getKey',
    'keplr_signAmino',
    'keplr_signDirect',
    'keplr_signArbitrary',
    'keplr_enable',
    'keplr_experimentalSuggestChain',
  ],
  events: ['accountsChanged', 'chainChanged', 'keplr_accountsChanged'],
}
