import type { ErrorCode } from '@latchkey/core'
import type { Text } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { Banner, errorText } from '../../modal/kit.js'
import { useText } from '../../modal/later-kit.js'
import type { SendForm } from './use-send-form.js'

// After these it cannot be excluded that the wallet has sent: nobody may be told that nothing happened.
const unclear: ReadonlySet<ErrorCode> = new Set([
  'timeout',
  'walletDisconnected',
  'walletError',
  'invalidResponse',
  'networkError',
  'rateLimited',
  'internal',
])

const hint = (code: ErrorCode, form: SendForm, text: Text): string | undefined => {
  if (code === 'userRejected') return undefined
  if (code === 'executionReverted') return text.send.wouldFail
  if (code === 'insufficientFunds' && form.coin) return text.send.insufficientFee(form.coin.symbol)
  return errorText(text, code)
}

/** Why the wallet was not asked, or did not send; what is safe. */
export function SendFailure({ form }: { readonly form: SendForm }): ReactNode {
  const text = useText()
  const { error: code, fee } = form.state
  if (code === undefined) return null
  if (code === 'userRejected') return <Banner tone="warning">{text.send.rejected}</Banner>
  // Without a fee the wallet was never asked.
  const uncertain = unclear.has(code) && fee !== undefined
  return (
    <Banner tone="danger" title={uncertain ? text.send.unclear : text.send.nothingSent}>
      {uncertain ? undefined : hint(code, form, text)}
    </Banner>
  )
}
