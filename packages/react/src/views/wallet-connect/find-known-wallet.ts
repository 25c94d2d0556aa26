import type { Client, CustomWallet } from '@latchkey/core'
import { findCustomWallet } from '../icons/find-custom-wallet.js'

/** A wallet by its id, when it is known without asking anybody. */
export function findKnownWallet(client: Client, walletId: string): CustomWallet | undefined {
  const list = client.features.find('wallets')?.snapshot()
  const listed = list
    ? [list.recent, list.suggested.featured, list.suggested.recommended, list.all.wallets, list.found.wallets]
    : []
  const known = listed.flat() as readonly CustomWallet[]
  return findCustomWallet(client, walletId) ?? known.find(({ id }) => id === walletId)
}
