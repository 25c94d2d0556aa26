import { ar } from './locales/ar.js'
import { de } from './locales/de.js'
import { en, type TextKey } from './locales/en.js'

export type { TextKey }

/** The texts of one language. */
export interface Texts {
  readonly locale: 'en' | 'de' | 'ar'
  /** A text, with `{name}` replaced by the values. */
  say(key: TextKey, values?: Readonly<Record<string, string | number>>): string
}

const languages = { en, de, ar } as const

/** Creates the texts of a locale (BCP 47). A language that there is none of gets English. */
export function createTexts(locale: string): Texts {
  const language = locale.toLowerCase().split('-')[0] ?? ''
  const known = Object.hasOwn(languages, language) ? (language as keyof typeof languages) : 'en'
  const dictionary: Readonly<Record<TextKey, string>> = languages[known]
  return {
    locale: known,
    say: (key, values = {}) =>
      dictionary[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)),
  }
}
