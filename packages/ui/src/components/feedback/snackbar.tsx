import { forwardRef } from 'react'
import { classNames } from '../../class-names'
import { Banner, type BannerProps } from './banner'

export interface SnackbarProps extends Omit<BannerProps, 'title' | 'action' | 'children'> {
  message: string
}

/** A short message over the lower edge of the dialog: pass it as the dialog's `toast`. */
export const Snackbar = forwardRef<HTMLDivElement, SnackbarProps>(function Snackbar(
  { message, className, ...rest },
  ref,
) {
  return (
    <Banner {...rest} ref={ref} className={classNames('lk-toast', className)}>
      {message}
    </Banner>
  )
})
