import { ar } from '@latchkey/ui/text/ar'
import { de } from '@latchkey/ui/text/de'
import { en } from '@latchkey/ui/text/en'

/** A way to look at every view. */
export interface Variant {
  readonly id: string
  readonly title: string
  readonly words: typeof en | typeof ar | typeof de
  readonly theme: 'light' | 'dark'
  readonly viewport: { readonly width: number; readonly height: number }
  /** The size of all text, as a share of the kit's own. */
  readonly textSize?: number
}

const desk = { width: 560, height: 780 }
const phone = { width: 360, height: 740 }

/** The columns of the sheet. */
export const variants: readonly Variant[] = [
  { id: 'light', title: 'Light', words: en, theme: 'light', viewport: desk },
  { id: 'dark', title: 'Dark', words: en, theme: 'dark', viewport: desk },
  { id: 'phone', title: '360 px', words: en, theme: 'light', viewport: phone },
  { id: 'arabic', title: 'Arabic', words: ar, theme: 'light', viewport: desk },
  { id: 'german', title: 'German', words: de, theme: 'dark', viewport: phone },
  { id: 'large', title: '200 % text', words: en, theme: 'light', viewport: desk, textSize: 2 },
]
