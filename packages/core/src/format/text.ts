/** Number of characters to keep at each end. */
export interface Ends {
  readonly start: number
  readonly end: number
}

/** Returns the text without its middle. Counts code points; a short text stays whole. */
export function truncateMiddle(text: string, { start, end }: Ends): string {
  const letters = [...text]
  if (letters.length <= start + end + 1) return text
  return `${letters.slice(0, start).join('')}…${end > 0 ? letters.slice(-end).join('') : ''}`
}

// What all addresses of a kind begin with: `0x`, or the human-readable part of bech32 (BIP 173), in Bitcoin with the
// witness version. The rest of a bech32 address has no capital letter, which tells it from base58.
const PREFIX = /^0x|^(?:(?:bc|tb|bcrt)1[02-9ac-hj-np-z]|[a-z]+1)(?=[02-9ac-hj-np-z]{16,}$)/

/** Returns what an address shares with all of its kind; empty where that is nothing. */
export const addressPrefix = (address: string): string => PREFIX.exec(address)?.[0] ?? ''

/** Returns an address with four characters at each end, plus its prefix: `0xab16…fcdb`, `cosmos15y9k…00e7`. */
export const shortenAddress = (address: string): string =>
  truncateMiddle(address, { start: addressPrefix(address).length + 4, end: 4 })

/** Returns an address with four leading and six trailing characters, for token transactions. */
export const shortenTransactionAddress = (address: string): string =>
  truncateMiddle(address, { start: 4, end: 6 })

/** Returns an email, cut with an ellipsis if longer than 30 characters. */
export function shortenEmail(email: string): string {
  const letters = [...email]
  return letters.length > 30 ? `${letters.slice(0, 27).join('')}…` : email
}
