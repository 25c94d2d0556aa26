import { type NetworkId, referenceOf, toNetworkId } from '@latchkey/core/adapter'
import { type Hex, toQuantity } from './rpc.js'

const WRITTEN = /^(?:0x[0-9a-f]+|[0-9]+)$/i

/**
 * A chain id as wallets write it (hex, decimal text, number, bigint, CAIP-2) as a number; undefined for what cannot
 * be one. Decimal text is decimal: `'10'` is ten, never sixteen.
 */
export function parseChainId(value: unknown): number | undefined {
  const written = typeof value === 'string' ? value.trim().replace(/^eip155:/, '') : value
  if (typeof written === 'string' && !WRITTEN.test(written)) return undefined
  if (typeof written !== 'string' && typeof written !== 'number' && typeof written !== 'bigint')
    return undefined
  const id = Number(written)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The CAIP-2 id of a chain id. */
export const networkIdOf = (chainId: number): NetworkId => toNetworkId('eip155', chainId)

/** The EIP-1474 quantity of a CAIP-2 id: `eip155:10` is `0xa`. */
export const chainIdHex = (networkId: NetworkId): Hex => toQuantity(BigInt(referenceOf(networkId)))
