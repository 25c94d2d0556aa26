/** How many characters of each end stay. */
export interface Ends {
  readonly start: number
  readonly end: number
}

/** Text with its middle left out, by characters as people count them; short text stays whole. */
export function truncateMiddle(text: string, { start, end }: Ends): string {
  const letters = [...text]
  if (letters.length <= start + end + 1) return text
  return `${letters.slice(0, start).join('')}…${end > 0 ? letters.slice(-end).join('') : ''}`
}

/** An address for a row or a button: four characters (beside a 0x) at either end. */
export const shortenAddress = (address: string): string =>
  truncateMiddle(address, { start: address.startsWith('0x') ? 6 : 4, end: 4 })

/** An address in a token transaction: four leading and six trailing characters. */
export const shortenTransactionAddress = (address: string): string =>
  truncateMiddle(address, { start: 4, end: 6 })

/** An email as the name of an account: over 30 characters it is cut and ends in an ellipsis. */
export function shortenEmail(email: string): string {
  const letters = [...email]
  return letters.length > 30 ? `${letters.slice(0, 27).join('')}…` : email
}
