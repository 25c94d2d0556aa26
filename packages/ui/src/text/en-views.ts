import { enFirst } from './en/first'
import { enCommon } from './en/later-common'
import type { MessagesText } from './messages-text.types'
import type { LocaleText, SharedText } from './text.types'

/** What every later view says in English: the words for errors and alerts, and those of single views, are loaded apart. */
export const enViews: LocaleText<Omit<SharedText, keyof MessagesText>> = {
  ...enFirst,
  text: { ...enFirst.text, common: enCommon },
}
