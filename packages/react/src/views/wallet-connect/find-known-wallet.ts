import type { Client, CustomWallet } from '@latchkey/core'

/** A wallet by its id, when it is known without asking anybody. */
export function findKnownWallet(client: Client, walletId: string): CustomWallet | undefined {
  const list = client.features.find('wallets')?.snapshot()
  const listed = list
    ? [list.recent, list.suggested.featured, list.suggested.recommended, list.all.wallets, list.found.wallets]
    : []
  const known = [client.options.customWallets ?? [], ...listed].flat() as readonly CustomWallet[]
  return known.find(({ id }) => id === walletId)
}
