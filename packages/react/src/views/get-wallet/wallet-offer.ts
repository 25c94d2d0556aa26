import type { Client, CustomWallet } from '@latchkey/core'
import { toPageLink } from '@latchkey/core/internal/wallets/page-link'
import { phoneSystem } from '../../hooks/client/is-phone.js'
import { installLink } from '../install-link.js'
import { safeLink } from '../safe-link.js'

/** A wallet that the visitor can get, or open this page with. */
export interface WalletOffer {
  readonly wallet: CustomWallet
  readonly href: string
  /** True for a wallet of the app's own. */
  readonly isOwn: boolean
  /** True if the link opens this page in the wallet's own browser. Where the app is missing it leads to its store. */
  readonly opensPage: boolean
}

/** Whether a wallet of a list says that it runs here: as an app of the phone's system, or as an extension. */
function runsHere(wallet: CustomWallet, client: Client): boolean {
  const system = phoneSystem(client)
  const places = { ios: wallet.appStore, android: wallet.playStore, desk: wallet.chromeStore }
  return places[system ?? 'desk'] !== undefined
}

/** Returns the link that opens this page in the wallet's own browser. Only phones have such. */
function openingLink({ browseLink }: CustomWallet, client: Client): string | undefined {
  const page = client.env.window?.location
  if (!page || !browseLink || !phoneSystem(client)) return undefined
  return safeLink(toPageLink(browseLink, { url: page.href, origin: page.origin }))
}

/**
 * Returns how the visitor gets a wallet on this device, or undefined if not at all. A wallet of the app's own is offered
 * with any link that it has.
 */
export function toOffer(wallet: CustomWallet, client: Client, isOwn: boolean): WalletOffer | undefined {
  const opening = openingLink(wallet, client)
  if (opening) return { wallet, href: opening, isOwn, opensPage: true }
  const href = isOwn || runsHere(wallet, client) ? installLink(wallet, client) : undefined
  return href === undefined ? undefined : { wallet, href, isOwn, opensPage: false }
}
