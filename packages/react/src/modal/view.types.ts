import type { Client, RouteParams, ViewName } from '@latchkey/core'
import type { Text } from '@latchkey/ui'
import type { ComponentType } from 'react'

/** What the title of a view may depend on. */
export interface TitleInput<View extends ViewName> {
  readonly client: Client
  readonly text: Text
  readonly params: RouteParams[View]
}

/** One view: what stands in the header, and what stands below it. */
export interface ViewModule<View extends ViewName = ViewName> {
  title(input: TitleInput<View>): string
  readonly View: ComponentType<{ readonly params: RouteParams[View] }>
}

/** Types a view by its name in the router's table. */
export const defineView = <View extends ViewName>(_name: View, module: ViewModule<View>): ViewModule =>
  module as unknown as ViewModule
