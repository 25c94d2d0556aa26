import type { DiscoveryOutput } from '@latchkey/core/adapter'
import type { ConnectorDeps } from './connector.js'
import type { WindowWallet } from './window-wallets.js'

/** What discovery looks at and whom it tells. */
export type DiscoveryInput = ConnectorDeps & DiscoveryOutput<WindowWallet>
