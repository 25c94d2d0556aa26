import type { LocaleText, TextOverrides } from '@latchkey/ui'
import { createContext, useContext } from 'react'

/** How the interface speaks and where it stands. */
export interface UiSettings {
  /** A locale that was imported, such as `ar` of `@latchkey/react/text/ar`. English when left out. */
  readonly locale?: LocaleText | undefined
  /** Single strings in other words. */
  readonly text?: TextOverrides | undefined
  /** For browsers without constructable style sheets under a strict content security policy. */
  readonly nonce?: string | undefined
  /** Where the modal's element goes. By default the topmost open dialog of the page, else its body. */
  readonly container?: HTMLElement | undefined
}

/** Carries the interface's settings. */
export const SettingsContext = createContext<UiSettings>({})

/** The interface's settings. */
export const useSettings = (): UiSettings => useContext(SettingsContext)
