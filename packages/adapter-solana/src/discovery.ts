import { walletStandard, watchForWallets } from '@latchkey/core/adapter'
import type { DiscoveryInput } from './discovery.types.js'

/**
 * Looks for wallets until it is stopped: the Wallet Standard by its events and by the older `navigator.wallets`, and
 * Phantom's own object.
 */
export const startDiscovery = (input: DiscoveryInput): (() => void) =>
  watchForWallets({
    host: input.host,
    places: [
      ...(input.announced ? ['navigator.wallets'] : []),
      ...(input.injected ? ['phantom.solana'] : []),
    ],
    events: ['load'],
    lookAfterMs: [3_000],
    announcements: input.announced && walletStandard,
    async load(page, tell) {
      const code = await import('./found-wallets.js')
      return code.createFoundWallets(input, page, tell)
    },
  })
