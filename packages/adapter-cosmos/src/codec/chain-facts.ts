import { LatchkeyError, type NetworkId, referenceOf } from '@latchkey/core/adapter'
import type { CosmosChain, GasPrices, KeyType } from './chain-facts.types.js'
import { knownChains } from './known-chains.js'

/** A chain with what was left out filled in. */
export interface ChainFacts {
  readonly networkId: NetworkId
  /** As the chain itself and every wallet write it. */
  readonly chainId: string
  readonly prefix: string
  readonly denom: string
  readonly gasPrices: GasPrices
  readonly coinType: number
  readonly keyType: KeyType | undefined
  readonly restUrl: string | undefined
  readonly memoRequired: readonly string[]
}

const DEFAULT_PRICES: GasPrices = { low: '0.01', average: '0.025', high: '0.04' }
const DECIMAL = /^\d{1,30}(?:\.\d{1,18})?$/

/** The row of a network: the app's own before the known ones. */
export const findChain = (own: readonly CosmosChain[], networkId: NetworkId): CosmosChain | undefined =>
  own.find(chain => chain.networkId === networkId) ?? knownChains.find(chain => chain.networkId === networkId)

function checkPrices(prices: GasPrices, networkId: NetworkId): GasPrices {
  if (Object.values(prices).every(price => DECIMAL.test(price))) return prices
  throw new LatchkeyError('invalidOptions', `A gas price of ${networkId} is not decimal text`, {
    hint: 'Write gas prices as text such as "0.025".',
  })
}

const KEY_TYPE = /^(?:secp256k1|ethermint|cosmos\.evm|injective|initia|\/[\w.]+)$/

function checkKeyType(keyType: KeyType | undefined, networkId: NetworkId): KeyType | undefined {
  if (keyType === undefined || KEY_TYPE.test(keyType)) return keyType
  throw new LatchkeyError('invalidOptions', `The keyType of ${networkId} is none`, {
    hint: "Write 'secp256k1', 'ethermint', 'cosmos.evm', 'injective', 'initia', or the type URL of the chain's keys.",
  })
}

/**
 * What is known of a chain.
 * @throws LatchkeyError `networkMissing` where its prefix and denom are not known, `invalidOptions`
 */
export function requireChain(own: readonly CosmosChain[], networkId: NetworkId): ChainFacts {
  const chain = findChain(own, networkId)
  if (!chain) {
    throw new LatchkeyError('networkMissing', `Prefix and denom of ${networkId} are not known`, {
      hint: 'Give cosmos({ chains }) a row with its bech32Prefix and denom.',
    })
  }
  const reference = referenceOf(networkId)
  const chainId = chain.chainId ?? reference
  if (chainId.startsWith('hashed-') && chain.chainId === undefined) {
    throw new LatchkeyError('invalidOptions', `The chain id behind ${networkId} is not known`, {
      hint: 'Give the row in cosmos({ chains }) a chainId.',
    })
  }
  return {
    networkId,
    chainId,
    prefix: chain.bech32Prefix,
    denom: chain.denom,
    gasPrices: checkPrices(chain.gasPrices ?? DEFAULT_PRICES, networkId),
    coinType: chain.coinType ?? 118,
    keyType: checkKeyType(chain.keyType, networkId),
    restUrl: chain.restUrl,
    memoRequired: chain.memoRequired ?? [],
  }
}
