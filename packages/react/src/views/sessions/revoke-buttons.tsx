import type { SmartSessionsText } from '@latchkey/ui'
import { Banner, Button } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { errorText } from '../../modal/message-text.js'
import { useText } from '../lazy-view.js'
import type { Revoke } from './use-revoke.js'

/** Focuses what has just come. The button that was pressed is gone. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** Asks before it revokes, waits for the wallet, and says why it failed. */
export function RevokeButtons({ name, parts }: { readonly name: string; readonly parts: Revoke }): ReactNode {
  const text = useText<{ smartSessions: SmartSessionsText }>()
  const { smartSessions: words, account, common } = text
  const { stage, isTouched, error, ask, cancel, confirm } = parts
  if (stage === 'idle' || stage === 'done')
    return (
      <Button
        wide
        ref={isTouched && stage === 'idle' ? takeFocus : undefined}
        aria-label={words.revokeOf(name)}
        onClick={ask}
      >
        {words.revoke}
      </Button>
    )
  const isWaiting = stage === 'waiting'
  return (
    <section ref={takeFocus} tabIndex={-1} aria-label={words.confirmTitle} className="lk-sessions">
      {error === undefined ? (
        <div role="status">
          <h4>{words.confirmTitle}</h4>
          <p className="lk-row-sub">{isWaiting ? words.waiting : words.confirmText}</p>
        </div>
      ) : (
        <Banner tone="danger" title={words.notRevoked}>
          {errorText(text, error)}
        </Banner>
      )}
      <Button wide variant="danger" loading={isWaiting} onClick={() => void confirm()}>
        {error === undefined ? words.confirm : common.retry}
      </Button>
      {!isWaiting && (
        <Button wide variant="ghost" onClick={cancel}>
          {account.cancel}
        </Button>
      )}
    </section>
  )
}
