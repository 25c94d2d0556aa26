import { Button } from '@latchkey/ui'
import type { ReactNode } from 'react'

export interface PromptActionsProps {
  readonly action: string
  readonly disabled?: boolean
  readonly isDangerous?: boolean
  readonly onApprove: () => void
  readonly onReject: () => void
}

/** The two answers, always in the same place. */
export function PromptActions(props: PromptActionsProps): ReactNode {
  const { action, disabled = false, isDangerous = false, onApprove, onReject } = props
  return (
    <div className="pair answers">
      <Button wide onClick={onReject}>
        Reject
      </Button>
      <Button wide variant={isDangerous ? 'danger' : 'primary'} disabled={disabled} onClick={onApprove}>
        {action}
      </Button>
    </div>
  )
}
