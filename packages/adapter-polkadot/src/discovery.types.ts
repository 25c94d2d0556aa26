import type { DiscoveryOutput } from '@latchkey/core/adapter'
import type { ConnectorDeps } from './connector.types.js'
import type { InjectedEntry } from './injected.types.js'
import type { loadWalletCode } from './traits.js'

/** A wallet to make a connector of. */
export interface FoundWallet {
  readonly id: string
  readonly type: 'INJECTED'
  readonly name: string
  /** Whatever puts itself there chooses its key: no name is a proof. */
  readonly isNamedByPage: true
  readonly entry: InjectedEntry
}

/** What the connectors of found wallets are made with. */
export interface InjectedDeps extends ConnectorDeps {
  /** Passed, not imported: an app's bundler would cut what it needs of core out of the page's file. */
  readonly loadWalletCode: typeof loadWalletCode
}

/** What discovery looks at and whom it tells. */
export type DiscoveryInput = InjectedDeps & DiscoveryOutput<FoundWallet>
