import { LatchkeyError } from '@latchkey/core/adapter'
import { hashTypedData } from 'viem/utils'
import { serializeTypedData } from '../connectors/typed-data.js'
import type { TypedData } from '../connectors/typed-data.types.js'
import type { Hex } from '../rpc.js'

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
