import { type AdapterHost, cleanName, readProperty } from '@latchkey/core/adapter'
import type { InjectedEntry } from './injected.types.js'
import { ownNames } from './safe-property.js'

/** A wallet to make a connector of. */
export interface FoundWallet {
  readonly id: string
  readonly type: 'INJECTED'
  readonly name: string
  readonly entry: InjectedEntry
}

/** What discovery looks at and whom it tells. */
export interface DiscoveryInput {
  readonly host: AdapterHost
  changed(wallets: readonly FoundWallet[]): void
}

/** Wallets put themselves into the page without telling: looked for at these times after the page has loaded. */
const LOOKS_MS = [100, 200, 300, 400, 1_000, 1_000]

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

const isCallable = (entry: unknown, key: string) => typeof readProperty(entry, key) === 'function'

function describe(page: unknown, key: string, entry: InjectedEntry): FoundWallet | undefined {
  // Nova, a mobile wallet, comes under the key of another.
  if (key === 'polkadot-js' && readProperty(readProperty(page, 'walletExtension'), 'isNovaWallet') === true)
    return { id: 'nova', type: 'INJECTED', name: 'Nova Wallet', entry }
  const known = Object.hasOwn(NAMES, key) ? NAMES[key] : undefined
  const own = cleanName(readProperty(entry, 'name'))
  const name = known ?? own ?? cleanName(key)
  const id = HASH.test(key) && own ? own.toLowerCase().replace(/\s+/g, '-') : cleanName(key)
  return name && id ? { id, type: 'INJECTED', name, entry } : undefined
}

/** The wallets of `window.injectedWeb3`, each id once, up to 64. Every word of an entry is its own claim. Never throws. */
export function findWallets(page: unknown): FoundWallet[] {
  const registry = readProperty(page, 'injectedWeb3')
  const found = new Map<string, FoundWallet>()
  for (const key of ownNames(registry).slice(0, MAX_NAMES)) {
    if (found.size >= MAX_WALLETS) break
    const entry = readProperty(registry, key)
    if (!isCallable(entry, 'connect') && !isCallable(entry, 'enable')) continue
    const wallet = describe(page, key, entry as InjectedEntry)
    if (wallet && !found.has(wallet.id)) found.set(wallet.id, wallet)
  }
  return [...found.values()]
}

/** Looks for wallets until it is stopped or time has passed: at once, when the page has loaded, and a while after. */
export function startDiscovery({ host, changed }: DiscoveryInput): () => void {
  const page = host.env.window
  if (!page) return () => undefined
  const known = new Map<string, FoundWallet>()
  let stopTimer: (() => void) | undefined
  const look = () => {
    const news = findWallets(page).filter(({ id }) => !known.has(id))
    for (const wallet of news) known.set(wallet.id, wallet)
    if (news.length > 0) changed([...known.values()])
  }
  const lookAgain = (index: number) => {
    stopTimer?.()
    const ms = LOOKS_MS[index]
    if (ms === undefined) return
    stopTimer = host.env.clock.after(ms, () => {
      look()
      lookAgain(index + 1)
    })
  }
  const onLoad = () => {
    look()
    lookAgain(0)
  }
  onLoad()
  page.addEventListener('load', onLoad)
  return () => {
    stopTimer?.()
    page.removeEventListener('load', onLoad)
  }
}
