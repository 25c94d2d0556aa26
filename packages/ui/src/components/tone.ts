import { errorIcon, infoIcon, successIcon, warningIcon } from '../icons/first-paths'

/** What a message means; each tone has its own icon, so that no meaning hangs on a colour alone. */
export type Tone = 'info' | 'success' | 'warning' | 'danger'

export const toneIcon: Record<Tone, string> = {
  info: infoIcon,
  success: successIcon,
  warning: warningIcon,
  danger: errorIcon,
}
