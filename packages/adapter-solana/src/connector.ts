import type { ConnectorDefinition, InstanceContext } from '@latchkey/core/adapter'
import type { FoundWallet } from './announcements.js'
import type { Chain } from './chain/chain.types.js'
import type { loadWalletCode } from './traits.js'

/** What the connectors of one instance share. */
export interface ConnectorDeps extends InstanceContext {
  loadChain(): Promise<Chain>
  /** Passed, not imported: an app's bundler would cut what it needs of core out of the page's file. */
  readonly loadWalletCode: typeof loadWalletCode
}

/** Defines the connector of a wallet: the code that asks it loads with the first call. */
export function defineConnector(found: FoundWallet, deps: ConnectorDeps): ConnectorDefinition {
  const { wallet: provider, ...wallet } = found
  const load = async () => (await deps.loadWalletCode()).openWallet(found, deps, deps.loadChain)
  return { wallet, provider, load }
}
