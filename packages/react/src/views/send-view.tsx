import type { RouteParams } from '@latchkey/core'
import { warningIcon } from '@latchkey/ui/icons'
import { EmptyState, SkeletonRow, useStyles } from '@latchkey/ui/shell'
import { type ReactNode, useEffect, useState } from 'react'
import { useWallet } from '../hooks/use-capability.js'
import { useSend } from '../hooks/use-send.js'
import { useTokens } from '../hooks/use-tokens.js'
import { defineLazyView, useText } from './lazy-view.js'
import css from './send/send.css?inline'
import { SendForm } from './send/send-form.js'
import { SendOutcome } from './send/send-outcome.js'
import { SendReview } from './send/send-review.js'
import { TokenPicker } from './send/token-picker.js'
import { usePrefill } from './send/use-prefill.js'
import { type SendForm as Form, useSendForm } from './send/use-send-form.js'
import { isSettled, useForgetSettled, useFreshToken, useLeaveReview } from './send/use-send-lifecycle.js'

type Params = RouteParams['Send']
type Parts = Pick<Form, 'state' | 'actions' | 'tokens'>

/** What stands in the view now. The transfer's own status comes first: it lives on while the modal is closed. */
function SendSteps(props: {
  readonly parts: Parts
  readonly step: Params['step']
  /** The view was there before the form was: the field that it would begin with did not exist then. */
  readonly isLate: boolean
}): ReactNode {
  const { parts, step, isLate } = props
  const form = useSendForm(parts)
  useFreshToken(parts)
  useForgetSettled(parts)
  useLeaveReview(parts, step)
  const { status } = form.state
  const [hadOutcome, setHadOutcome] = useState(false)
  const settled = isSettled(form.state)
  useEffect(() => {
    if (settled) setHadOutcome(true)
  }, [settled])
  if (status === 'pending' || settled) return <SendOutcome form={form} />
  const readable = form.amount.amount !== undefined && /^(valid|checking)$/.test(form.recipient.status)
  if (status === 'confirming' || (step === 'review' && readable)) return <SendReview form={form} />
  if (step === 'token') return <TokenPicker form={form} />
  return <SendForm form={form} takeFocus={hadOutcome || isLate} />
}

function SendView({ params }: { readonly params: Params }): ReactNode {
  useStyles(css)
  const text = useText()
  const send = useSend()
  const tokens = useTokens()
  const { transfer } = useWallet()
  const isBeingFilled = usePrefill(send, tokens, params)
  const isLoading = !send || !tokens || isBeingFilled
  const [isLate] = useState(isLoading)
  if (!transfer) return <EmptyState icon={warningIcon} title={text.errors.capabilityMissing} />
  if (isLoading)
    return (
      <div aria-busy="true">
        <span className="lk-vh">{text.common.loading}</span>
        <SkeletonRow round />
        <SkeletonRow />
      </div>
    )
  return <SendSteps parts={{ ...send, tokens }} step={params.step} isLate={isLate} />
}

const titles = { token: 'selectToken', review: 'reviewTitle' } as const

/** Sending: the form, the review, the wallet's turn, and what became of it. */
export const view = defineLazyView('Send', {
  title: ({ text, params }) => (params.step ? text.send[titles[params.step]] : text.send.title),
  View: SendView,
})
