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
