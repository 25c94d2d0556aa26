import { errorIcon } from '@latchkey/ui/icons'
import { Button, Icon } from '@latchkey/ui/shell'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../lazy-view.js'
import { TransactionList } from '../transactions/transaction-list.js'
import { AmountInput } from './amount-input.js'
import { isMemoTooLong, MemoField } from './memo-field.js'
import { RecipientField } from './recipient-field.js'
import { RecipientWarnings } from './recipient-warnings.js'
import { SendDetails } from './send-details.js'
import { SendFailure } from './send-failure.js'
import { TokenButton } from './token-button.js'
import type { SendForm as Form } from './use-send-form.js'

/** The form: which token, how much, to whom. */
export function SendForm(props: { readonly form: Form; readonly takeFocus: boolean }): ReactNode {
  const { form, takeFocus } = props
  const text = useText()
  const amountRef = useRef<HTMLInputElement>(null)
  const recipientRef = useRef<HTMLInputElement>(null)
  const memoRef = useRef<HTMLInputElement>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const [isAwaited, setAwaited] = useState(false)
  const { state, actions, tokens } = form
  const { amountReading: amount, receiverReading } = state
  const noAmount = state.sendTokenAmount.trim() === ''
  const noReceiver = receiverReading.status === 'empty'
  // The form begins with the network's own coin, once its balance is here.
  const isTokenComing = !state.token && tokens.status === 'loading'
  const missing =
    noAmount || noReceiver
      ? text.send.amountAndReceiverRequired
      : state.token || isAwaited
        ? undefined
        : text.send.tokenRequired
  useEffect(() => {
    // Nothing has the focus when a failed transfer turns back into the form, and the title has it when the form was
    // fetched after the view. Who went to a button meanwhile stays there.
    const field = amountRef.current
    const root = field?.getRootNode() as Partial<DocumentOrShadowRoot> | undefined
    if (takeFocus && !root?.activeElement?.matches('button,input')) field?.focus()
  }, [takeFocus])
  useEffect(() => {
    if (!isAwaited || isTokenComing) return
    setAwaited(false)
    formRef.current?.requestSubmit()
  }, [isAwaited, isTokenComing])
  const review = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const isUnread = state.token !== undefined && amount.amount === undefined
    if (noAmount || isUnread || amount.problem !== undefined) return amountRef.current?.focus()
    if (isMemoTooLong(form)) return memoRef.current?.focus()
    // The press counts as soon as there is something to review.
    if (isTokenComing && !noReceiver) return setAwaited(true)
    const error = await actions.review()
    if (error && state.token) recipientRef.current?.focus()
  }
  return (
    <form
      ref={formRef}
      className="lk-send"
      noValidate
      // What was asked for was the review of another transfer.
      onChange={() => setAwaited(false)}
      onSubmit={event => void review(event)}
    >
      <TransactionList namespace={form.namespace} onlyOpen />
      <TokenButton form={form} />
      <AmountInput form={form} tried={tried} inputRef={amountRef} />
      <RecipientField form={form} tried={tried} inputRef={recipientRef} />
      <MemoField form={form} inputRef={memoRef} />
      <RecipientWarnings form={form} />
      <SendDetails form={form} />
      <SendFailure form={form} />
      <p className="lk-hint" data-invalid="" role="alert" hidden={!tried || missing === undefined}>
        {tried && missing !== undefined && (
          <>
            <Icon d={errorIcon} size={18} />
            {missing}
          </>
        )}
      </p>
      <Button
        type="submit"
        className="lk-foot lk-send-review"
        variant="primary"
        wide
        loading={isAwaited}
        // A phone's keyboard goes, and the sheet moves with it, while the button is pressed: the press still counts.
        onPointerDown={event => event.currentTarget.setPointerCapture?.(event.pointerId)}
      >
        {text.send.review}
      </Button>
    </form>
  )
}
