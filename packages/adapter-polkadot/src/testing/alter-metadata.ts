import { Metadata, TypeRegistry } from '@polkadot/types'
import { readCompact, writeCompact } from '../chain/scale.js'
import { concat, fromHex, toHex } from '../codec/bytes.js'
import type { Hex } from '../codec/codec.types.js'

/** Where a variant of a call keeps what a lie needs, in the bytes of the metadata. */
interface VariantPlace {
  readonly fields: readonly { readonly name: string; readonly type: { start: number; end: number } }[]
  readonly index: number
}

const text = (value: string) => new TextEncoder().encode(value)
const withLength = (value: string) => concat(writeCompact(BigInt(value.length)), text(value))

function readText(bytes: Uint8Array, at: number): { value: string; end: number } {
  const { value: length, end } = readCompact(bytes, at)
  return {
    value: new TextDecoder().decode(bytes.subarray(end, end + Number(length))),
    end: end + Number(length),
  }
}

function skipTexts(bytes: Uint8Array, at: number): number {
  let { value: count, end } = readCompact(bytes, at)
  for (; count > 0n; count -= 1n) end = readText(bytes, end).end
  return end
}

function readVariant(bytes: Uint8Array, at: number): VariantPlace {
  let { value: count, end } = readCompact(bytes, at)
  const fields = []
  for (; count > 0n; count -= 1n) {
    // `Option<name>`, the type, `Option<name of the type>`, docs.
    const name = bytes[end] === 1 ? readText(bytes, end + 1) : { value: '', end: end + 1 }
    const type = { start: name.end, end: readCompact(bytes, name.end).end }
    end = bytes[type.end] === 1 ? readText(bytes, type.end + 1).end : type.end + 1
    end = skipTexts(bytes, end)
    fields.push({ name: name.value, type })
  }
  return { fields, index: end }
}

/** Where bytes are in others, from a place on; -1 for nowhere. */
function indexOf(bytes: Uint8Array, part: Uint8Array, from = 0): number {
  for (let at = from; at + part.length <= bytes.length; at += 1)
    if (part.every((byte, index) => bytes[at + index] === byte)) return at
  return -1
}

/** The variant of this name with these fields. */
function findVariant(bytes: Uint8Array, name: string, fields: readonly string[]): VariantPlace {
  const needle = withLength(name)
  for (let at = indexOf(bytes, needle); at >= 0; at = indexOf(bytes, needle, at + 1)) {
    const place = readVariant(bytes, at + needle.length)
    if (place.fields.map(field => field.name).join() === fields.join()) return place
  }
  throw new Error(`no ${name} in the metadata`)
}

function findBool(metadata: Hex): bigint {
  const registry = new TypeRegistry()
  registry.setMetadata(new Metadata(registry, metadata), undefined, undefined, true)
  const found = registry.lookup.types.find(({ type }) => type.def.isPrimitive && type.def.asPrimitive.isBool)
  if (!found) throw new Error('no bool in the metadata')
  return found.id.toBigInt()
}

/**
 * Metadata in which `balances.transfer_keep_alive` is what the runtime knows as `transfer_all`: the indexes of the two are
 * swapped, and the amount has become a yes.
 */
export function disguiseTransferAll(metadata: Hex): Hex {
  const bytes = fromHex(metadata)
  const keepAlive = findVariant(bytes, 'transfer_keep_alive', ['dest', 'value'])
  const all = findVariant(bytes, 'transfer_all', ['dest', 'keep_alive'])
  const [one = 0, other = 0] = [bytes[keepAlive.index], bytes[all.index]]
  bytes[keepAlive.index] = other
  bytes[all.index] = one
  const { start, end } = keepAlive.fields[1]?.type ?? { start: 0, end: 0 }
  return toHex(concat(bytes.subarray(0, start), writeCompact(findBool(metadata)), bytes.subarray(end)))
}

/** Metadata in which two signed extensions have changed places. */
export function swapExtensions(metadata: Hex, first: string, second: string): Hex {
  const bytes = fromHex(metadata)
  const [one, other] = [withLength(first), withLength(second)]
  // Types have paths of the same words; the extensions themselves come last.
  const last = (part: Uint8Array): number => {
    let found = -1
    for (let at = indexOf(bytes, part); at >= 0; at = indexOf(bytes, part, at + 1)) found = at
    return found
  }
  const [a, b] = [last(one), last(other)]
  const between = bytes.subarray(a + one.length, b)
  return toHex(concat(bytes.subarray(0, a), other, between, one, bytes.subarray(b + other.length)))
}
