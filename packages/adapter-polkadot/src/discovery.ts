import { watchForWallets } from '@latchkey/core/adapter'
import type { DiscoveryInput } from './discovery.types.js'

/** Looks for wallets until it is stopped: they put themselves into `window.injectedWeb3` without an event. */
export const startDiscovery = (input: DiscoveryInput): (() => void) =>
  watchForWallets({
    host: input.host,
    places: ['injectedWeb3'],
    events: ['load'],
    lookAfterMs: [100, 300, 600, 1_000, 2_000, 3_000],
    async load(page) {
      const code = await import('./found-wallets.js')
      return code.createFoundWallets(input, page)
    },
  })
