import type { CustomWallet } from '../../context/wallet-options.types.js'
import { type LinkedPage, toPageLink } from '../../wallets/page-link.js'
import type { Device } from './device.js'
import { walletLink } from './wallet-link.js'

/** Where a wallet that is not an extension can be opened. */
export type WalletPlace = 'mobile' | 'web' | 'desktop'

/** An address that opens a wallet. */
export interface DeepLink {
  /** What to open. */
  readonly href: string
  /** Where: `_self` hands a scheme to the system, `_blank` suits an address, `_top` gets out of a frame. */
  readonly target: '_self' | '_blank' | '_top'
  /** The wallet without a pairing: opens it again for later requests. Absent where no pairing is needed at all. */
  readonly base?: string
}

/** What a link is made of. */
export interface DeepLinkInput {
  readonly wallet: CustomWallet | null
  /** Those that the app wrote itself. */
  readonly customWallets: readonly CustomWallet[] | undefined
  readonly place: WalletPlace
  /** `wc:…` */
  readonly uri: string
  readonly device: Device
  readonly preferUniversal: boolean
  /** Of this page, for wallets that open it in their own browser. */
  readonly page: LinkedPage
}

const isHttp = (link: string) => /^https?:\/\//i.test(link)
const stripSlash = (link: string) => link.replace(/\/$/, '')

/** A scheme as `name://…` with a slash at its end. */
function toAppBase(link: string): string {
  const app = link.includes('://') ? link : `${link.replaceAll(/[/:]/g, '')}://`
  return app.endsWith('/') ? app : `${app}/`
}

// Wallets with a form of their own, by scheme: the uri follows the question mark without a name.
const keplrLike: Readonly<Record<string, { readonly androidPackage?: string }>> = {
  keplrwallet: { androidPackage: 'com.chainapsis.keplr' },
  leapcosmos: {},
}

function keplrLink(base: string, encoded: string, device: Device): string | undefined {
  const scheme = base.slice(0, base.indexOf(':'))
  const own = Object.hasOwn(keplrLike, scheme) ? keplrLike[scheme] : undefined
  if (!own) return undefined
  if (device.os !== 'android' || !own.androidPackage) return `${scheme}://wcV2?${encoded}`
  return `intent://wcV2?${encoded}#Intent;package=${own.androidPackage};scheme=${scheme};end;`
}

/** Whether a link is one of an app inside Telegram. */
export const isTelegramApp = (link: string): boolean => /^https:\/\/t\.me\//.test(link)

/** Telegram's own apps take one parameter: base64 without padding. Nothing in an encoded uri becomes `+` or `/`. */
export const telegramLink = (base: string, text: string): string =>
  `${base}${base.includes('?') ? '&' : '?'}startapp=${btoa(text).replaceAll('=', '')}`

/** Where an address is opened: out of a frame, in a window of its own, or handed to the system. */
export function openTarget(href: string, { isTelegram, isFrame }: Device): DeepLink['target'] {
  if (isTelegram) return '_blank'
  if (isFrame) return '_top'
  return isHttp(href) ? '_blank' : '_self'
}

/** A link with a pairing in it. */
function withUri(link: string, uri: string, device: Device): { href: string; base: string } {
  // Telegram on Android decodes the parameter once more than others do.
  const once = encodeURIComponent(uri)
  const encoded = device.isTelegram && device.os === 'android' ? encodeURIComponent(once) : once
  if (isTelegramApp(link)) {
    const base = stripSlash(link)
    return { base, href: telegramLink(base, `uri=${once}`) }
  }
  if (isHttp(link)) return { base: stripSlash(link), href: `${stripSlash(link)}/wc?uri=${encoded}` }
  const base = toAppBase(link)
  return { base, href: keplrLink(base, encoded, device) ?? `${base}wc?uri=${encoded}` }
}

/** The links of a wallet that may be opened. */
function safeLinks(wallet: CustomWallet, customWallets: DeepLinkInput['customWallets']) {
  const safe = (link: string | undefined) => walletLink(link, { name: wallet.name, customWallets })
  const web = (link: string | undefined) => (link && isHttp(link) ? safe(link) : undefined)
  return {
    mobileLink: safe(wallet.mobileLink),
    universalLink: web(wallet.universalLink),
    desktopLink: safe(wallet.desktopLink),
    webappLink: web(wallet.webappLink),
    browseLink: safe(wallet.browseLink),
  }
}

/** The link of a wallet for a place; on a phone the app's scheme comes first unless told otherwise. */
function linkFor(input: DeepLinkInput): string | undefined {
  const { wallet, customWallets, place, device, preferUniversal } = input
  if (!wallet) return undefined
  const safe = safeLinks(wallet, customWallets)
  if (place === 'desktop') return safe.desktopLink
  if (place === 'web') return safe.webappLink
  const links = [safe.mobileLink, safe.universalLink]
  return (preferUniversal || device.isTelegram ? links.reverse() : links).find(link => link !== undefined)
}

const browseLink = ({ wallet, customWallets, page }: DeepLinkInput): string | undefined => {
  const { browseLink: link } = wallet ? safeLinks(wallet, customWallets) : {}
  return link && toPageLink(link, page)
}

/**
 * The address that opens a wallet with a pairing; undefined where there is none. Without a wallet: the bare `wc:` on
 * Android, where the system asks which app is meant; no other system does.
 */
export function deepLink(input: DeepLinkInput): DeepLink | undefined {
  const { wallet, place, uri, device } = input
  const link = linkFor(input)
  if (link !== undefined) {
    const { href, base } = withUri(link, uri, device)
    return { href, base, target: openTarget(href, device) }
  }
  if (place !== 'mobile') return undefined
  const page = browseLink(input)
  if (page !== undefined) return { href: page, target: openTarget(page, device) }
  if (wallet || device.os !== 'android' || !/^wc:[0-9a-f]{64}@2\?/.test(uri)) return undefined
  // What is kept for later must not hold the secret.
  return { href: uri, base: uri.slice(0, uri.indexOf('?')), target: openTarget(uri, device) }
}

/** The platforms on which a wallet can be connected, in order. */
export type WalletPlatform = 'browser' | 'mobile' | 'qr' | 'web' | 'desktop' | 'unsupported'

/** Where a wallet can be connected from this device, the handiest first. */
export function platformsOf(
  wallet: CustomWallet | null,
  customWallets: DeepLinkInput['customWallets'],
  { isPhone, os }: Pick<Device, 'isPhone' | 'os'>,
  isInstalled: boolean,
): WalletPlatform[] {
  // Without a wallet only Android has something to open: there the system asks which app is meant.
  if (!wallet) return [os === 'android' ? 'mobile' : 'qr']
  const isExtension = Boolean(wallet.rdns || wallet.chromeStore)
  const safe = safeLinks(wallet, customWallets)
  const hasApp = safe.mobileLink ?? safe.universalLink
  const canBrowse = isPhone && safe.browseLink
  const found: (WalletPlatform | false)[] = [
    isInstalled && 'browser',
    Boolean(hasApp || canBrowse) && (isPhone ? 'mobile' : 'qr'),
    safe.webappLink !== undefined && 'web',
    !isPhone && safe.desktopLink !== undefined && 'desktop',
    isExtension && !isInstalled && !isPhone && 'unsupported',
  ]
  const platforms = found.filter(platform => platform !== false)
  return platforms.length > 0 ? platforms : ['unsupported']
}
