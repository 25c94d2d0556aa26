/** The fields of a protobuf message: bytes and numbers by field number. */
export type ProtoFields = ReadonlyMap<number, readonly (Uint8Array | bigint)[]>

/** Reads a protobuf message one level deep. @throws RangeError when it is none */
export const readProto = (bytes: Uint8Array): ProtoFields => {
  const fields = new Map<number, (Uint8Array | bigint)[]>()
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at]
      if (byte === undefined) break
      at += 1
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
    throw new RangeError('This is no protobuf message.')
  }
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new RangeError('This is no protobuf message.')
    at += count
    return bytes.subarray(at - count, at)
  }
  while (at < bytes.length) {
    const tag = varint()
    const kind = Number(tag & 7n)
    const value = kind === 0 ? varint() : take(kind === 2 ? Number(varint()) : kind === 1 ? 8 : 4)
    const number = Number(tag >> 3n)
    fields.set(number, [...(fields.get(number) ?? []), value])
  }
  return fields
}

/** Every value of a field that is bytes. */
export const bytesIn = (fields: ProtoFields, number: number): readonly Uint8Array[] =>
  (fields.get(number) ?? []).filter(value => value instanceof Uint8Array)

/** The first value of a field as text. */
export const textIn = (fields: ProtoFields, number: number): string => {
  const [first] = bytesIn(fields, number)
  return first ? new TextDecoder().decode(first) : ''
}
