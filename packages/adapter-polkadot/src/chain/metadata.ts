import { fromHex, isHex, toHex } from '../codec/bytes.js'
import type { Hex } from '../codec/codec.types.js'
import type { ChainNode } from './nodes.js'
import { readCompact } from './scale.js'

/** The first version that can be hashed (RFC-78), as a SCALE `u32`. */
const VERSION_15 = '0x0f000000'

/** `Option<OpaqueMetadata>`: undefined for none. */
function readOpaque(answer: unknown): Hex | undefined {
  const bytes = isHex(answer) ? fromHex(answer) : undefined
  if (bytes?.[0] !== 1) return undefined
  const { value, end } = readCompact(bytes, 1)
  return bytes.length - end === Number(value) ? toHex(bytes.subarray(end)) : undefined
}

/** Metadata of a runtime, not checked yet. */
export interface FetchedMetadata {
  readonly answer: unknown
  /** Whether a hash of these bytes is what the runtime compares (`CheckMetadataHash`). */
  readonly hashable: boolean
}

/** `Metadata` among the APIs of a runtime (the first 8 bytes of its blake2 hash). From version 2 on it has versions. */
const METADATA_API = '0x37e397fc7c91f5e4'

/**
 * The metadata that calls are encoded with: version 15 where the runtime has it, because its hash can be signed, else
 * what the node gives.
 * @throws LatchkeyError of the node
 */
export async function fetchMetadata(
  node: ChainNode,
  apis: readonly (readonly [id: string, version: number])[],
  at: readonly string[],
): Promise<FetchedMetadata> {
  if (apis.some(([id, version]) => id === METADATA_API && version >= 2)) {
    const asked = ['Metadata_metadata_at_version', VERSION_15, ...at]
    const answer = readOpaque(await node.request('state_call', asked))
    if (answer) return { answer, hashable: true }
  }
  return { answer: await node.request('state_getMetadata', at), hashable: false }
}
