import type { ErrorCode } from '@latchkey/core'
import type { ViewText } from '@latchkey/ui'
import { Banner } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { errorText } from '../../modal/message-text.js'
import { useLocale } from '../account/use-locale.js'
import { useText } from '../lazy-view.js'
import { showFee } from './show-fee.js'
import type { SendForm } from './use-send-form.js'

const hint = (code: ErrorCode, form: SendForm, text: ViewText): string | undefined => {
  if (code === 'userRejected') return undefined
  if (code === 'executionReverted') return text.send.wouldFail
  if (code === 'insufficientFunds' && form.coin) return text.send.insufficientFee(form.coin.symbol)
  return errorText(text, code)
}

/** Why the wallet was not asked, or did not send; what is safe. */
export function SendFailure({ form }: { readonly form: SendForm }): ReactNode {
  const text = useText()
  const locale = useLocale()
  const { coin, state } = form
  const { fee, formerFee, unclear } = state
  const code = state.error ?? state.token?.unsendable
  if (code === undefined) return null
  if (code === 'duplicateTransfer' || code === 'tokenMismatch')
    return <Banner tone="warning">{errorText(text, code)}</Banner>
  if (code === 'feeRose' && fee && formerFee && coin)
    return (
      <Banner tone="warning" title={text.send.nothingSent}>
        {text.send.feeRose(showFee(formerFee.maxFee, coin, locale), showFee(fee.maxFee, coin, locale))}
      </Banner>
    )
  if (code === 'userRejected') return <Banner tone="warning">{text.send.rejected}</Banner>
  return (
    <Banner tone="danger" title={unclear ? text.send.unclear : text.send.nothingSent}>
      {unclear ? undefined : hint(code, form, text)}
    </Banner>
  )
}
