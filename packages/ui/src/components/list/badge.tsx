import { forwardRef, type HTMLAttributes } from 'react'
import { classNames } from '../../class-names'
import { useStyles } from '../../style-context'
import css from '../../styles/list.css?inline'

export interface BadgeProps extends HTMLAttributes<HTMLSpanElement> {
  tone?: 'success' | 'warning' | 'danger' | undefined
}

/** A word in a pill: "Installed", "Recent", "Testnet". */
export const Badge = forwardRef<HTMLSpanElement, BadgeProps>(function Badge(
  { tone, className, ...rest },
  ref,
) {
  useStyles(css)
  return <span {...rest} ref={ref} className={classNames('lk-badge', className)} data-tone={tone} />
})
