import type { ButtonText } from '../connect-text.types'

/** The English strings of the page's buttons. */
export const enButton: ButtonText = {
  connect: 'Connect wallet',
  connecting: 'Connecting',
  reconnecting: 'Reconnecting',
  account: address => `Account ${address}`,
  selectNetwork: 'Select network',
  unsupportedNetwork: 'Unsupported network',
  switchNetwork: network => `Network: ${network}. Switch network`,
  pending: count => `${count} pending`,
}
