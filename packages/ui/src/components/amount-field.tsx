import { type CSSProperties, forwardRef, type InputHTMLAttributes, useId } from 'react'
import { classNames } from '../class-names'
import { useStyles } from '../style-context'
import css from '../styles/field.css?inline'
import { VisuallyHidden } from './visually-hidden'

export interface AmountFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'type' | 'value'> {
  label: string
  value: string
  /** The symbol after the number. */
  unit?: string
  invalid?: boolean
}

/** Long numbers get smaller so that they stay whole. */
const fontSize = (length: number): number => Math.round(Math.max(16, Math.min(44, 340 / Math.max(length, 1))))

/** The largest thing on a money screen: a number with its unit, smaller and muted. */
export const AmountField = forwardRef<HTMLInputElement, AmountFieldProps>(function AmountField(
  { label, value, unit, invalid, className, id, placeholder = '0', ...rest },
  ref,
) {
  useStyles(css)
  const generated = useId()
  const inputId = id ?? generated
  const shown = value || placeholder
  const style = { '--amount': fontSize(shown.length + (unit ? unit.length / 2 : 0)) }
  return (
    <label
      htmlFor={inputId}
      className={classNames('lk-amount-field', className)}
      dir="ltr"
      data-invalid={invalid ? '' : undefined}
      style={style as CSSProperties}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <span className="lk-amount-box" data-value={shown}>
        <input
          size={1}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          {...rest}
          ref={ref}
          id={inputId}
          value={value}
          placeholder={placeholder}
          aria-invalid={invalid || undefined}
        />
      </span>
      {unit && <span className="lk-amount-unit">{unit}</span>}
    </label>
  )
})
