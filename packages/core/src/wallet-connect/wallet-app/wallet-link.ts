import type { CustomWallet } from '../../context/wallet-options.types.js'

/** Whose link it is, as it is shown, and the wallets that the app wrote itself. */
export interface LinkOwner {
  readonly name: string
  readonly customWallets: readonly CustomWallet[] | undefined
}

/** The scheme of an app's own: a bare name, as lists have it, or `scheme://`. Around another address it is none. */
const APP = /^([a-z][a-z0-9+.-]*)(:(\/\/.*)?)?$/i
/** A pairing, which is kept without its secret. */
const PAIRING = /^wc:[0-9a-f]{64}@2$/
/** Developers run their wallets on this machine. */
const LOCAL = ['localhost', '127.0.0.1', '[::1]']
/** Schemes of well-known wallets that begin otherwise than their names. */
const KNOWN = ['bitkeep', 'bnc', 'bw', 'dfw', 'okex', 'oneinch', 'tpoutside']
/** What a page or a system runs or opens itself, whatever a wallet calls itself. */
const SYSTEM =
  /^((chrome|facetime|itms|moz-|ms-|search|vscode|x-).*|.*script|about|blob|content|data|file|ftp|intent|mailto|market|sms|tel|vnc|wallet|wss?)$/

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)

function isWeb(text: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(text)
    const isHere = protocol === 'http:' && LOCAL.includes(hostname)
    return /^https?:\/\//i.test(text) && !username && !password && (protocol === 'https:' || isHere)
  } catch {
    return false
  }
}

const schemeOf = (link = '') => APP.exec(link)?.[1]?.toLowerCase()

/** Whether a scheme is of a wallet: it begins as the name or a word of it does, is known, or the app itself wrote it. */
function isOwn(scheme: string, { name, customWallets = [] }: LinkOwner): boolean {
  const words = wordsOf(name)
  const start = wordsOf(scheme).join('')
  return (
    [words.join(''), ...words].some(word => word.length > 2 && start.startsWith(word)) ||
    KNOWN.includes(scheme) ||
    customWallets.some(({ mobileLink, desktopLink, browseLink }) =>
      [mobileLink, desktopLink, browseLink].some(link => schemeOf(link) === scheme),
    )
  )
}

/**
 * A link of a wallet list, when it may be opened: an address of the web, or a scheme of the wallet's own. Undefined for
 * all else: a list that names the scheme of another program opens nothing.
 */
export function walletLink(link: string | undefined, owner: LinkOwner): string | undefined {
  const text = link?.trim()
  if (!text || text !== [...text].filter(char => char > ' ' && char !== '\u007f').join('')) return undefined
  if (isWeb(text) || PAIRING.test(text)) return text
  const scheme = schemeOf(text)
  return scheme === undefined || SYSTEM.test(scheme) || !isOwn(scheme, owner) ? undefined : text
}
