import type { WalletConnectTraits } from '@latchkey/core/adapter'

/** What a session is asked for. */
export const walletConnect: WalletConnectTraits = {
  methods: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
  events: ['bip122_addressesChanged'],
}
