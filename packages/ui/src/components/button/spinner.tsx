import { useStyles } from '../../style-context'
import css from '../../styles/button.css?inline'
import { VisuallyHidden } from '../visually-hidden'

export interface SpinnerProps {
  /** Says what is awaited; without it the spinner is decoration. */
  label?: string
}

/** Turns while something really happens. */
export const Spinner = ({ label }: SpinnerProps) => {
  useStyles(css)
  return (
    <span className="lk-spinner" role={label ? 'status' : undefined} aria-hidden={label ? undefined : true}>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
