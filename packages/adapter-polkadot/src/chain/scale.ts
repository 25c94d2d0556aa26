import { LatchkeyError } from '@latchkey/core/adapter'

const cut = () =>
  new LatchkeyError('invalidResponse', 'The node answered storage in a shape that is not known')

/** An unsigned number of so many bytes. @throws LatchkeyError `invalidResponse` when the bytes end before it */
export function readUint(bytes: Uint8Array, at: number, length: number): bigint {
  if (at + length > bytes.length) throw cut()
  let value = 0n
  for (let index = length - 1; index >= 0; index -= 1) value = (value << 8n) | BigInt(bytes[at + index] ?? 0)
  return value
}

/** An unsigned number as bytes. */
export const writeUint = (value: bigint, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))

/** A number in its compact form. */
export function writeCompact(value: bigint): Uint8Array {
  if (value < 2n ** 6n) return writeUint(value << 2n, 1)
  if (value < 2n ** 14n) return writeUint((value << 2n) | 1n, 2)
  if (value < 2n ** 30n) return writeUint((value << 2n) | 2n, 4)
  const length = Math.ceil(value.toString(16).length / 2)
  return Uint8Array.of(((length - 4) << 2) | 3, ...writeUint(value, length))
}

/** A compact number, and where it ends. @throws LatchkeyError `invalidResponse` */
export function readCompact(bytes: Uint8Array, at: number): { value: bigint; end: number } {
  const first = Number(readUint(bytes, at, 1))
  const mode = first & 3
  if (mode === 3) {
    const length = (first >> 2) + 4
    return { value: readUint(bytes, at + 1, length), end: at + 1 + length }
  }
  const length = 2 ** mode
  return { value: readUint(bytes, at, length) >> 2n, end: at + length }
}
