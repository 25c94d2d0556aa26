import { loadOnce, walletStandard, watchForWallets } from '@latchkey/core/adapter'
import type { DiscoveryInput } from './discovery.types.js'

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

/** The code that reads wallets and makes their connectors. */
export const loadFoundWallets = loadOnce(() => import('./found-wallets.js'))

/** Looks for wallets until it is stopped: the Wallet Standard, `btc_providers`, and the window's own objects. */
export const startDiscovery = (input: DiscoveryInput): (() => void) =>
  watchForWallets({
    host: input.host,
    places: [...(input.announced ? ['btc_providers'] : []), ...(input.injected ? PLACES : [])],
    events: ['load', 'unisat#initialized'],
    lookAfterMs: [200, 400, 600, 3_000],
    announcements: input.announced && walletStandard,
    load: async page => (await loadFoundWallets()).createFoundWallets(input, page),
  })
