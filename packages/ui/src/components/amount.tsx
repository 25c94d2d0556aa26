import { forwardRef, type HTMLAttributes } from 'react'
import { classNames } from '../class-names'
import { useStyles } from '../style-context'
import css from '../styles/data.css?inline'

export interface AmountProps extends Omit<HTMLAttributes<HTMLSpanElement>, 'children'> {
  /** Already formatted; nothing is rounded here. */
  value: string
  unit?: string | undefined
  /** `lg` is the one number of a view. */
  size?: 'sm' | 'md' | 'lg'
}

/** A number in tabular figures with its unit, smaller and muted. Both run from left to right in every language. */
export const Amount = forwardRef<HTMLSpanElement, AmountProps>(function Amount(
  { value, unit, size = 'sm', className, ...rest },
  ref,
) {
  useStyles(css)
  return (
    <span {...rest} ref={ref} className={classNames('lk-figure', className)} data-size={size}>
      <bdi dir="ltr">
        <span>{value}</span>
        {unit && <span className="lk-unit">{`\u00a0${unit}`}</span>}
      </bdi>
    </span>
  )
})
