import type { Text } from '@latchkey/ui'
import { en } from '@latchkey/ui/text/en'
import type { UiSettings } from '../settings.js'
import { mergeText } from './kit.js'
import { useText as useFirstText } from './text.js'

/** The whole dictionary. A view that `defineLazyView` made is rendered with it. */
export const useText = useFirstText as () => Text

/** The whole dictionary of a locale, with the app's own words in it. */
export const resolveText = ({ locale, text }: UiSettings): Text => mergeText((locale ?? en).text, text)
