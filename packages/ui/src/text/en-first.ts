import { enButton } from './en-button'
import { enConnect } from './en-connect'
import { enA11y, enAlerts, enCommon, enErrors } from './en-messages'
import type { FirstText, LocaleText } from './text.types'

/** English as far as the modal's first view needs it; the rest comes with the views that say it. */
export const enFirst: LocaleText<FirstText> = {
  locale: 'en',
  dir: 'ltr',
  text: {
    button: enButton,
    common: enCommon,
    connect: enConnect,
    alerts: enAlerts,
    errors: enErrors,
    a11y: enA11y,
  },
}
