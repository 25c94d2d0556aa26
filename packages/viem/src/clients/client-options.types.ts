import type { AppNetworkId } from '@latchkey/core'
import type { Address, Chain } from 'viem'

/** The chain of a viem client. */
export interface PublicClientOptions {
  /** CAIP-2, one of the client's networks. Default: the active network of eip155. */
  readonly networkId?: AppNetworkId
  /**
   * The app's own viem chains, such as `optimism` with its formatters. The one with the network's id is used in place of
   * the chain that Latchkey makes. RPC URLs are always those of the client's networks.
   */
  readonly chains?: readonly Chain[]
}

/** Account and chain of a wallet client. */
export interface WalletClientOptions extends PublicClientOptions {
  /** One of the granted accounts. Default: the active one. */
  readonly account?: Address
}
