import type { ReactNode } from 'react'
import { Icon } from '../../icons/icon'
import { errorIcon } from '../../icons/paths'

interface FieldNoteProps {
  readonly id: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

/** The line below a field: its error, or else its hint. Changes are read out. */
export function FieldNote({ id, hint, error }: FieldNoteProps): ReactNode {
  const note = error || hint
  return (
    <div id={id} className="lk-hint" data-invalid={error ? '' : undefined} aria-live="polite" hidden={!note}>
      {error && <Icon d={errorIcon} size={18} />}
      {note}
    </div>
  )
}
