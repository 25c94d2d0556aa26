import type { InstanceContext } from '@latchkey/core/adapter'
import type { Chain } from './chain/chain.types.js'
import type { ChainFormats } from './codec/chain-formats.js'

/** What the connectors of one instance share. */
export interface ConnectorDeps extends InstanceContext {
  readonly formats: ChainFormats
  loadChain(): Promise<Chain>
}
