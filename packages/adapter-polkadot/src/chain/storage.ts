import { type CallOptions, LatchkeyError } from '@latchkey/core/adapter'
import { blake2b } from '@noble/hashes/blake2b'
import * as v from 'valibot'
import { concat, fromHex, isHex, toHex } from '../codec/bytes.js'
import type { Hex } from '../codec/codec.types.js'
import type { ChainNode } from './nodes.js'
import { twox } from './twox.js'

const text = (value: string) => new TextEncoder().encode(value)

/** A key of a map, with the hash that the pallet puts in front of it. */
export const blake2Key = (key: Uint8Array): Uint8Array => concat(blake2b(key, { dkLen: 16 }), key)
/** The same for the faster hash. */
export const twoxKey = (key: Uint8Array): Uint8Array => concat(twox(key, 1), key)

/** Where a pallet keeps something. */
export const storageKey = (pallet: string, item: string, ...keys: readonly Uint8Array[]): Hex =>
  toHex(concat(twox(text(pallet), 2), twox(text(item), 2), ...keys))

const changesSchema = v.array(v.object({ changes: v.array(v.tuple([v.string(), v.nullable(v.string())])) }))

/**
 * Values at some places of the state, at one and the same block; undefined where there is nothing. The node has to name
 * every key: what it leaves out is not nothing.
 * @throws LatchkeyError of the node, or `invalidResponse`
 */
export async function readStorage(
  node: ChainNode,
  keys: readonly Hex[],
  options?: CallOptions,
  at?: string,
): Promise<(Uint8Array | undefined)[]> {
  const params = at === undefined ? [keys] : [keys, at]
  const answer = v.safeParse(changesSchema, await node.request('state_queryStorageAt', params, options))
  const found = new Map(answer.success ? answer.output.flatMap(set => set.changes) : [])
  return keys.map(key => {
    const value = found.get(key)
    if (value === null) return undefined
    if (isHex(value)) return fromHex(value)
    throw new LatchkeyError('invalidResponse', 'The node did not answer what it was asked')
  })
}
