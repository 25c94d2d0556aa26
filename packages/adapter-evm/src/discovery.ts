import { type Announcements, readProperty, watchForWallets } from '@latchkey/core/adapter'
import type { DiscoveryInput } from './discovery.types.js'
import type { FoundWallets } from './found-wallets.js'

/** Where wallets without EIP-6963 put themselves, by the first name of the place. */
const PLACES = ['ethereum', 'coinbaseWalletExtension', 'phantom', 'okxwallet', 'trustwallet', 'bitkeep']

const eip6963: Announcements<FoundWallets> = {
  type: 'eip6963:announceProvider',
  ask: () => new Event('eip6963:requestProvider'),
  // Events without a wallet are not kept: a flood of them would hide the wallets behind it.
  take: (event, tell) =>
    ['detail', 'provider', 'request'].reduce<unknown>(readProperty, event) &&
    tell(wallets => wallets.announce(event)),
}

/** Looks for wallets until it is stopped: EIP-6963, and the window's own objects that nobody announced. */
export const startDiscovery = (input: DiscoveryInput): (() => void) =>
  watchForWallets({
    host: input.host,
    places: input.injected ? PLACES : [],
    events: ['load', 'ethereum#initialized'],
    lookAfterMs: [3_000],
    announcements: input.announced && eip6963,
    async load(page) {
      const code = await import('./found-wallets.js')
      return code.createFoundWallets(input, page)
    },
  })
