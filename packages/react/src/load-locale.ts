import type { LocaleText } from '@latchkey/ui'

const locales = {
  en: async () => (await import('@latchkey/ui/text/en')).en,
  ar: async () => (await import('@latchkey/ui/text/ar')).ar,
  de: async () => (await import('@latchkey/ui/text/de')).de,
}

/** Name of a bundled locale. */
export type LocaleName = keyof typeof locales

/** Names of the bundled locales. */
export const localeNames = Object.keys(locales) as readonly LocaleName[]

/** Loads a bundled locale for the provider's `locale`. */
export const loadLocale = (name: LocaleName): Promise<LocaleText> => locales[name]()
