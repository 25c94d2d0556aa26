import type { WalletReader } from '@latchkey/core/adapter'
import { defineInjectedConnector } from './connector.js'
import type { DiscoveryInput } from './discovery.types.js'
import { findWindowWallets, type WindowWallet } from './window-wallets.js'

/** Makes an empty list, which tells `changed` of every wallet that comes or goes. */
export function createFoundWallets(input: DiscoveryInput, page: unknown): WalletReader {
  const { isBusy, changed } = input
  let known: readonly WindowWallet[] = []

  const merge = (found: readonly WindowWallet[]): readonly WindowWallet[] => {
    // A wallet at work keeps its object and its name until the page is loaded again.
    const busy = known.filter(({ id }) => isBusy(id))
    const isTaken = (wallet: WindowWallet) =>
      busy.some(({ id, provider }) => id === wallet.id || provider === wallet.provider)
    const stays = (wallet: WindowWallet) =>
      known.find(({ id, provider }) => id === wallet.id && provider === wallet.provider) ?? wallet
    return [...busy, ...found.filter(wallet => !isTaken(wallet)).map(stays)]
  }
  return {
    lookAtWindow() {
      const now = merge(findWindowWallets(page))
      if (now.length === known.length && now.every(wallet => known.includes(wallet))) return
      known = now
      changed(known, found => defineInjectedConnector(found, input))
    },
  }
}
