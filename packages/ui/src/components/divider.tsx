import { forwardRef, type HTMLAttributes } from 'react'
import { classNames } from '../class-names'

/** A hairline between two parts. */
export const Divider = forwardRef<HTMLHRElement, HTMLAttributes<HTMLHRElement>>(function Divider(
  { className, ...rest },
  ref,
) {
  return <hr {...rest} ref={ref} className={classNames('lk-line', className)} />
})
