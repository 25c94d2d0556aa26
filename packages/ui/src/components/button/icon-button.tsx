import { type ButtonHTMLAttributes, forwardRef } from 'react'
import { classNames } from '../../class-names'
import { Icon } from '../../icons/icon'
import { useStyles } from '../../style-context'
import css from '../../styles/button.css?inline'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'type'> {
  /** Path data of the icon. */
  icon: string
  /** The accessible name, a verb. */
  label: string
  mirror?: boolean
}

/** A round button that shows only an icon. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { icon, label, mirror = false, className, ...rest },
  ref,
) {
  useStyles(css)
  return (
    <button
      {...rest}
      ref={ref}
      type="button"
      aria-label={label}
      className={classNames('lk-icon-btn', className)}
    >
      <Icon d={icon} mirror={mirror} />
    </button>
  )
})
