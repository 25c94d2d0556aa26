import type { StandardReader } from '@latchkey/core/adapter'
import { readBtcProviders, readStandardWallet } from './announcements.js'
import { defineBitcoinConnector } from './connector.js'
import type { DiscoveryInput, FoundWallet } from './discovery.types.js'
import { findWindowWallets } from './window-wallets.js'

export { preloadFamilies } from './connector.js'

/** More than anybody has installed: what page scripts register ends here. */
const MOST_WALLETS = 64

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

/** Makes a list of the wallets in `btc_providers`, which tells `changed` of every wallet that is new. */
export function createFoundWallets(input: DiscoveryInput, page: unknown): StandardReader {
  const { announced, injected, changed } = input
  const list = createFoundList()
  const take = (news: readonly FoundWallet[]) => {
    if (list.add(news)) changed([...list.wallets], found => defineBitcoinConnector(found, input))
  }
  const takeProviders = () => {
    if (announced) take(readBtcProviders(page))
  }
  // Before what registered meanwhile: a wallet that does both keeps the id of `btc_providers`.
  takeProviders()
  return {
    register(wallets) {
      for (const wallet of wallets) {
        const found = list.isFull() ? undefined : readStandardWallet(wallet)
        if (found) take([found])
      }
    },
    lookAtWindow() {
      takeProviders()
      if (injected) take(findWindowWallets(page))
    },
  }
}
