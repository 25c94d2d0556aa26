import { forwardRef, type HTMLAttributes } from 'react'
import { classNames } from '../class-names'

export type FadeInProps = HTMLAttributes<HTMLDivElement>

/** Lets late content appear softly; give it a `key` to run it again. */
export const FadeIn = forwardRef<HTMLDivElement, FadeInProps>(function FadeIn({ className, ...rest }, ref) {
  return <div {...rest} ref={ref} className={classNames('lk-fade', className)} />
})
