import { useSettings } from '../../settings.js'

/**
 * Returns the BCP 47 tag for numbers: the locale's grouping and decimal sign, with Latin digits. Addresses, the amount
 * field and the prompts of wallets have Latin digits, and visitors compare amounts with them.
 */
export function useLocale(): string {
  const { locale } = useSettings().locale ?? { locale: 'en' }
  return new Intl.Locale(locale, { numberingSystem: 'latn' }).toString()
}
