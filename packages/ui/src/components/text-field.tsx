import { forwardRef, type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId } from 'react'
import { classNames } from '../class-names'
import { useStyles } from '../style-context'
import css from '../styles/field.css?inline'
import { FieldNote } from './feedback/field-note'
import { VisuallyHidden } from './visually-hidden'

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  label: string
  /** Keeps the label for assistive technology alone. */
  labelHidden?: boolean
  hint?: ReactNode
  /** Says what is wrong; marks the field invalid. */
  error?: string | undefined
  leading?: ReactNode
  trailing?: ReactNode
  /** Wraps what is typed over so many lines. Enter submits the form, as in a field of one line. */
  rows?: number | undefined
}

/** Enter in a field of several lines does what it does in one of a single line. */
const submitByEnter = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** A line of text with its label, hint and error. `className` goes to the whole field, the rest to the input. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { label, labelHidden, hint, error, leading, trailing, rows, className, id, ...rest },
  ref,
) {
  useStyles(css)
  const generated = useId()
  const inputId = id ?? generated
  const noteId = `${inputId}-note`
  const hasRows = rows !== undefined
  // The two elements differ in nothing that this component uses.
  const Control = hasRows ? ('textarea' as 'input') : 'input'
  return (
    <div className={classNames('lk-field', className)}>
      <label htmlFor={inputId} className={labelHidden ? undefined : 'lk-label'}>
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <div className="lk-input" data-invalid={error ? '' : undefined}>
        {leading}
        <Control
          {...(hasRows ? { rows, onKeyDown: submitByEnter } : { type: 'text' })}
          autoComplete="off"
          spellCheck={false}
          {...rest}
          ref={ref}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
        />
        {trailing}
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
})
