import { type ReactNode, type Ref, useId } from 'react'
import { useStyles } from '../style-context'
import codeCss from '../styles/code-field.css?inline'
import fieldCss from '../styles/field.css?inline'
import { FieldNote } from './feedback/field-note'

export interface CodeFieldProps {
  label: string
  /** The digits so far. */
  value: string
  /** Called with the digits alone: what was pasted may have spaces or a hyphen. */
  onChange(digits: string): void
  /** Called once all digits are there. */
  onComplete?(digits: string): void
  /** How many digits there are. */
  length?: number
  hint?: ReactNode
  /** Says what is wrong; marks the field invalid. */
  error?: string | undefined
  readOnly?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** Digits of any script, as ASCII. */
const toDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) & 15)).replace(/\D/g, '')

/**
 * A field for a code of some digits, drawn as cells. It is one input: a screen reader reads one field, and a browser fills
 * it from the mail or message that brought the code.
 */
export function CodeField({
  label,
  value,
  onChange,
  onComplete,
  length = 6,
  hint,
  error,
  readOnly,
  inputRef,
}: CodeFieldProps): ReactNode {
  useStyles(fieldCss)
  useStyles(codeCss)
  const id = useId()
  const noteId = `${id}-note`
  const change = (text: string) => {
    const digits = toDigits(text).slice(0, length)
    if (digits === value) return
    onChange(digits)
    if (digits.length === length) onComplete?.(digits)
  }
  return (
    <div className="lk-code">
      <label htmlFor={id} className="lk-label">
        {label}
      </label>
      <div className="lk-code-cells" dir="ltr" data-invalid={error ? '' : undefined}>
        <input
          ref={inputRef}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          spellCheck={false}
          readOnly={readOnly}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          onChange={event => change(event.currentTarget.value)}
        />
        {Array.from({ length }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
            key={at}
            aria-hidden="true"
            data-next={at === Math.min(value.length, length - 1) ? '' : undefined}
          >
            {value[at]}
          </span>
        ))}
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}
