import { cleanName, hasMethod, readProperty, type WalletReader } from '@latchkey/core/adapter'
import { defineInjectedConnector } from './connector.js'
import type { DiscoveryInput, FoundWallet } from './discovery.types.js'
import type { InjectedEntry } from './injected.types.js'
import { ownNames } from './own-names.js'

/** Whom the keys of the old form stand for. */
const NAMES: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot.js',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
  enkrypt: 'Enkrypt',
  polkagate: 'PolkaGate',
  'fearless-wallet': 'Fearless Wallet',
  'manta-wallet-js': 'Manta Wallet',
  'aleph-zero': 'Aleph Zero Signer',
  trust: 'Trust Wallet',
}

/** A key that says nothing: in the new form it may be a hash, another one at each page load. */
const HASH = /^(?:0x)?[\da-f-]{16,}$/i

/** More wallets than any page has, and how many names are read to find them. */
const MAX_WALLETS = 64
const MAX_NAMES = 256

const claimed = { type: 'INJECTED', isNamedByPage: true } as const

function describe(page: unknown, key: string, entry: InjectedEntry): FoundWallet | undefined {
  // Nova, a mobile wallet, comes under the key of another.
  if (key === 'polkadot-js' && readProperty(readProperty(page, 'walletExtension'), 'isNovaWallet') === true)
    return { ...claimed, id: 'nova', name: 'Nova Wallet', entry }
  const known = Object.hasOwn(NAMES, key) ? NAMES[key] : undefined
  const own = cleanName(readProperty(entry, 'name'))
  const name = known ?? own ?? cleanName(key)
  const id = HASH.test(key) && own ? own.toLowerCase().replace(/\s+/g, '-') : cleanName(key)
  return name && id ? { ...claimed, id, name, entry } : undefined
}

/** The wallets of `window.injectedWeb3`, each id once, up to 64. Every word of an entry is its own claim. Never throws. */
export function findWallets(page: unknown): FoundWallet[] {
  const registry = readProperty(page, 'injectedWeb3')
  const found = new Map<string, FoundWallet>()
  for (const key of ownNames(registry).slice(0, MAX_NAMES)) {
    if (found.size >= MAX_WALLETS) break
    const entry = readProperty(registry, key)
    if (!hasMethod(entry, 'connect') && !hasMethod(entry, 'enable')) continue
    const wallet = describe(page, key, entry as InjectedEntry)
    if (wallet && !found.has(wallet.id)) found.set(wallet.id, wallet)
  }
  return [...found.values()]
}

/** Makes an empty list, which tells `changed` of every wallet that is new. */
export function createFoundWallets(input: DiscoveryInput, page: unknown): WalletReader {
  const known = new Map<string, FoundWallet>()
  return {
    lookAtWindow() {
      const news = findWallets(page).filter(({ id }) => !known.has(id))
      for (const wallet of news) known.set(wallet.id, wallet)
      if (news.length > 0) input.changed([...known.values()], found => defineInjectedConnector(found, input))
    },
  }
}
