import { forwardRef, type HTMLAttributes } from 'react'
import { classNames } from '../../class-names'
import { Icon } from '../../icons/icon'
import { useStyles } from '../../style-context'
import css from '../../styles/feedback.css?inline'
import { Spinner } from '../button/spinner'
import { type Tone, toneIcon } from '../tone'

export interface SnackbarProps extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  tone?: Tone | 'loading'
  message: string
}

/** A short message over the lower edge of the dialog: pass it as the dialog's `toast`. */
export const Snackbar = forwardRef<HTMLDivElement, SnackbarProps>(function Snackbar(
  { tone = 'info', message, className, ...rest },
  ref,
) {
  useStyles(css)
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      {...rest}
      ref={ref}
      className={classNames('lk-toast', className)}
      data-tone={tone}
    >
      {tone === 'loading' ? <Spinner /> : <Icon d={toneIcon[tone]} />}
      <p>{message}</p>
    </div>
  )
})
