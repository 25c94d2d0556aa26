import type { AllWalletsText } from '../../connect-text.types'

export const enAllWallets: AllWalletsText = {
  more: 'Show more',
  failed: 'The list could not be loaded',
  failedText: 'Wallets in this browser still work.',
  empty: 'No wallets on the list',
}
