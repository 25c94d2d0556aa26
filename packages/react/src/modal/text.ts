import type { FirstText, FrameText } from '@latchkey/ui'
import { enFirst, mergeText } from '@latchkey/ui/shell'
import { createContext, useContext, useMemo } from 'react'
import { type ResolvedSettings, useSettings } from '../settings.js'
import { addMessages } from './messages.js'
import type { ViewModule } from './view.types.js'

/** Carries the dictionary to the views. */
export const TextContext = createContext<FirstText>(addMessages(enFirst.text))

/** The dictionary, as far as the first view needs it. */
export const useText = (): FirstText => useContext(TextContext)

const resolveFirstText = ({ locale, text }: ResolvedSettings): FrameText =>
  mergeText<FrameText>((locale ?? enFirst).text, text)

/** The dictionary that a view is rendered with: of the app's locale, with the app's own words in it. */
export function useViewText(module: ViewModule | undefined): FirstText {
  const settings = useSettings()
  const resolve = module?.resolveText ?? resolveFirstText
  return useMemo(() => addMessages(resolve(settings)), [resolve, settings])
}
