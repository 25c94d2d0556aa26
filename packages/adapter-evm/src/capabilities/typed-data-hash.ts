import { LatchkeyError } from '@latchkey/core/adapter'
import { hashTypedData } from 'viem/utils'
import type { Hex } from '../codec/rpc.js'
import { serializeTypedData } from '../codec/typed-data.js'
import type { TypedData } from '../codec/typed-data.types.js'

/**
 * The EIP-712 hash of what a wallet was given: made from the same JSON, so that both speak of one thing.
 * @throws LatchkeyError `invalidRequest`
 */
export function hashOfTypedData(typedData: TypedData): Hex {
  const plain = JSON.parse(serializeTypedData(typedData)) as Parameters<typeof hashTypedData>[0]
  try {
    return hashTypedData(plain)
  } catch (cause) {
    throw new LatchkeyError('invalidRequest', 'The values do not fit the types of this typed data', { cause })
  }
}
