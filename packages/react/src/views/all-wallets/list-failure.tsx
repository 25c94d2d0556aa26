import type { WalletSlice } from '@latchkey/core'
import { Button, EmptyState, Icon, retryIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { errorText } from '../../modal/message-text.js'
import { useText } from '../lazy-view.js'

/** Props of the failure. */
interface ListFailureProps {
  /** Code of the failure, if one is known. */
  readonly failure?: WalletSlice['failure']
  onRetry(): void
}

/** Says that the wallet list could not be loaded, with another try. */
export function ListFailure({ failure, onRetry }: ListFailureProps): ReactNode {
  const text = useText()
  return (
    <EmptyState
      title={text.allWallets.failed}
      text={`${failure ? errorText(text, failure) : ''} ${text.allWallets.failedText}`.trim()}
    >
      <Button iconStart={<Icon d={retryIcon} />} onClick={onRetry}>
        {text.common.retry}
      </Button>
    </EmptyState>
  )
}
