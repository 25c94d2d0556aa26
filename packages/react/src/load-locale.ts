import type { LocaleText } from '@latchkey/ui'

/** The locales that are not in the modal already. */
export const foreignLocales = {
  ar: async () => (await import('@latchkey/ui/text/ar')).ar,
  de: async () => (await import('@latchkey/ui/text/de')).de,
}

/** Name of a bundled locale. */
export type LocaleName = 'en' | keyof typeof foreignLocales

/** Loads a bundled locale for the provider's `locale`. */
export const loadLocale = async (name: LocaleName): Promise<LocaleText> =>
  name === 'en' ? (await import('@latchkey/ui/text/en')).en : foreignLocales[name]()
