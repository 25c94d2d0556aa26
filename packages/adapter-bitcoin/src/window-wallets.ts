import { hasMethod, readProperty } from '@latchkey/core/adapter'
import type { FoundWallet } from './discovery.types.js'
import { readPath } from './read-path.js'

type Known = readonly [path: string, id: string, name: string]

/** Flags of those who stand at UniSat's place or copy its interface. */
const FLAGS: readonly Known[] = [
  ['isBinance', 'binance', 'Binance Wallet'],
  ['isBitKeep', 'bitget', 'Bitget Wallet'],
  ['isBitget', 'bitget', 'Bitget Wallet'],
  ['isOkxWallet', 'okx', 'OKX Wallet'],
  ['isOKExWallet', 'okx', 'OKX Wallet'],
  ['isTokenPocket', 'tokenpocket', 'TokenPocket'],
  ['isOneKey', 'onekey', 'OneKey'],
  ['isWizz', 'wizz', 'Wizz Wallet'],
  ['isAtom', 'wizz', 'Wizz Wallet'],
  ['isKeplr', 'keplr', 'Keplr'],
  ['isPhantom', 'phantom', 'Phantom'],
]

/** Wallets with UniSat's interface, by where they stand. `unisat_wallet` is the genuine one's own name. */
const UNISAT_PLACES: readonly Known[] = [
  ['unisat_wallet', 'unisat', 'UniSat Wallet'],
  ['unisat', 'unisat', 'UniSat Wallet'],
  ['bitkeep.unisat', 'bitget', 'Bitget Wallet'],
  ['binancew3w.bitcoin', 'binance', 'Binance Wallet'],
  ['wizz', 'wizz', 'Wizz Wallet'],
  ['$onekey.btc', 'onekey', 'OneKey'],
  ['keplr.bitcoin', 'keplr', 'Keplr'],
]

/** Older versions of wallets that are in `btc_providers` today. */
const REQUEST_PLACES: readonly Known[] = [
  ['XverseProviders.BitcoinProvider', 'XverseProviders.BitcoinProvider', 'Xverse Wallet'],
  ['LeatherProvider', 'LeatherProvider', 'Leather'],
  ['HiroWalletProvider', 'LeatherProvider', 'Leather'],
  ['FordefiProviders.UtxoProvider', 'FordefiProviders.UtxoProvider', 'Fordefi'],
  ['magicEden.bitcoin', 'magicEden.bitcoin', 'Magic Eden'],
]

const OKX_MEMBERS = ['bitcoin', 'bitcoinTestnet', 'bitcoinSignet', 'bitcoinRegtest'] as const

const injected = (wallet: Omit<FoundWallet, 'type'>): FoundWallet => ({ ...wallet, type: 'INJECTED' })

const readUnisatLike = (page: unknown, [path, id, name]: Known): FoundWallet | undefined => {
  const provider = readPath(page, path)
  if (!hasMethod(provider, 'requestAccounts')) return undefined
  const squatter = FLAGS.find(([flag]) => readProperty(provider, flag) === true)
  const own = { id: squatter?.[1] ?? id, name: squatter?.[2] ?? name }
  return injected({ ...own, family: 'unisat', provider })
}

const readRequester = (page: unknown, [path, id, name]: Known): FoundWallet | undefined => {
  const provider = readPath(page, path)
  if (!hasMethod(provider, 'request')) return undefined
  const family = id === 'LeatherProvider' ? 'leather' : 'satsConnect'
  return injected({ id, name, family, provider })
}

const readOkx = (page: unknown): FoundWallet | undefined => {
  const provider = readPath(page, 'okxwallet')
  if (!OKX_MEMBERS.some(member => hasMethod(readProperty(provider, member), 'connect'))) return undefined
  return injected({ id: 'okx', name: 'OKX Wallet', family: 'okx', provider: provider as object })
}

/** The Bitcoin wallets that stand on the window without registering, each id and each provider once. Never throws. */
export function findWindowWallets(page: unknown): FoundWallet[] {
  const found: FoundWallet[] = []
  const candidates = [
    readOkx(page),
    ...UNISAT_PLACES.map(place => readUnisatLike(page, place)),
    ...REQUEST_PLACES.map(place => readRequester(page, place)),
  ]
  for (const wallet of candidates) {
    if (wallet && !found.some(({ id, provider }) => id === wallet.id || provider === wallet.provider))
      found.push(wallet)
  }
  return found
}
