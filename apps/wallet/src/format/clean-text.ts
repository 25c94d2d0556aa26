// Control characters but for tab and line breaks, and marks that turn the direction of what follows: strangers' words
// must not look like other words.
const HIDDEN = /(?![\n\r\t])[\p{Cc}\p{Cf}]/gu

/** A stranger's words, of several lines. */
export const cleanText = (value: unknown, longest = 20_000): string => {
  const text = typeof value === 'string' ? value : String(value ?? '')
  const clean = text.replace(HIDDEN, '')
  return clean.length > longest ? `${clean.slice(0, longest)}\u2026` : clean
}

/** A stranger's name, of one line. */
export const cleanName = (value: unknown, fallback: string): string =>
  cleanText(value, 60).replace(/\s+/g, ' ').trim() || fallback

/** The host of a stranger's address; what is no address of the web stays text. */
export const hostOf = (url: string): string => {
  if (!URL.canParse(url)) return cleanName(url, 'no address')
  const { protocol, host } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? host : cleanName(url, 'no address')
}
