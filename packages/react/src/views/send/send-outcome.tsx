import { explorerTransactionUrl, formatAmount, shortenTransactionAddress } from '@latchkey/core'
import { AddressText, Button, CopyButton, externalIcon, Icon, KeyValue, StatusHero } from '@latchkey/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useClient } from '../../client-context.js'
import { useText } from '../../modal/text.js'
import { useCopy } from '../account/use-copy.js'
import { useLocale } from '../account/use-locale.js'
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

// Keeps a figure or an address left-to-right inside a sentence of any direction.
const isolate = (text: string) => `\u2066${text}\u2069`

/** The outcome in words. What is not known is not called a failure. */
function useStory({ state, network, amount, recipient }: SendForm) {
  const { send, common } = useText()
  const locale = useLocale()
  const slow = useSlow(state.status === 'pending')
  const { token } = state
  if (state.status === 'pending')
    return {
      status: 'pending',
      title: send.pending,
      text: slow ? send.slow : send.pendingText(network?.name ?? common.unknown),
    } as const
  if (state.status === 'done') {
    const digits = { fractionDigits: token?.decimals ?? 0, locale }
    const sum = `${formatAmount(amount.amount ?? 0n, token?.decimals ?? 0, digits)}\u00a0${token?.symbol ?? ''}`
    const to = shortenTransactionAddress(
      recipient.status === 'valid' ? recipient.address : state.receiverAddress,
    )
    return { status: 'success', title: send.done, text: send.doneText(isolate(sum), isolate(to)) } as const
  }
  if (state.error === 'executionReverted')
    return { status: 'failed', title: send.failed, text: send.onlyFeeSpent } as const
  if (state.error === 'transactionRejected')
    return { status: 'warning', title: send.failed, text: send.replaced } as const
  return { status: 'warning', title: send.outcomeUnknown, text: send.outcomeUnknownText } as const
}

/** A transfer on its way, and how it ended. */
export function SendOutcome({ form }: { readonly form: SendForm }): ReactNode {
  const client = useClient()
  const text = useText()
  const copy = useCopy()
  const { state, actions, network } = form
  const hash = state.hash ?? ''
  const explorer = explorerTransactionUrl(network, hash)
  const story = useStory(form)
  const finish = () => {
    actions.clear()
    client.router.actions.reset('Account')
  }
  const [label, next] =
    state.status === 'pending'
      ? [text.common.close, client.close]
      : state.status === 'done'
        ? [text.common.done, finish]
        : [text.send.edit, actions.edit]
  return (
    <div className="lk-send">
      <StatusHero status={story.status} title={story.title} text={story.text} />
      <KeyValue
        items={[
          {
            label: text.send.transaction,
            value: (
              <CopyButton label={text.common.copy} copiedLabel={text.common.copied} onCopy={() => copy(hash)}>
                <AddressText address={hash} />
              </CopyButton>
            ),
          },
        ]}
      />
      {explorer !== undefined && (
        <Button wide href={explorer} iconEnd={<Icon d={externalIcon} size={18} />}>
          {text.common.viewInExplorer}
        </Button>
      )}
      <Button wide variant={state.status === 'pending' ? 'secondary' : 'primary'} onClick={() => next()}>
        {label}
      </Button>
    </div>
  )
}
