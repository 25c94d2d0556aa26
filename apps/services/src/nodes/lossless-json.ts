/** Begins the text that stands for a number which JavaScript's numbers cannot hold. */
const mark = '\u0001int:'

/** Whole tokens: digits inside of a text or behind a decimal point are no integer. */
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
const largeInteger = /^-?\d{16,}$/
const markedInteger = /"\\u0001int:(-?\d+)"/g

/**
 * Parses JSON and keeps integers of 16 digits and more: lamports and rent epochs of Solana are JSON numbers above 2^53.
 * @throws SyntaxError
 */
export const parseLossless = (text: string): unknown =>
  JSON.parse(
    text.replace(stringOrNumber, token => (largeInteger.test(token) ? `"\\u0001int:${token}"` : token)),
  )

/** Writes what `parseLossless` parsed, with every digit. */
export const stringifyLossless = (value: unknown): string =>
  JSON.stringify(value).replace(markedInteger, (_, digits: string) => digits)

/** Reads an integer of a parsed answer, however large. Returns `undefined` for anything else. */
export function readInteger(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || !value.startsWith(mark)) return undefined
  return BigInt(value.slice(mark.length))
}
