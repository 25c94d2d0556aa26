import { toLatchkeyError } from '@latchkey/core/internal/errors/error'
import { formatAmount } from '@latchkey/core/internal/format/amount'
import { AmountField } from '@latchkey/ui/components/amount-field'
import { Button } from '@latchkey/ui/shell'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { useClient } from '../../client-context.js'
import { showHolding } from '../account/shown-tokens.js'
import { useLocale } from '../account/use-locale.js'
import { useText } from '../lazy-view.js'
import type { SendForm } from './use-send-form.js'

type AmountProblem = SendForm['state']['amountReading']['problem']

function useProblemText(form: SendForm): (problem: AmountProblem) => string | undefined {
  const { send } = useText()
  const locale = useLocale()
  const { coin } = form
  const { token, limits } = form.state
  const { minimum, reserve } = limits ?? {}
  const exactly = (amount: bigint, unit = token) =>
    unit
      ? `${formatAmount(amount, unit.decimals, { fractionDigits: unit.decimals, locale })} ${unit.symbol}`
      : ''
  return problem => {
    if (problem === undefined || !token) return undefined
    if (problem === 'tooMuch') return send.insufficient(token.symbol)
    if (problem === 'tooMuchWithFee') return send.insufficientFee(form.coin?.symbol ?? token.symbol)
    if (problem === 'tooLittle' && minimum) return send.minimum[minimum.reason](exactly(minimum.amount))
    if (problem === 'mustStay' && reserve) return send.reserve[reserve.reason](exactly(reserve.amount, coin))
    return problem === 'tooManyDecimals'
      ? send.tooManyDecimals(token.symbol, token.decimals)
      : send.amountInvalid
  }
}

/** How much: typed, or all that can be sent. */
export function AmountInput(props: {
  readonly form: SendForm
  readonly tried: boolean
  readonly inputRef: RefObject<HTMLInputElement | null>
}): ReactNode {
  const { form, tried, inputRef } = props
  const { state, actions } = form
  const { token, amountReading: amount } = state
  const client = useClient()
  const text = useText()
  const locale = useLocale()
  const noteId = useId()
  const [busy, setBusy] = useState(false)
  // `0` is how `0.5` begins.
  const problem = amount.problem === 'zero' && !tried ? undefined : amount.problem
  const problemText = useProblemText(form)(problem)
  const fillMax = async () => {
    setBusy(true)
    try {
      await actions.fillMax()
    } catch (error) {
      client.modal.actions.say('error', toLatchkeyError(error, 'networkError').code)
    } finally {
      setBusy(false)
    }
    inputRef.current?.focus()
  }
  return (
    <div>
      <AmountField
        ref={inputRef}
        data-autofocus=""
        label={text.send.amount}
        value={state.sendTokenAmount}
        {...(token ? { unit: token.symbol } : {})}
        invalid={problem !== undefined}
        aria-describedby={noteId}
        onChange={event => actions.typeAmount(event.target.value)}
      />
      <div className="lk-send-available">
        <span id={noteId} aria-live="polite" data-invalid={problemText === undefined ? undefined : ''}>
          {problemText ?? (token && text.send.available(`${showHolding(token, locale)} ${token.symbol}`))}
        </span>
        {token && (
          <Button
            size="sm"
            variant="ghost"
            loading={busy}
            aria-label={text.send.useMax}
            onClick={() => void fillMax()}
          >
            {text.send.max}
          </Button>
        )}
      </div>
    </div>
  )
}
