import { watchForWallets } from '@latchkey/core/adapter'
import type { DiscoveryInput } from './discovery.types.js'

/** The first names of the places where wallets put themselves. */
const PLACES = [
  'keplr',
  'leap',
  'cosmostation',
  'okxwallet',
  'unisat',
  'xfi',
  'bitkeep',
  'station',
  'trustwallet',
]

/** Looks for wallets until it is stopped: now, when the page is complete, and once more for those that come late. */
export const startDiscovery = (input: DiscoveryInput): (() => void) =>
  watchForWallets({
    host: input.host,
    places: PLACES,
    events: ['load'],
    lookAfterMs: [3_000],
    async load(page) {
      const code = await import('./found-wallets.js')
      return code.createFoundWallets(input, page)
    },
  })
