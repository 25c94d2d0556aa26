import type { DiscoveryOutput } from '@latchkey/core/adapter'
import type { FoundWallet } from './announcements.js'
import type { ConnectorDeps } from './connector.js'

/** What discovery looks at and whom it tells. */
export interface DiscoveryInput extends ConnectorDeps, DiscoveryOutput<FoundWallet> {
  readonly announced: boolean
  readonly injected: boolean
}
