import type { DiscoveryOutput } from '@latchkey/core/adapter'
import type { Eip1193Provider } from './codec/rpc.js'
import type { ConnectorDeps } from './connector.types.js'

/** A wallet to make a connector of. */
export interface FoundWallet {
  readonly id: string
  readonly type: 'ANNOUNCED' | 'INJECTED'
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  readonly provider: Eip1193Provider
  /** False while another provider announces itself under the same rdns: nobody can tell which one was chosen before. */
  readonly isAlone?: () => boolean
}

/** What discovery looks at and whom it tells. */
export interface DiscoveryInput extends ConnectorDeps, DiscoveryOutput<FoundWallet> {
  readonly announced: boolean
  readonly injected: boolean
}
