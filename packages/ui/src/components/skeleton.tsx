import { type CSSProperties, forwardRef, type HTMLAttributes } from 'react'
import { classNames } from '../class-names'
import { useStyles } from '../style-context'
import css from '../styles/list.css?inline'

export interface SkeletonProps extends HTMLAttributes<HTMLSpanElement> {
  /** In px or any CSS length; give it the size of what replaces it. */
  width?: number | string
  height?: number | string
  round?: boolean
}

/** Keeps the place of content that is on its way. Still: nothing loops but a spinner. */
export const Skeleton = forwardRef<HTMLSpanElement, SkeletonProps>(function Skeleton(
  { width, height, round, className, style, ...rest },
  ref,
) {
  useStyles(css)
  const box: CSSProperties = {
    width,
    height,
    ...(round ? { borderRadius: '50%', flex: 'none' } : {}),
    ...style,
  }
  return (
    <span {...rest} ref={ref} aria-hidden="true" className={classNames('lk-bone', className)} style={box} />
  )
})
