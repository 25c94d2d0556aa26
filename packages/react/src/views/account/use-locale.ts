import { useSettings } from '../../settings.js'

/** Returns the BCP 47 tag for numbers. */
export const useLocale = (): string => useSettings().locale?.locale ?? 'en'
