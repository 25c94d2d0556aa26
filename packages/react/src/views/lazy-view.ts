import type { ViewName } from '@latchkey/core'
import type { MessagesText, SharedText, ViewText } from '@latchkey/ui'
import { mergeText } from '@latchkey/ui/shell'
import { enViews } from '@latchkey/ui/text/en-views'
import { useText as useFirstText } from '../modal/text.js'
import type { ViewDefinition, ViewModule } from '../modal/view.types.js'
import type { ResolvedSettings } from '../settings.js'

/**
 * Returns the dictionary in a view that `defineLazyView` made. The view brings each section that its components read:
 * `own-words.test.ts` proves it. `Own` adds sections that few views bring.
 */
export const useText = useFirstText as <Own extends object = object>() => ViewText & Own

/** The words of the locale's views and the view's own, with the app's in them. The modal adds errors and alerts. */
const resolveText = (
  { locale, text }: ResolvedSettings,
  own: object | undefined,
): Omit<SharedText, keyof MessagesText> =>
  mergeText<Omit<SharedText, keyof MessagesText>>({ ...own, ...(locale ?? enViews).text }, text)

/** A view with words of its own: English sections that a locale with sections of the same names replaces. */
interface LazyViewDefinition<View extends ViewName, Own extends object>
  extends ViewDefinition<View, SharedText & Own> {
  readonly text?: Own
}

/** Types a view whose code is fetched on first need by its name in `RouteParams`. */
export const defineLazyView = <View extends ViewName, Own extends object = object>(
  _name: View,
  { text, ...definition }: LazyViewDefinition<View, Own>,
): ViewModule =>
  ({
    ...definition,
    resolveText: (settings: ResolvedSettings) => resolveText(settings, text),
  }) as unknown as ViewModule
