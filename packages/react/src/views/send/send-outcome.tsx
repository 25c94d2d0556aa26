import { explorerTransactionUrl } from '@latchkey/core/internal/network/explorer'
import { StatusHero } from '@latchkey/ui/components/status-hero'
import { Button, externalIcon, Icon } from '@latchkey/ui/shell'
import { type ReactNode, useEffect, useState } from 'react'
import { useClient } from '../../client-context.js'
import { useText } from '../lazy-view.js'
import { TransferFacts } from './transfer-facts.js'
import type { SendForm } from './use-send-form.js'

const SLOW_AFTER_MS = 30_000

/** True once a transfer has been on its way for longer than people expect. */
function useSlow(pending: boolean): boolean {
  const { clock } = useClient().env
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (pending) return clock.after(SLOW_AFTER_MS, () => setSlow(true))
  }, [clock, pending])
  return pending && slow
}

/** The outcome in words. A chain that is slow, or that nobody can ask, is not called a failure. */
function useStory({ state, network }: SendForm) {
  const { send, common } = useText()
  const pending = state.status === 'pending' && state.error === undefined
  const slow = useSlow(pending)
  const waiting = slow ? send.slow : send.pendingText(network?.name ?? common.unknown)
  if (pending) return { status: 'pending', title: send.pending, text: waiting } as const
  if (state.status === 'done') return { status: 'success', title: common.sent, text: undefined } as const
  if (state.error === 'executionReverted')
    return { status: 'failed', title: send.failed, text: send.onlyFeeSpent } as const
  const reason = state.error === 'transactionRejected' ? send.replaced : send.outcomeUnknownText
  return { status: 'warning', title: send.outcomeUnknown, text: reason } as const
}

/** A transfer on its way, and how it ended. */
export function SendOutcome({ form }: { readonly form: SendForm }): ReactNode {
  const client = useClient()
  const text = useText()
  const { state, actions, network } = form
  const story = useStory(form)
  const explorer = explorerTransactionUrl(network, state.hash ?? '')
  const finish = () => {
    actions.clear()
    client.router.actions.reset('Account')
  }
  const steps = {
    pending: [text.common.close, client.close],
    failed: [text.send.edit, actions.edit],
    success: [text.common.done, finish],
    warning: [text.common.done, finish],
  } as const
  const [label, next] = steps[story.status]
  return (
    <div className="lk-send">
      <StatusHero status={story.status} title={story.title} text={story.text} />
      <TransferFacts form={form} />
      {explorer !== undefined && (
        <Button wide href={explorer} iconEnd={<Icon d={externalIcon} size={18} />}>
          {text.common.viewInExplorer}
        </Button>
      )}
      <Button wide variant={story.status === 'pending' ? 'secondary' : 'primary'} onClick={() => next()}>
        {label}
      </Button>
    </div>
  )
}
