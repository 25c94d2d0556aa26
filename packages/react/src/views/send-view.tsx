import type { RouteParams } from '@latchkey/core'
import { warningIcon } from '@latchkey/ui/icons'
import { EmptyState, SkeletonRow, useStyles } from '@latchkey/ui/shell'
import { enAccount } from '@latchkey/ui/text/en-account'
import { enSend } from '@latchkey/ui/text/en-send'
import { enTransactions } from '@latchkey/ui/text/en-transactions'
import { type ReactNode, useEffect, useState } from 'react'
import { useClient } from '../client-context.js'
import { useSend } from '../hooks/account/use-send.js'
import { useTokens } from '../hooks/account/use-tokens.js'
import { useWalletCapabilities } from '../hooks/connection/use-capability.js'
import { defineLazyView, useText } from './lazy-view.js'
import css from './send/send.css?inline'
import { SendForm } from './send/send-form.js'
import { SendOutcome } from './send/send-outcome.js'
import { SendReview } from './send/send-review.js'
import { TokenPicker } from './send/token-picker.js'
import { type SendForm as Form, useSendForm } from './send/use-send-form.js'

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
  const { status } = form.state
  const [hadOutcome, setHadOutcome] = useState(false)
  const hasOutcome = status === 'pending' || status === 'done' || status === 'failed'
  useEffect(() => {
    if (hasOutcome) setHadOutcome(true)
  }, [hasOutcome])
  if (hasOutcome) return <SendOutcome form={form} />
  if (status === 'confirming' || status === 'reviewing') return <SendReview form={form} />
  if (step === 'token') return <TokenPicker form={form} />
  return <SendForm form={form} takeFocus={hadOutcome || isLate} />
}

/** The value as it was when the modal was closed: a settled transfer is forgotten then, and the view still fades. */
function useStill<Value>(value: Value): Value {
  const isOpen = useClient().modal.state.open
  const [last, setLast] = useState(value)
  if (isOpen && last !== value) setLast(value)
  return isOpen ? value : last
}

function SendView({ params }: { readonly params: Params }): ReactNode {
  useStyles(css)
  const text = useText()
  const send = useSend()
  const tokens = useTokens()
  const { transfer } = useWalletCapabilities()
  const { to, amount, token } = params
  // The client fills the form in, then the route forgets what it was opened with.
  const isBeingFilled = to !== undefined || amount !== undefined || token
  const state = useStill(send?.state)
  const isLoading = !send || !state || !tokens || Boolean(isBeingFilled)
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
  return <SendSteps parts={{ ...send, state, tokens }} step={params.step} isLate={isLate} />
}

const titles = { token: 'selectToken', review: 'reviewTitle' } as const

/** Sending: the form, the review, the wallet's turn, and what became of it. */
export const view = defineLazyView('Send', {
  needsAccount: true,
  text: { account: enAccount, send: enSend, transactions: enTransactions },
  title: ({ text, params }) => (params.step ? text.send[titles[params.step]] : text.send.title),
  View: SendView,
})
