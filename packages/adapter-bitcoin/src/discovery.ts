import { type AdapterHost, readProperty } from '@latchkey/core/adapter'
import { readBtcProviders, readStandardWallet } from './announcements.js'
import type { FoundWallet } from './found-wallet.types.js'

/** What discovery looks at and whom it tells. */
export interface DiscoveryInput {
  readonly host: AdapterHost
  /** Wallets that register themselves: the Wallet Standard and `btc_providers`. */
  readonly announced: boolean
  /** Wallets that only stand on the window: UniSat, OKX and their kin. */
  readonly injected: boolean
  changed(wallets: readonly FoundWallet[]): void
}

/** More than anybody has installed: what page scripts register ends here. */
const MOST_WALLETS = 64

/** Scripts inject late: looked for again so often, so far apart, and at last once more. */
const TRY_EVERY_MS = 200
const TRIES = 3
const LAST_LOOK_MS = 3_000

/** Where wallets that do not register put themselves, by the first name of the place. */
const PLACES = [
  'unisat',
  'unisat_wallet',
  'okxwallet',
  'bitkeep',
  'binancew3w',
  'wizz',
  '$onekey',
  'keplr',
  'XverseProviders',
  'LeatherProvider',
  'HiroWalletProvider',
  'FordefiProviders',
  'magicEden',
]

const plainName = (name: string) => name.toLowerCase().replace(/ wallet$/, '')

/** Keeps what was found. One wallet may come by several roads: its provider, id or name tells that it is the same. */
function createFoundList() {
  const wallets: FoundWallet[] = []
  return {
    wallets,
    isFull: () => wallets.length >= MOST_WALLETS,
    /** Adds the wallets of one road. Two of one name on one road stay two: the second may be an impostor. */
    add(news: readonly FoundWallet[]): boolean {
      const before = [...wallets]
      for (const wallet of news) {
        const known = wallets.some(({ id, provider }) => id === wallet.id || provider === wallet.provider)
        const named = before.some(
          ({ name, id }) => plainName(name) === plainName(wallet.name) && id !== wallet.id,
        )
        if (!known && !named && wallets.length < MOST_WALLETS) wallets.push(wallet)
      }
      return wallets.length > before.length
    },
  }
}

/** Listens for wallets of the Wallet Standard, those that are there already included. */
function listenForStandard(page: NonNullable<AdapterHost['env']['window']>, add: (wallet: unknown) => void) {
  const api = Object.freeze({
    register: (...wallets: unknown[]) => {
      for (const wallet of wallets) add(wallet)
      return () => undefined
    },
  })
  const onRegister = (event: Event) => {
    const callback = readProperty(event, 'detail')
    if (typeof callback !== 'function') return
    try {
      callback(api)
    } catch {
      // A page script's own failure is its own.
    }
  }
  page.addEventListener('wallet-standard:register-wallet', onRegister)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => page.removeEventListener('wallet-standard:register-wallet', onRegister)
}

/** Looks for wallets until it is stopped. */
export function startDiscovery(input: DiscoveryInput): () => void {
  const { host, changed } = input
  const page = host.env.window
  if (!page) return () => undefined
  const list = createFoundList()
  const undo: (() => void)[] = []
  let stopped = false
  const take = (news: readonly FoundWallet[]) => {
    if (!stopped && list.add(news)) changed([...list.wallets])
  }
  // The names of wallets that do not register: few pages meet one, so only those load them.
  const lookAtWindow = async () => {
    if (!PLACES.some(place => readProperty(page, place))) return
    const { findWindowWallets } = await import('./window-wallets.js')
    take(findWindowWallets(page))
  }
  const look = () => {
    if (input.announced) take(readBtcProviders(page))
    if (!input.injected) return
    lookAtWindow().catch(error => host.env.logger.warn('Wallets of the window could not be read', error))
  }
  look()
  if (input.announced) {
    undo.push(
      listenForStandard(page, wallet => {
        const found = list.isFull() ? undefined : readStandardWallet(wallet)
        if (found) take([found])
      }),
    )
  }
  const onInitialized = () => look()
  page.addEventListener('unisat#initialized', onInitialized)
  undo.push(() => page.removeEventListener('unisat#initialized', onInitialized))
  const times = [...Array.from({ length: TRIES }, (_, index) => (index + 1) * TRY_EVERY_MS), LAST_LOOK_MS]
  undo.push(...times.map(ms => host.env.clock.after(ms, look)))
  return () => {
    stopped = true
    for (const step of undo) step()
  }
}
