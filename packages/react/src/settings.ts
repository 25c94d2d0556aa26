import type { LocaleText, TextOverrides } from '@latchkey/ui'
import { createContext, useContext } from 'react'

/** Settings of the interface: language, texts and container. */
export interface UiSettings {
  /** An imported locale, such as `ar` of `@latchkey/react/text/ar`. Default: English. */
  readonly locale?: LocaleText | undefined
  /** Texts that replace single strings of the locale. */
  readonly text?: TextOverrides | undefined
  /** Nonce for `<style>` elements, for browsers without constructable style sheets under a strict policy. */
  readonly nonce?: string | undefined
  /** Parent of the modal's element. Default: the topmost open dialog of the page, or its body. */
  readonly container?: HTMLElement | undefined
  /**
   * When the modal is fetched and drawn ahead, hidden. `intent`, the default: when a pointer, a finger or the focus
   * reaches a button that opens it. `idle`: once the page has nothing to do after it loaded, too.
   */
  readonly prefetch?: 'intent' | 'idle' | undefined
  /**
   * `compact`, the default: 360 px, one view at a time. `wide`: up to 720 px where the page has 800 px or more, with the
   * list of wallets beside the code, the progress or the help. Views and their order are the same.
   */
  readonly layout?: 'compact' | 'wide' | undefined
}

/** Provides the settings. */
export const SettingsContext = createContext<UiSettings>({})

/** Returns the settings of the nearest provider. */
export const useSettings = (): UiSettings => useContext(SettingsContext)
