import { type CallOptions, isLatchkeyError, LatchkeyError } from '@latchkey/core/adapter'
import type { ChainNode } from './nodes.js'
import { readFields, textOf } from './protobuf.js'
import { query } from './query.js'

const CONFIG = '/cosmos.base.node.v1beta1.Service/Config'
/** Transfers take some 100,000; blocks have a few tens of millions. */
const MAX_GAS = 10_000_000n

/** A price as a fraction: no float touches money. */
export interface GasPrice {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Decimal text as a fraction. */
export function parsePrice(text: string): GasPrice {
  const [whole = '0', fraction = ''] = text.split('.')
  return { numerator: BigInt(`${whole}${fraction}`), denominator: 10n ** BigInt(fraction.length) }
}

/** What so much gas costs, rounded up as the chain does. */
export const feeOf = ({ numerator, denominator }: GasPrice, gas: bigint): bigint =>
  (numerator * gas + denominator - 1n) / denominator

const isDearer = (a: GasPrice, b: GasPrice) => a.numerator * b.denominator > b.numerator * a.denominator

/** The node's own least price of the fee denom, out of `0.01uatom,0.1ibc/…`. */
function findMinimum(listed: string, denom: string): GasPrice | undefined {
  for (const entry of listed.split(/[,;]/)) {
    const match = /^(\d+(?:\.\d+)?)(.+)$/.exec(entry.trim())
    if (match?.[2] === denom) return parsePrice(match[1] ?? '0')
  }
  return undefined
}

/** A node's least price may be so many times the chain's high one: chains raise their prices when they are full. */
const MAX_FACTOR = 10n

/** The most that so much gas may cost on a chain. */
export function ceilingOf({ facts }: Pick<ChainNode, 'facts'>, gas: bigint): bigint {
  const { numerator, denominator } = parsePrice(facts.gasPrices.high)
  return feeOf({ numerator: numerator * MAX_FACTOR, denominator }, gas)
}

/**
 * Checks gas and fee against what a transfer can honestly need.
 * @throws LatchkeyError `feeUnreasonable`
 */
export function requireReasonable(node: Pick<ChainNode, 'facts'>, gas: bigint, amount: bigint): void {
  if (gas <= MAX_GAS && amount <= ceilingOf(node, gas)) return
  throw new LatchkeyError('feeUnreasonable', 'The node asks for too high a fee')
}

/** The usual price of the chain, or the node's least where that is higher. @throws LatchkeyError `aborted` */
export async function fetchGasPrice(node: ChainNode, options?: CallOptions): Promise<GasPrice> {
  const { gasPrices, denom } = node.facts
  const usual = parsePrice(gasPrices.average)
  const read = (bytes: Uint8Array) => findMinimum(textOf(readFields(bytes), 1), denom)
  // Many nodes do not tell: then the usual price is all that is known.
  const least = await query(node, CONFIG, new Uint8Array(), read, options).catch((error: unknown) => {
    if (isLatchkeyError(error, 'aborted')) throw error
    return undefined
  })
  return least && isDearer(least, usual) ? least : usual
}
