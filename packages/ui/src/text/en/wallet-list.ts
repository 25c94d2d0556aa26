import type { WalletListText } from '../activity-text.types'

export const enWalletList: WalletListText = {
  bundled: "The full list isn't available at the moment. These are the best-known wallets.",
}
