/** Languages of mails and pages. */
export const languages = ['en', 'de', 'ar'] as const

export type Language = (typeof languages)[number]

/** The language of a locale (BCP 47), or English. */
export function toLanguage(locale: string): Language {
  const [primary = ''] = locale.toLowerCase().split('-')
  return languages.find(language => language === primary) ?? 'en'
}

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')
