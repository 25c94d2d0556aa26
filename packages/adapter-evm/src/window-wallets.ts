import { readProperty } from '@latchkey/core/adapter'
import type { Eip1193Provider } from './codec/rpc.js'
import { isProvider } from './is-provider.js'

/** A wallet found on the window, named by the flags it carries. */
export interface WindowWallet {
  readonly id: string
  readonly name: string
  readonly provider: Eip1193Provider
}

/** Flag, name, part of the id. Many set `isMetaMask` to be let in, so that one is believed last. */
const FLAGS = [
  ['isRabby', 'Rabby', 'rabby'],
  ['isBraveWallet', 'Brave Wallet', 'brave'],
  ['isOkxWallet', 'OKX Wallet', 'okx'],
  ['isOKExWallet', 'OKX Wallet', 'okx'],
  ['isPhantom', 'Phantom', 'phantom'],
  ['isTrust', 'Trust Wallet', 'trust'],
  ['isTrustWallet', 'Trust Wallet', 'trust'],
  ['isTokenPocket', 'TokenPocket', 'tokenpocket'],
  ['isBitKeep', 'Bitget Wallet', 'bitget'],
  ['isBitget', 'Bitget Wallet', 'bitget'],
  ['isBinance', 'Binance Wallet', 'binance'],
  ['isCoinbaseWallet', 'Coinbase Wallet', 'coinbase'],
  ['isRainbow', 'Rainbow', 'rainbow'],
  ['isZerion', 'Zerion', 'zerion'],
  ['isFrame', 'Frame', 'frame'],
  ['isExodus', 'Exodus', 'exodus'],
  ['isTally', 'Taho', 'taho'],
  ['isImToken', 'imToken', 'imtoken'],
  ['isMathWallet', 'MathWallet', 'mathwallet'],
  ['isMetaMask', 'MetaMask', 'metamask'],
] as const

/** Where wallets without EIP-6963 put themselves. */
const PLACES = [
  ['coinbaseWalletExtension'],
  ['phantom', 'ethereum'],
  ['okxwallet'],
  ['trustwallet'],
  ['trustwallet', 'ethereum'],
  ['bitkeep', 'ethereum'],
]
/** More providers than any switchboard has. */
const MAX_LISTED = 64

const describe = (provider: Eip1193Provider): WindowWallet => {
  const known = FLAGS.find(([flag]) => readProperty(provider, flag) === true)
  return { id: known ? `injected:${known[2]}` : 'injected', name: known?.[1] ?? 'Browser wallet', provider }
}

/** The items of a list that a page script owns; empty for anything else. */
function copyList(list: unknown): unknown[] {
  try {
    if (!Array.isArray(list)) return []
    const length = Math.min(list.length, MAX_LISTED)
    return Array.from({ length }, (_, index) => readProperty(list, String(index)))
  } catch {
    return []
  }
}

/** An announced wallet, as far as it matters here. */
interface AnnouncedWallet {
  readonly rdns?: string
  readonly provider: Eip1193Provider
}

/**
 * Whether a wallet of the window announced itself as well: by the same object, by a label of its domain, or by the flag
 * of its provider. Not by its name, which anybody may choose, and not by `isMetaMask`, which many set.
 */
export function isAnnounced({ id, provider }: WindowWallet, announced: readonly AnnouncedWallet[]): boolean {
  const [, part = ''] = id.split(':')
  return announced.some(other => {
    if (other.provider === provider) return true
    if (part === '') return false
    if (other.rdns?.toLowerCase().split('.').includes(part)) return true
    return part !== 'metamask' && describe(other.provider).id === id
  })
}

/** The wallets of `window.ethereum` and its neighbours, each provider and each name once. Never throws. */
export function findWindowWallets(page: unknown): WindowWallet[] {
  const ethereum = readProperty(page, 'ethereum')
  const several = copyList(readProperty(ethereum, 'providers'))
  // An object with `providers` is a switchboard in front of them, not another wallet.
  const listed = several.length > 0 ? several : [ethereum]
  const placed = PLACES.map(path => path.reduce<unknown>(readProperty, page))
  const found = new Map<string, WindowWallet>()
  for (const provider of new Set([...listed, ...placed])) {
    if (!isProvider(provider)) continue
    const wallet = describe(provider)
    if (!found.has(wallet.id)) found.set(wallet.id, wallet)
  }
  return [...found.values()]
}
