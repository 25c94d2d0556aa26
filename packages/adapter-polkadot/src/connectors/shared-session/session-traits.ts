import type { WalletConnectTraits } from '@latchkey/core/adapter'

/** What a session is asked for. */
export const walletConnect: WalletConnectTraits = {
  methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
  events: ['chainChanged', 'accountsChanged'],
}
