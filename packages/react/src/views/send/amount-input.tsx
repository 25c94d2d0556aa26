import type { TokenInfo } from '@latchkey/core'
import { toLatchkeyError } from '@latchkey/core/internal/errors/error'
import { formatAmount, parseUnits } from '@latchkey/core/internal/format/amount'
import { AmountField } from '@latchkey/ui/components/amount-field'
import { Button } from '@latchkey/ui/shell'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { useClient } from '../../client-context.js'
import { showHolding } from '../account/shown-tokens.js'
import { useLocale } from '../account/use-locale.js'
import { useText } from '../lazy-view.js'
import { exactDigits } from './show-fee.js'
import type { SendForm } from './use-send-form.js'

type AmountProblem = SendForm['state']['amountReading']['problem']

function useProblemText(form: SendForm): (problem: AmountProblem) => string | undefined {
  const { send } = useText()
  const locale = useLocale()
  const { coin } = form
  const { token, limits } = form.state
  const { minimum, reserve } = limits ?? {}
  const exactly = (amount: bigint, unit = token) =>
    unit ? `${exactDigits(amount, unit.decimals, locale)} ${unit.symbol}` : ''
  return problem => {
    if (problem === undefined || !token) return undefined
    if (problem === 'ambiguous') return send.amountUnclear
    if (problem === 'tooMuch') return send.insufficient(token.symbol)
    if (problem === 'tooMuchWithFee') return send.insufficientFee(form.coin?.symbol ?? token.symbol)
    if (problem === 'tooLittle' && minimum) return send.minimum[minimum.reason](exactly(minimum.amount))
    if (problem === 'mustStay' && reserve) return send.reserve[reserve.reason](exactly(reserve.amount, coin))
    return problem === 'tooManyDecimals'
      ? send.tooManyDecimals(token.symbol, token.decimals)
      : send.amountInvalid
  }
}

/** What nobody typed, such as the maximum, with the decimal sign of the visitor's language. */
const inLanguage = (plain: string, locale: string): string =>
  plain.replace('.', formatAmount(15n, 1, { fractionDigits: 1, locale }).includes(',') ? ',' : '.')

/** The numbers that were perhaps meant, told apart by their fraction. */
function Meanings(props: {
  readonly token: Pick<TokenInfo, 'decimals' | 'symbol'>
  readonly meanings: readonly string[]
  readonly choose: (meaning: string) => void
}): ReactNode {
  const { token, meanings, choose } = props
  const locale = useLocale()
  const { decimals, symbol } = token
  const digitsOf = (meaning: string) => (meaning.split('.')[1] ?? '').length
  const show = (meaning: string) => {
    const format = { fractionDigits: Math.max(digitsOf(meaning), 2), fixed: true, locale }
    return formatAmount(parseUnits(meaning, decimals), decimals, format)
  }
  return meanings
    .filter(meaning => digitsOf(meaning) <= decimals)
    .map(meaning => (
      <Button key={meaning} size="sm" variant="secondary" onClick={() => choose(meaning)}>
        {`${show(meaning)} ${symbol}`}
      </Button>
    ))
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
  const type = (typed: string) => actions.typeAmount(typed, { language: locale })
  const choose = (meaning: string) => {
    actions.typeAmount(meaning)
    inputRef.current?.focus()
  }
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
        value={
          state.amountLanguage === undefined
            ? inLanguage(state.sendTokenAmount, locale)
            : state.sendTokenAmount
        }
        {...(token ? { unit: token.symbol } : {})}
        invalid={problem !== undefined || (tried && state.sendTokenAmount.trim() === '')}
        aria-describedby={noteId}
        onChange={event => type(event.target.value)}
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
      {token && amount.meanings && (
        <div className="lk-send-available" dir="ltr">
          <Meanings token={token} meanings={amount.meanings} choose={choose} />
        </div>
      )}
    </div>
  )
}
