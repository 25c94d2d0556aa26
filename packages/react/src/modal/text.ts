import type { Text } from '@latchkey/ui'
import { en, mergeText } from '@latchkey/ui/shell'
import { createContext, useContext } from 'react'
import type { UiSettings } from '../settings.js'

/** Carries the dictionary to the views. */
export const TextContext = createContext<Text>(en.text)

/** The dictionary. */
export const useText = (): Text => useContext(TextContext)

/** The dictionary of a locale, with the app's own words in it. */
export const resolveText = ({ locale, text }: UiSettings): Text => mergeText((locale ?? en).text, text ?? {})
