import { ref } from 'valtio/vanilla'
import type { ResolvedOptions } from '../context/options.types.js'
import type { CustomWallet } from '../context/wallet-options.types.js'
import { addWalletIcons } from '../icons/wallet-icons.js'
import type { Env } from '../kernel/env.types.js'
import { preloadImages } from './preload-images.js'
import type { WalletsState } from './wallets.types.js'

export type Suggestions = Pick<WalletsState['suggested'], 'featured' | 'recommended' | 'named'>

/**
 * Returns suggestions with their images at hand, so that no row changes after it is drawn. The kit's own list, and what
 * the API host has no image for, gets the kit's icons. The images of another source are its own and are loaded ahead.
 */
export async function addImages(
  { featured, recommended, named }: Suggestions,
  {
    walletSource,
    services,
    customWallets = [],
  }: Pick<ResolvedOptions, 'walletSource' | 'services' | 'customWallets'>,
  env: Env,
): Promise<Suggestions & Pick<WalletsState['suggested'], 'images'>> {
  const addIcons = async (wallets: readonly CustomWallet[]) =>
    ref([...(walletSource ? wallets : await addWalletIcons(wallets))])
  const urls = [...featured, ...recommended].flatMap(({ imageUrl }) => imageUrl ?? [])
  const [first, next, custom] = await Promise.all([
    addIcons(featured),
    addIcons(recommended),
    addWalletIcons(customWallets),
    (walletSource ?? services?.apiUrl) && preloadImages(urls, env),
  ])
  const images = new Map<string, string>()
  for (const { id, imageUrl } of custom) if (imageUrl) images.set(id, imageUrl)
  return { featured: first, recommended: next, named, images: ref(images) }
}
