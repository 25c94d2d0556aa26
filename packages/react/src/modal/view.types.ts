import type { Client, RouteParams, ViewName } from '@latchkey/core'
import type { FirstText, FrameText } from '@latchkey/ui'
import type { ComponentType } from 'react'
import type { ResolvedSettings } from '../settings.js'

/** What the title of a view may depend on. */
export interface TitleInput<View extends ViewName, Dictionary extends FirstText> {
  readonly client: Client
  readonly text: Dictionary
  readonly params: RouteParams[View]
}

/** One view: what stands in the header, and what stands below it. */
export interface ViewDefinition<View extends ViewName, Dictionary extends FirstText = FirstText> {
  title(input: TitleInput<View, Dictionary>): string
  readonly View: ComponentType<{ readonly params: RouteParams[View] }>
  /** True if it shows nothing without a connected account: the modal opens the connect view in its place. */
  readonly needsAccount?: boolean
}

/** A view as the modal knows it. */
export interface ViewModule extends ViewDefinition<ViewName> {
  /** The view's dictionary, where it says more than the first view. */
  readonly resolveText?: (settings: ResolvedSettings) => FrameText
}

/** Fetches the module that exports a view. */
type LoadView = () => Promise<{ readonly view: ViewModule }>

/** One row per view that is fetched on first need; title, words and component come with its module. */
export type ViewRows = { readonly [View in ViewName]?: LoadView }

/** Types a view by its name in the router's table. */
export const defineView = <View extends ViewName>(
  _name: View,
  definition: ViewDefinition<View>,
): ViewModule => definition as unknown as ViewModule
