import type { MessagesText, Text } from '@latchkey/ui'
import { enViews } from '@latchkey/ui/text/en-views'
import type { UiSettings } from '../settings.js'
import { mergeText } from './kit.js'
import { useText as useFirstText } from './text.js'

/** The whole dictionary. A view that `defineLazyView` made is rendered with it. */
export const useText = useFirstText as () => Text

/** The words of a locale's views, with the app's own in them. Those for errors and alerts are added by the modal. */
export const resolveText = ({ locale, text }: UiSettings): Omit<Text, keyof MessagesText> =>
  mergeText<Omit<Text, keyof MessagesText>>((locale ?? enViews).text, text)
