import { LatchkeyError } from '@latchkey/core/adapter'
import type { Hex } from '../codec/rpc.js'

/** A number as an EIP-1474 quantity: hex without leading zeros, zero is `0x0`. */
export const toQuantity = (value: bigint): Hex => `0x${value.toString(16)}`

/** A field of what a node answered. */
export const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

/** A quantity of at most 32 bytes, or `undefined` for anything else: no number of a chain is longer. */
export const findQuantity = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined

/**
 * A quantity as a node answers it.
 * @throws LatchkeyError `invalidResponse`
 */
export function requireQuantity(value: unknown): bigint {
  const quantity = findQuantity(value)
  if (quantity === undefined)
    throw new LatchkeyError('invalidResponse', 'The node answered something else than a number')
  return quantity
}

/**
 * Bytes as a node answers them.
 * @throws LatchkeyError `invalidResponse`
 */
export function requireBytes(value: unknown): `0x${string}` {
  if (typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)) return value as `0x${string}`
  throw new LatchkeyError('invalidResponse', 'The node answered something else than bytes')
}
