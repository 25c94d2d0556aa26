import type { NetworkId } from '@latchkey/core/adapter'

/** Prices of one unit of gas in base units of the fee denom, as decimal text: `0.025`. */
export interface GasPrices {
  readonly low: string
  readonly average: string
  readonly high: string
}

/**
 * What the public keys of a chain's accounts are: Cosmos's own (`secp256k1`), or Ethereum's as one of the stacks writes
 * them. Another stack's by its type URL.
 */
export type KeyType = 'secp256k1' | 'ethermint' | 'cosmos.evm' | 'injective' | 'initia' | `/${string}`

/** What a cosmos network is, beyond what every network says of itself. */
export interface CosmosChain {
  readonly networkId: NetworkId
  /** What addresses begin with, such as `cosmos`. */
  readonly bech32Prefix: string
  /** The base unit of the network's coin, such as `uatom`. Fees are paid in it. */
  readonly denom: string
  /** Default low 0.01, average 0.025, high 0.04. */
  readonly gasPrices?: GasPrices
  /** SLIP-44. Default 118; most chains of 60 have Ethereum's kind of keys. */
  readonly coinType?: number
  /**
   * Default: of a chain with another coin type than 60, `secp256k1`. Of a chain with 60 it is found out: an account that has
   * sent before has its key on the chain, and for others the types are tried out.
   */
  readonly keyType?: KeyType
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
