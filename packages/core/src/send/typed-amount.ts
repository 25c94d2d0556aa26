/** What a typed amount can mean, in digits with at most one point. None where it is no number. */
export type Meanings = readonly string[]

/** Signs that group digits and never begin a fraction: spaces, apostrophes, the Arabic thousands separator. */
const ONLY_GROUPS = "\\u066c'\\u2019 \\u00a0\\u2009\\u202f"
const grouped = (sign: string) => new RegExp(`^\\d{1,3}(?:[${sign}]\\d{3})+(?:([.,])\\d*)?$`)
const byOwnSign = grouped(ONLY_GROUPS)

interface Signs {
  readonly group: string | undefined
  readonly decimal: string
}

const known = new Map<string, Signs>()

/** The signs of a language; a tag that is none has those of none. */
function signsOf(language: string): Signs {
  const found = known.get(language)
  if (found) return found
  const signs = readSigns(language)
  known.set(language, signs)
  return signs
}

function readSigns(language: string): Signs {
  try {
    const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.5)
    const signOf = (type: string) => parts.find(part => part.type === type)?.value
    const group = signOf('group')
    // Who writes with Arabic signs has a comma on the keyboard.
    return { group: group === '\u066c' ? ',' : group, decimal: signOf('decimal') ?? '.' }
  } catch {
    return { group: undefined, decimal: '.' }
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
  const { group } = language === undefined ? { group: undefined } : signsOf(language)
  const isSingle = /^\d*[.,]?\d*$/.test(typed)
  if (group !== ',' && group !== '.') return isSingle ? [toPlain(typed)] : []
  if (isSingle) {
    const isOpen = typed.includes(group) && /^[1-9]\d{0,2}[.,]\d{3}$/.test(typed)
    return isOpen ? [typed.replace(group, ''), toPlain(typed)] : [toPlain(typed)]
  }
  const parts = grouped(group).exec(typed)
  return parts && parts[1] !== group ? [toPlain(typed.replaceAll(group, ''))] : []
}

/** A plain amount as somebody types it in a language: `1.5` is `1,5` in German. */
export const inLanguage = (plain: string, language: string | undefined): string => {
  const decimal = language === undefined ? '.' : signsOf(language).decimal
  // Signs that the form does not read as they are, such as those of Arabic digits, stay a point.
  return decimal === ',' ? plain.replace('.', ',') : plain
}
