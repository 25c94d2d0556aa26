import { useSettings } from '../../settings.js'

/** The BCP 47 tag that figures are written in. */
export const useLocale = (): string => useSettings().locale?.locale ?? 'en'
