import type { CustomWallet } from '../context/wallet-options.types.js'
import { bestKnownWalletIcons } from './best-known-wallet-icons.js'
import { findImageUrl } from './image-url.js'
import { evmWalletIds, otherWalletIds } from './wallet-icon-ids.js'

type Icons = Readonly<Record<string, string>>

/** Icons that are fetched when a wallet of theirs is shown: the ids say so beforehand. */
const later: readonly { readonly ids: string; load(): Promise<Icons> }[] = [
  { ids: evmWalletIds, load: async () => (await import('./evm-wallet-icons.js')).evmWalletIcons },
  { ids: otherWalletIds, load: async () => (await import('./other-wallet-icons.js')).otherWalletIcons },
]

const isMissing = ({ imageUrl }: CustomWallet) => imageUrl === undefined

/**
 * Returns the wallets, with the kit's icon where an entry has a registry id and no image of its own. An icon is found by
 * id alone: a name or an rdns is what an impostor has, too. Pass entries of the kit's list and of the app, nobody
 * else's. Icons that cannot be fetched are left out.
 */
export async function addWalletIcons(wallets: readonly CustomWallet[]): Promise<readonly CustomWallet[]> {
  const wanted = wallets.filter(isMissing).map(({ id }) => id.slice(0, 8))
  const needed = later.filter(({ ids }) => wanted.some(id => ids.split(' ').includes(id)))
  const fetched = await Promise.all(needed.map(({ load }) => load().catch((): Icons => ({}))))
  const tables = [bestKnownWalletIcons, ...fetched]
  return wallets.map(wallet => {
    if (!isMissing(wallet)) return wallet
    for (const icons of tables) {
      const imageUrl = findImageUrl(icons, wallet.id)
      if (imageUrl) return { ...wallet, imageUrl }
    }
    return wallet
  })
}
