import type { LocaleText, TextOverrides } from '@latchkey/ui'
import { createContext, useContext } from 'react'
import type { LocaleName } from './load-locale.js'

/** Settings of the interface: language, texts and container. */
export interface UiSettings {
  /**
   * Language of the interface. A name such as `ar` loads it on need; `auto` takes the first of the visitor's languages
   * that there is. An imported locale, such as `ar` of `@latchkey/react/text/ar`, is there from the first render on.
   * Default: English.
   */
  readonly locale?: LocaleText | LocaleName | 'auto' | undefined
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

/** Settings with the words of a named locale, once they are loaded. */
export interface ResolvedSettings extends Omit<UiSettings, 'locale'> {
  readonly locale?: LocaleText | undefined
}

/** Provides the settings. */
export const SettingsContext = createContext<ResolvedSettings>({})

/** Returns the settings of the nearest provider. */
export const useSettings = (): ResolvedSettings => useContext(SettingsContext)
