import type { ViewName } from '@latchkey/core'
import type { ViewModule } from './modal/view.types.js'

/**
 * The views that are a chunk of their own. The table stands with the code that every page loads, not with the modal:
 * bundlers then know that what a view shares with the page is there already.
 */
export const viewLoaders: Partial<Record<ViewName, () => Promise<{ readonly view: ViewModule }>>> = {
  Account: () => import('./views/account-view.js'),
  AllWallets: () => import('./views/all-wallets-view.js'),
  ConnectingExternal: () => import('./views/connecting-external-view.js'),
  ConnectingWalletConnect: () => import('./views/connecting-wallet-connect-view.js'),
  GetWallet: () => import('./views/get-wallet-view.js'),
  ProfileWallets: () => import('./views/profile-wallets-view.js'),
  Receive: () => import('./views/receive-view.js'),
  Send: () => import('./views/send-view.js'),
  SwitchActiveChain: () => import('./views/switch-active-chain-view.js'),
  SwitchNetwork: () => import('./views/switch-network-view.js'),
  UnsupportedChain: () => import('./views/unsupported-chain-view.js'),
}
