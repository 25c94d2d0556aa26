import type { ErrorCode, TransferQuote } from '@latchkey/core'
import type { ViewText } from '@latchkey/ui'
import { Banner } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { errorText } from '../../modal/message-text.js'
import { useLocale } from '../account/use-locale.js'
import { useText } from '../lazy-view.js'
import { exactDigits, showFee } from './show-fee.js'
import type { SendForm } from './use-send-form.js'

const hint = (code: ErrorCode, form: SendForm, text: ViewText): string | undefined => {
  if (code === 'userRejected') return undefined
  if (code === 'executionReverted') return text.send.wouldFail
  if (code === 'insufficientFunds' && form.coin) return text.send.insufficientFee(form.coin.symbol)
  return errorText(text, code)
}

/** What stands in the way of every transfer of the token, or of each one to this recipient. */
const isObstacle = (code: ErrorCode | undefined): boolean =>
  code === 'tokenMismatch' ||
  code === 'nonTransferable' ||
  code === 'transferHook' ||
  code === 'accountFrozen' ||
  code === 'memoRequired'

interface DearerProps {
  readonly form: SendForm
  readonly fee: TransferQuote
  readonly former: TransferQuote
  readonly coin: NonNullable<SendForm['coin']>
}

/** What a new quote asks beyond the one that was shown. */
function Dearer({ form: { state }, fee, former, coin }: DearerProps): ReactNode {
  const text = useText()
  const locale = useLocale()
  const { token, transfer } = state
  if (fee.maxFee > former.maxFee || !token || !transfer)
    return text.send.feeRose(showFee(former.maxFee, coin, locale), showFee(fee.maxFee, coin, locale))
  const show = ({ received = transfer.amount }: TransferQuote) =>
    `${exactDigits(received, token.decimals, locale)} ${token.symbol}`
  return text.send.receivedFell(show(former), show(fee))
}

/** Why the wallet was not asked, or did not send; what is safe. */
export function SendFailure({ form }: { readonly form: SendForm }): ReactNode {
  const text = useText()
  const { coin, state } = form
  const { fee, feeError, formerFee, unclear } = state
  const blocked = isObstacle(feeError) || feeError === 'unsupportedNetwork' ? feeError : undefined
  const code = state.error ?? state.token?.unsendable ?? blocked
  if (code === undefined) return null
  // Before anybody confirmed, it goes without saying that nothing was sent.
  if (state.error === undefined || code === 'duplicateTransfer' || isObstacle(code))
    return <Banner tone="warning">{errorText(text, code)}</Banner>
  if (code === 'feeRose' && fee && formerFee && coin)
    return (
      <Banner tone="warning" title={text.send.nothingSent}>
        <Dearer form={form} fee={fee} former={formerFee} coin={coin} />
      </Banner>
    )
  if (code === 'userRejected') return <Banner tone="warning">{text.send.rejected}</Banner>
  return (
    <Banner tone="danger" title={unclear ? text.send.unclear : text.send.nothingSent}>
      {unclear ? undefined : hint(code, form, text)}
    </Banner>
  )
}
