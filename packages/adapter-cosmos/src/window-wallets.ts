import { readProperty } from '@latchkey/core/adapter'

/** A wallet found on the window. */
export interface WindowWallet {
  readonly id: string
  readonly name: string
  /** The domain under which the same extension announces itself to Ethereum pages, where it does. */
  readonly rdns?: string
  readonly form: 'keplr' | 'cosmostation'
  readonly provider: object
  /** The events of the window by which it tells that another account was selected. */
  readonly keyEvents: readonly string[]
}

const KEPLR_EVENT = 'keplr_keystorechange'

interface Place {
  readonly path: readonly string[]
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly form?: 'cosmostation'
  readonly keyEvents?: readonly string[]
}

/** Where each wallet keeps an object that is surely its own. Several forms of one wallet: the first counts. */
const PLACES: readonly Place[] = [
  {
    path: ['leap'],
    id: 'leap',
    name: 'Leap Wallet',
    rdns: 'io.leapwallet.LeapWallet',
    keyEvents: ['leap_keystorechange'],
  },
  {
    path: ['cosmostation', 'providers', 'keplr'],
    id: 'cosmostation',
    name: 'Cosmostation',
    rdns: 'io.cosmostation',
    keyEvents: ['cosmostation_keystorechange'],
  },
  {
    path: ['cosmostation', 'cosmos'],
    id: 'cosmostation',
    name: 'Cosmostation',
    rdns: 'io.cosmostation',
    form: 'cosmostation',
  },
  { path: ['okxwallet', 'keplr'], id: 'okx', name: 'OKX Wallet', rdns: 'com.okex.wallet' },
  { path: ['unisat', 'keplr'], id: 'unisat', name: 'UniSat' },
  { path: ['xfi', 'keplr'], id: 'ctrl', name: 'Ctrl Wallet', rdns: 'io.xdefi' },
  { path: ['bitkeep', 'keplr'], id: 'bitget', name: 'Bitget Wallet', rdns: 'com.bitget.web3' },
  { path: ['station', 'keplr'], id: 'station', name: 'Station', keyEvents: ['station_wallet_change'] },
  { path: ['trustwallet', 'cosmos'], id: 'trust', name: 'Trust Wallet', rdns: 'com.trustwallet.app' },
]

/** Words of those who stand at `window.keplr` and say who they are: they say so to be let in, and lie about Keplr. */
const FLAGS = [
  ['isLeap', 'leap', 'Leap Wallet'],
  ['isCosmostation', 'cosmostation', 'Cosmostation'],
  ['isOkxWallet', 'okx', 'OKX Wallet'],
  ['isOKExWallet', 'okx', 'OKX Wallet'],
  ['isXDEFI', 'ctrl', 'Ctrl Wallet'],
  ['isBitKeep', 'bitget', 'Bitget Wallet'],
  ['isBitget', 'bitget', 'Bitget Wallet'],
  ['isStation', 'station', 'Station'],
  ['isTrust', 'trust', 'Trust Wallet'],
  ['isTrustWallet', 'trust', 'Trust Wallet'],
] as const

const has = (provider: unknown, ...members: readonly string[]): provider is object =>
  ((typeof provider === 'object' && provider !== null) || typeof provider === 'function') &&
  members.every(member => typeof readProperty(provider, member) === 'function')

const isKeplrStyle = (value: unknown): value is object => has(value, 'enable', 'getKey')

/** Real Keplr carries its Ethereum provider, which says so; those who only follow it do not. */
const isKeplr = (provider: object) => readProperty(readProperty(provider, 'ethereum'), 'isKeplr') === true

const describeKeplr = (provider: object): WindowWallet => {
  const form = 'keplr' as const
  const keyEvents = [KEPLR_EVENT]
  const flag = FLAGS.find(([name]) => readProperty(provider, name) === true)
  if (flag) return { id: flag[1], name: flag[2], form, provider, keyEvents }
  if (isKeplr(provider)) return { id: 'keplr', name: 'Keplr', rdns: 'app.keplr', form, provider, keyEvents }
  // Whoever this is, it is not shown under a name that it has not.
  return { id: 'keplr-style', name: 'Cosmos wallet', form, provider, keyEvents }
}

function describePlace(place: Place, provider: object): WindowWallet {
  const { id, name, rdns, form = 'keplr', keyEvents = form === 'keplr' ? [KEPLR_EVENT] : [] } = place
  return { id, name, form, provider, keyEvents, ...(rdns === undefined ? {} : { rdns }) }
}

/** The wallets of the window, each wallet and each object once: whoever has a place of its own is named by it. */
export function findWindowWallets(page: unknown): WindowWallet[] {
  const found = new Map<string, WindowWallet>()
  const taken = new Set<object>()
  const add = (wallet: WindowWallet) => {
    if (found.has(wallet.id) || taken.has(wallet.provider)) return
    taken.add(wallet.provider)
    found.set(wallet.id, wallet)
  }
  for (const place of PLACES) {
    const provider = place.path.reduce<unknown>(readProperty, page)
    const fits = place.form === 'cosmostation' ? has(provider, 'request') : isKeplrStyle(provider)
    if (fits) add(describePlace(place, provider as object))
  }
  const keplr = readProperty(page, 'keplr')
  if (isKeplrStyle(keplr)) add(describeKeplr(keplr))
  // The name of the original first, as people look for it.
  return [...found.values()].sort((a, b) => Number(b.id === 'keplr') - Number(a.id === 'keplr'))
}
