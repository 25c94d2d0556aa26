import type { ViewName } from '@latchkey/core'
import { connectView } from '../views/connect-view.js'
import { connectingExternalView } from '../views/connecting-external-view.js'
import type { ViewModule } from './view.types.js'

type Loader = () => Promise<ViewModule>

/**
 * Every view that this release has. The two that a first visit needs come with the modal; each other is a chunk of
 * its own.
 */
export const viewTable: Partial<Record<ViewName, ViewModule | Loader>> = {
  Connect: connectView,
  ConnectingExternal: connectingExternalView,
  Account: async () => (await import('../views/account-view.js')).accountView,
  GetWallet: async () => (await import('../views/get-wallet-view.js')).getWalletView,
  ProfileWallets: async () => (await import('../views/profile-wallets-view.js')).profileWalletsView,
  Receive: async () => (await import('../views/receive-view.js')).receiveView,
  Send: async () => (await import('../views/send-view.js')).sendView,
  SwitchNetwork: async () => (await import('../views/switch-network-view.js')).switchNetworkView,
  UnsupportedChain: async () => (await import('../views/unsupported-chain-view.js')).unsupportedChainView,
}

const loaded = new Map<ViewName, ViewModule>()

/** The view, when its code is here. */
export function findView(name: ViewName): ViewModule | undefined {
  const entry = viewTable[name]
  return typeof entry === 'function' ? loaded.get(name) : entry
}

/** Fetches a view's code; undefined for a view that this release does not have. */
export async function loadView(name: ViewName): Promise<ViewModule | undefined> {
  const entry = viewTable[name]
  if (typeof entry !== 'function') return entry
  const module = await entry()
  loaded.set(name, module)
  return module
}
