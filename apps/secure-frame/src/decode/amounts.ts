/** Writes an amount in base units with all of its digits: `1500000` of 6 decimals is `1.5`. Nothing is rounded. */
export function formatUnits(amount: bigint, decimals: number): string {
  const isNegative = amount < 0n
  const digits = (isNegative ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  return `${isNegative ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`
}

const largest = new Set([160n, 128n, 96n].map(bits => (1n << bits) - 1n))

/** True for an amount that pages use for "all": the largest of a type, or near that of 256 bits. */
export const isUnlimited = (amount: bigint): boolean => amount >= 1n << 255n || largest.has(amount)
