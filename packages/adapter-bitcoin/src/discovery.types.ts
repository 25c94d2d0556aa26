import type { DiscoveryOutput } from '@latchkey/core/adapter'
import type { ConnectorDeps } from './connector.types.js'

/** The protocols that wallets speak. */
export type WalletFamily = 'standard' | 'satsConnect' | 'leather' | 'unisat' | 'okx'

/** A wallet to make a connector of. Every word of it is its own claim. */
export interface FoundWallet {
  readonly id: string
  readonly type: 'ANNOUNCED' | 'INJECTED'
  readonly name: string
  readonly icon?: string
  readonly family: WalletFamily
  readonly provider: object
}

/** What discovery looks at and whom it tells. */
export interface DiscoveryInput extends ConnectorDeps, DiscoveryOutput<FoundWallet> {
  /** Wallets that register themselves: the Wallet Standard and `btc_providers`. */
  readonly announced: boolean
  /** Wallets that only stand on the window: UniSat, OKX and their kin. */
  readonly injected: boolean
}
