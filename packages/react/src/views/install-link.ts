import type { CustomWallet } from '@latchkey/core'
import { safeLink } from './safe-link.js'

const storesOf = (wallet: CustomWallet, userAgent: string) => {
  if (/android/i.test(userAgent)) return [wallet.playStore]
  if (/iphone|ipad|ipod/i.test(userAgent)) return [wallet.appStore]
  return /chrom|edg/i.test(userAgent) ? [wallet.chromeStore] : []
}

/** Where a wallet can be got: the store of the visitor's device, else its own site. Only https. */
export function installLink(wallet: CustomWallet, userAgent = ''): string | undefined {
  for (const address of [...storesOf(wallet, userAgent), wallet.homepage, wallet.webappLink]) {
    const link = safeLink(address)
    if (link) return link
  }
  return undefined
}
