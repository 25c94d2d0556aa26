const MAX_NAME = 40
const LONGEST_READ = 1000
const MAX_ICON = 128 * 1024
// Control characters and bidirectional overrides: a name must not be able to rearrange the text around it. Hangul fillers
// and the like (Default_Ignorable), the Braille blank and lone surrogates: a name must not be blank either.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Scripts that stack marks need two per letter; more of them run into the rows above and below. */
const STACKED_MARKS = /(\p{M}{2})\p{M}+/gu
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * A wallet's self-declared name as plain, printable, short text; undefined when nothing visible is left of it. Letters of
 * other scripts that look alike stay: a name proves nothing about a wallet, in any script.
 */
export function cleanName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  // Only the beginning is shown: a long text is not worth the work.
  const text = value
    .slice(0, LONGEST_READ)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(UNPRINTABLE, '')
    .replace(STACKED_MARKS, '$1')
    .replace(/ +/g, ' ')
    .trim()
  if (!VISIBLE.test(text)) return undefined
  const letters = [...text]
  return letters.length > MAX_NAME ? `${letters.slice(0, MAX_NAME - 1).join('')}…` : text
}

/** A wallet's self-declared icon: a `data:image/…` address of at most 128 kB, or undefined. Show it in `<img>` only. */
export function cleanIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_ICON) return undefined
  const icon = value.trim()
  return /^data:image\/[a-z0-9.+-]+[;,]/i.test(icon) ? icon : undefined
}
