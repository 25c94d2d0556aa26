const MAX_NAME = 40
const MAX_ICON = 128 * 1024
// Control characters and bidirectional overrides: a name must not be able to rearrange the text around it.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu

/** A wallet's self-declared name as plain, printable, short text; undefined when nothing is left of it. */
export function cleanName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.normalize('NFC').replace(/\s+/g, ' ').replace(UNPRINTABLE, '').trim()
  if (text === '') return undefined
  const letters = [...text]
  return letters.length > MAX_NAME ? `${letters.slice(0, MAX_NAME - 1).join('')}…` : text
}

/** A wallet's self-declared icon: a `data:image/…` address of at most 128 kB, or undefined. Show it in `<img>` only. */
export function cleanIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_ICON) return undefined
  const icon = value.trim()
  return /^data:image\/[a-z0-9.+-]+[;,]/i.test(icon) ? icon : undefined
}
