import type { NetworkId } from '@latchkey/core/adapter'

/** Prices of one unit of gas in base units of the fee denom, as decimal text: `0.025`. */
export interface GasPrices {
  readonly low: string
  readonly average: string
  readonly high: string
}

/** What a cosmos network is, beyond what every network says of itself. */
export interface CosmosChain {
  readonly networkId: NetworkId
  /** What addresses begin with, such as `cosmos`. */
  readonly bech32Prefix: string
  /** The base unit of the network's coin, such as `uatom`. Fees are paid in it. */
  readonly denom: string
  /** Default low 0.01, average 0.025, high 0.04. */
  readonly gasPrices?: GasPrices
  /** SLIP-44. Default 118; chains of 60 have Ethereum's kind of keys. */
  readonly coinType?: number
  /** The chain's own id, needed where CAIP-2 has only a hash of it (`cosmos:hashed-…`). */
  readonly chainId?: string
  /** The address of a REST (LCD) node. Public: wallets get it when a chain is suggested to them. */
  readonly restUrl?: string
  /**
   * Addresses that need a memo with a transfer, such as those of exchanges, in the chain's spelling: the form warns of a
   * transfer without one.
   */
  readonly memoRequired?: readonly string[]
}
