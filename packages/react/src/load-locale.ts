import type { LocaleText } from '@latchkey/ui'

const locales = {
  en: async () => (await import('@latchkey/ui/text/en')).en,
  ar: async () => (await import('@latchkey/ui/text/ar')).ar,
  de: async () => (await import('@latchkey/ui/text/de')).de,
}

/** Loads a bundled locale for the provider's `locale`. */
export const loadLocale = (name: keyof typeof locales): Promise<LocaleText> => locales[name]()
