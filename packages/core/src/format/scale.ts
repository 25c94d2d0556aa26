import { LatchkeyError } from '../errors/error.js'

/** By what an amount on the chain is multiplied before people see it: `numerator / denominator`, both positive. */
export interface Scale {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Beyond a million million, either way, an amount could not be read. */
const MOST = 1e12
const MOST_FIXED = 10n ** 12n

/**
 * A multiplier that a chain keeps as a double, taken as the decimal number that it stands for: 0.7, and not the double
 * just below it, by which ten would become 6.99. Undefined for a multiplier that cannot be right.
 */
export const toScale = (multiplier: number): Scale | undefined =>
  multiplier >= 1 / MOST && multiplier <= MOST ? toDecimal(multiplier) : undefined

/** A double as the shortest decimal number that it stands for. Undefined for what is not positive, or not finite. */
export function toDecimal(value: number): Scale | undefined {
  if (!(value > 0 && Number.isFinite(value))) return undefined
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  const power = Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction)
  return power >= 0
    ? { numerator: digits * 10n ** BigInt(power), denominator: 1n }
    : { numerator: digits, denominator: 10n ** BigInt(-power) }
}

/**
 * A multiplier in units of 1/`unit`, such as ERC-8056's with a unit of 10^18. Undefined for one that cannot be right.
 */
export const toFixedScale = (multiplier: bigint, unit: bigint): Scale | undefined =>
  multiplier * MOST_FIXED >= unit && multiplier <= unit * MOST_FIXED
    ? { numerator: multiplier, denominator: unit }
    : undefined

/** What people see of an amount on the chain: never more than there is. */
export const toShown = (raw: bigint, scale: Scale | undefined): bigint =>
  scale ? (raw * scale.numerator) / scale.denominator : raw

/**
 * The largest amount on the chain that people see as at most `shown`. So what is moved is never more than what was
 * typed, and all that is shown of a balance is all of it.
 */
export const toRaw = (shown: bigint, scale: Scale | undefined): bigint =>
  scale && shown > 0n ? ((shown + 1n) * scale.denominator - 1n) / scale.numerator : shown

/**
 * What moves on the chain for an amount that people see: at most that, and all that is held where all of it is shown.
 * @throws LatchkeyError `invalidAmount` for less than the chain can move
 */
export function requireRaw(shown: bigint, held: bigint, scale: Scale | undefined): bigint {
  const most = toRaw(shown, scale)
  const raw = most > held && toShown(held, scale) >= shown ? held : most
  if (raw > 0n || shown === 0n) return raw
  throw new LatchkeyError('invalidAmount', 'The amount is less than the least that the token can move')
}
