import type { Client, CustomWallet } from '@latchkey/core'
import { phoneSystem } from '../hooks/client/is-phone.js'
import { safeLink } from './safe-link.js'

function storeOf(wallet: CustomWallet, client: Pick<Client, 'env'>): string | undefined {
  const system = phoneSystem(client)
  if (system) return system === 'ios' ? wallet.appStore : wallet.playStore
  return /chrom|edg/i.test(client.env.window?.navigator?.userAgent ?? '') ? wallet.chromeStore : undefined
}

/** Returns where a wallet can be got: the store of the visitor's device, else its own site. Only https. */
export function installLink(wallet: CustomWallet, client: Pick<Client, 'env'>): string | undefined {
  for (const address of [storeOf(wallet, client), wallet.homepage, wallet.webappLink]) {
    const link = safeLink(address)
    if (link) return link
  }
  return undefined
}
