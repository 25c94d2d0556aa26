/** What a typed amount can mean, in digits with at most one point. None where it is no number. */
export type Meanings = readonly string[]

/** Signs that group digits and never begin a fraction: spaces, apostrophes, the Arabic thousands separator. */
const ONLY_GROUPS = "\\u066c'\\u2019 \\u00a0\\u2009\\u202f"
const grouped = (sign: string) => new RegExp(`^\\d{1,3}(?:[${sign}]\\d{3})+(?:([.,])\\d*)?$`)
const byOwnSign = grouped(ONLY_GROUPS)

/** The sign that groups digits in a language; undefined where it has none, and for a tag that is none. */
function groupOf(language: string): string | undefined {
  try {
    const parts = new Intl.NumberFormat(language).formatToParts(1_234_567)
    const group = parts.find(({ type }) => type === 'group')?.value
    // Who writes with Arabic signs has a comma on the keyboard.
    return group === '\u066c' ? ',' : group
  } catch {
    return undefined
  }
}

const toPlain = (text: string) => text.replace(',', '.')

/**
 * What an amount can mean to somebody who types in a language. Three digits behind its grouping sign may be thousands or a
 * fraction: `1,304` in English, `1.304` in German. Without a language both point and comma begin a fraction.
 */
export function readMeanings(text: string, language: string | undefined): Meanings {
  const typed = text.trim()
  const own = byOwnSign.exec(typed)
  if (own) return [toPlain(typed.replace(new RegExp(`[${ONLY_GROUPS}]`, 'g'), ''))]
  const group = language === undefined ? undefined : groupOf(language)
  const isSingle = /^\d*[.,]?\d*$/.test(typed)
  if (group !== ',' && group !== '.') return isSingle ? [toPlain(typed)] : []
  if (isSingle) {
    const isOpen = typed.includes(group) && /^[1-9]\d{0,2}[.,]\d{3}$/.test(typed)
    return isOpen ? [typed.replace(group, ''), toPlain(typed)] : [toPlain(typed)]
  }
  const parts = grouped(group).exec(typed)
  return parts && parts[1] !== group ? [toPlain(typed.replaceAll(group, ''))] : []
}
