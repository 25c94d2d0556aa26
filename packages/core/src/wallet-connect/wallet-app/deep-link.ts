import type { CustomWallet } from '../../context/wallet-options.types.js'
import type { Device } from './device.js'

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
  readonly place: WalletPlace
  /** `wc:…` */
  readonly uri: string
  readonly device: Device
  readonly preferUniversal: boolean
  /** Of this page, for wallets that open it in their own browser. */
  readonly page: { readonly url: string; readonly origin: string }
}

/** Addresses of the web: https, and http on this machine, where developers run their wallets. */
const WEB = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/?#]|$))/i
/** An app of its own: a bare scheme, as lists have it, or `scheme://`. A scheme around another address is none. */
const APP = /^([a-z][a-z0-9+.-]*)(:(\/\/.*)?)?$/i
/** A pairing, which is kept without its secret. */
const PAIRING = /^wc:[0-9a-f]{64}@2$/
// Schemes that a browser or an operating system handles itself: never a wallet, whoever lists one as such.
const SYSTEM =
  /^((chrome|facetime|itms|moz-|ms-|search|vscode|x-).*|.*script|https?|file|intent|content|wss?|ftp|mailto|tel|sms|market|shortcuts|smb|afp|nfs|ldaps?|feed|res(ource)?|hcp|ssh|telnet|steam)$/

/**
 * A link of a wallet list, when it may be opened: an address of the web, or a scheme of an app's own. Undefined for all
 * else.
 */
export function safeWalletLink(link: string | undefined): string | undefined {
  const text = link?.trim()
  if (!text || text !== [...text].filter(char => char > ' ' && char !== '\u007f').join('')) return undefined
  if (WEB.test(text) || PAIRING.test(text)) return text
  const scheme = APP.exec(text)?.[1]?.toLowerCase()
  return scheme === undefined || SYSTEM.test(scheme) ? undefined : text
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

/** The link of a wallet for a place; on a phone the app's scheme comes first unless told otherwise. */
function linkFor({ wallet, place, device, preferUniversal }: DeepLinkInput): string | undefined {
  if (!wallet) return undefined
  if (place === 'desktop') return safeWalletLink(wallet.desktopLink)
  if (place === 'web') {
    const link = safeWalletLink(wallet.webappLink)
    return link && isHttp(link) ? link : undefined
  }
  const universal = safeWalletLink(wallet.universalLink)
  const links = [safeWalletLink(wallet.mobileLink), universal && isHttp(universal) ? universal : undefined]
  return (preferUniversal || device.isTelegram ? links.reverse() : links).find(link => link !== undefined)
}

const browseLink = ({ wallet, page }: DeepLinkInput): string | undefined => {
  const link = safeWalletLink(wallet?.browseLink)
  return link
    ?.replaceAll('{url}', encodeURIComponent(page.url))
    .replaceAll('{origin}', encodeURIComponent(page.origin))
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
  { isPhone, os }: Pick<Device, 'isPhone' | 'os'>,
  isInstalled: boolean,
): WalletPlatform[] {
  // Without a wallet only Android has something to open: there the system asks which app is meant.
  if (!wallet) return [os === 'android' ? 'mobile' : 'qr']
  const isExtension = Boolean(wallet.rdns || wallet.chromeStore)
  const hasApp = [wallet.mobileLink, wallet.universalLink].some(link => safeWalletLink(link))
  const canBrowse = isPhone && safeWalletLink(wallet.browseLink) !== undefined
  const webapp = safeWalletLink(wallet.webappLink)
  const found: (WalletPlatform | false)[] = [
    isInstalled && 'browser',
    (hasApp || canBrowse) && (isPhone ? 'mobile' : 'qr'),
    webapp !== undefined && isHttp(webapp) && 'web',
    !isPhone && safeWalletLink(wallet.desktopLink) !== undefined && 'desktop',
    isExtension && !isInstalled && !isPhone && 'unsupported',
  ]
  const platforms = found.filter(platform => platform !== false)
  return platforms.length > 0 ? platforms : ['unsupported']
}
