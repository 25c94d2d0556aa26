import type { ViewName } from '@latchkey/core'
import type { ViewModule } from './modal/view.types.js'

/**
 * The views that are a chunk of their own. The table stands with the code that every page loads, not with the modal:
 * bundlers then know that what a view shares with the page is there already.
 */
export const viewLoaders: Partial<Record<ViewName, () => Promise<ViewModule>>> = {
  Account: async () => (await import('./views/account-view.js')).accountView,
  AllWallets: async () => (await import('./views/all-wallets-view.js')).allWalletsView,
  ConnectingWalletConnect: async () =>
    (await import('./views/connecting-wallet-connect-view.js')).connectingWalletConnectView,
  GetWallet: async () => (await import('./views/get-wallet-view.js')).getWalletView,
  ProfileWallets: async () => (await import('./views/profile-wallets-view.js')).profileWalletsView,
  Receive: async () => (await import('./views/receive-view.js')).receiveView,
  Send: async () => (await import('./views/send-view.js')).sendView,
  SwitchActiveChain: async () => (await import('./views/switch-active-chain-view.js')).switchActiveChainView,
  SwitchNetwork: async () => (await import('./views/switch-network-view.js')).switchNetworkView,
  UnsupportedChain: async () => (await import('./views/unsupported-chain-view.js')).unsupportedChainView,
}
