import { enMessages } from './en-messages'
import { enViews } from './en-views'
import type { LocaleText } from './text.types'

/** English: the default, and the reference for every other locale. */
export const en: LocaleText = { ...enViews, text: { ...enViews.text, ...enMessages } }
