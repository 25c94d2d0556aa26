import { utf8 } from '../connectors/wallet-code.js'

// The few messages of balances and transfers are read and written by hand: the SDK weighs 232 kB (decision 0012).

/** The fields of a message by number, each as often as it came: bytes, or a number. */
export type Fields = ReadonlyMap<number, readonly (Uint8Array | bigint)[]>

/** What cannot be read as a message. */
export class ProtobufError extends Error {
  override readonly name = 'ProtobufError'
}

const MAX_VARINT_BYTES = 10

function readVarint(bytes: Uint8Array, at: number): readonly [value: bigint, next: number] {
  let value = 0n
  for (let index = 0; index < MAX_VARINT_BYTES; index++) {
    const byte = bytes[at + index]
    if (byte === undefined) throw new ProtobufError('A number ends too early')
    value |= BigInt(byte & 127) << BigInt(7 * index)
    if (byte < 128) return [value, at + index + 1]
  }
  throw new ProtobufError('A number is too long')
}

function readValue(bytes: Uint8Array, wire: number, at: number): readonly [Uint8Array | bigint, number] {
  if (wire === 0) return readVarint(bytes, at)
  const [size, start] = wire === 2 ? readVarint(bytes, at) : [wire === 1 ? 8n : wire === 5 ? 4n : -1n, at]
  const end = start + Number(size)
  if (size < 0n || end > bytes.length) throw new ProtobufError('A field ends too early')
  return [bytes.subarray(start, end), end]
}

/** Reads a message. @throws ProtobufError */
export function readFields(bytes: Uint8Array): Fields {
  const fields = new Map<number, (Uint8Array | bigint)[]>()
  let at = 0
  while (at < bytes.length) {
    const [tag, start] = readVarint(bytes, at)
    const [value, next] = readValue(bytes, Number(tag & 7n), start)
    const number = Number(tag >> 3n)
    fields.set(number, [...(fields.get(number) ?? []), value])
    at = next
  }
  return fields
}

/** Every occurrence of a field of bytes. */
export const bytesOf = (fields: Fields, number: number): readonly Uint8Array[] =>
  (fields.get(number) ?? []).filter(value => value instanceof Uint8Array)

/** The last occurrence of a field of bytes, which is the one that counts. */
export const lastBytes = (fields: Fields, number: number): Uint8Array | undefined =>
  bytesOf(fields, number).at(-1)

/** A field of text; empty where it is absent. */
export const textOf = (fields: Fields, number: number): string =>
  new TextDecoder().decode(lastBytes(fields, number))

/** A field of a number; zero where it is absent. */
export function numberOf(fields: Fields, number: number): bigint {
  const value = fields.get(number)?.at(-1)
  return typeof value === 'bigint' ? value : 0n
}

function writeVarint(value: bigint): number[] {
  const bytes: number[] = []
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 128n) return [...bytes, Number(rest)]
    bytes.push(Number(rest & 127n) | 128)
  }
}

/** What a field may hold: text, bytes, another message's bytes, or a number. */
export type Field = readonly [number: number, value: string | Uint8Array | bigint]

const tag = (number: number, wire: 0 | 2) => writeVarint(BigInt((number << 3) | wire))

/** A field of bytes that is written even when it is empty, as elements of lists are. */
export const writeElement = (number: number, bytes: Uint8Array): Uint8Array =>
  Uint8Array.from([...tag(number, 2), ...writeVarint(BigInt(bytes.length)), ...bytes])

function writeField([number, value]: Field): Iterable<number> {
  if (typeof value === 'bigint') return value === 0n ? [] : [...tag(number, 0), ...writeVarint(value)]
  const bytes = typeof value === 'string' ? utf8(value) : value
  return bytes.length === 0 ? [] : writeElement(number, bytes)
}

/** Writes a message; what is empty or zero is left out, as protobuf wants. */
export const writeFields = (...fields: readonly Field[]): Uint8Array =>
  Uint8Array.from(fields.flatMap(field => [...writeField(field)]))

/** Joins the fields of one message. */
export const joinFields = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap(part => [...part]))
