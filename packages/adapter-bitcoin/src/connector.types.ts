import type { InstanceContext } from '@latchkey/core/adapter'
import type { Chain } from './chain/chain.types.js'
import type { loadWalletCode } from './traits.js'

/** What the connectors of one instance share. */
export interface ConnectorDeps extends InstanceContext {
  loadChain(): Promise<Chain>
  /** Passed, not imported: an app's bundler would cut what it needs of core out of the page's file. */
  readonly loadWalletCode: typeof loadWalletCode
}
