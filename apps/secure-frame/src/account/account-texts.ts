import { ar } from './locales/ar.js'
import { de } from './locales/de.js'
import { type AccountKey, en } from './locales/en.js'

/** A text of the account page, with `{name}` replaced by the values. */
export type SayAccount = (key: AccountKey, values?: Readonly<Record<string, string>>) => string

const languages = { en, de, ar } as const

/** Creates the texts of the account page. `locale`: one that the wallet's texts know. */
export const createAccountTexts =
  (locale: keyof typeof languages): SayAccount =>
  (key, values = {}) =>
    languages[locale][key].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
