import { LatchkeyError } from '@latchkey/core/adapter'
import { merkleizeMetadata } from '@polkadot-api/merkleize-metadata'
import { toHex } from '../codec/bytes.js'
import type { Hex } from '../codec/codec.types.js'

/** What goes into the hash beside the metadata: how wallets show amounts. */
export interface HashedFacts {
  readonly decimals: number
  readonly tokenSymbol: string
}

/**
 * The hash of a runtime's metadata (RFC-78), which the runtime compares with that of its own.
 * @throws LatchkeyError `invalidResponse`
 */
export function hashMetadata(metadata: Uint8Array, facts: HashedFacts): Hex {
  try {
    return toHex(merkleizeMetadata(metadata, { ...facts }).digest())
  } catch (cause) {
    throw new LatchkeyError('invalidResponse', "The network's metadata could not be hashed", { cause })
  }
}
