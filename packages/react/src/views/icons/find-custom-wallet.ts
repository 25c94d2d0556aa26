import type { Client, CustomWallet } from '@latchkey/core'

/** Returns the app's own entry of an id, with its image or the icon of the kit that the wallet directory found. */
export function findCustomWallet(client: Client, walletId: string | undefined): CustomWallet | undefined {
  const wallet = client.options.customWallets?.find(({ id }) => id === walletId)
  const images = client.features.find('wallets')?.state.suggested.images
  const imageUrl = wallet && (wallet.imageUrl ?? images?.get(wallet.id))
  return imageUrl ? { ...wallet, imageUrl } : wallet
}
