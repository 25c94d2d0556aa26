import { type ButtonHTMLAttributes, forwardRef } from 'react'
import { classNames } from '../class-names'
import { useStyles } from '../style-context'
import css from '../styles/field.css?inline'

export interface SwitchProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onChange' | 'type' | 'children'> {
  label: string
  checked: boolean
  onChange(checked: boolean): void
}

/** Turns one thing on or off, at once. */
export const Switch = forwardRef<HTMLButtonElement, SwitchProps>(function Switch(
  { label, checked, onChange, className, ...rest },
  ref,
) {
  useStyles(css)
  return (
    <button
      {...rest}
      ref={ref}
      type="button"
      role="switch"
      aria-checked={checked}
      className={classNames('lk-switch', className)}
      onClick={() => onChange(!checked)}
    >
      <i aria-hidden="true" />
      <span>{label}</span>
    </button>
  )
})
