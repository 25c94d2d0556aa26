/** Returns a number, a decimal or a hexadecimal text as a bigint, and `undefined` for anything else. */
export function readAmount(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || !/^(0x[\da-f]{1,64}|\d{1,78})$/i.test(value)) return undefined
  return BigInt(value)
}
