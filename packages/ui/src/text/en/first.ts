import type { FrameText, LocaleText } from '../text.types'
import { enButton } from './button'
import { enA11y, enFirstCommon } from './common'
import { enConnect } from './connect'

/** English as far as the first frame of the modal needs it. The rest comes with the views that say it. */
export const enFirst: LocaleText<FrameText> = {
  locale: 'en',
  dir: 'ltr',
  text: {
    button: enButton,
    common: enFirstCommon,
    connect: enConnect,
    a11y: enA11y,
  },
}
