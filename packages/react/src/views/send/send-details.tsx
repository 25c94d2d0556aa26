import { formatAmount } from '@latchkey/core/internal/format/amount'
import { Amount } from '@latchkey/ui/components/amount'
import { KeyValue } from '@latchkey/ui/components/key-value'
import { NetworkIcon } from '@latchkey/ui/components/network-icon'
import { Button } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useLocale } from '../account/use-locale.js'
import { useNetworkIcon } from '../icons/late-icons.js'
import { useText } from '../lazy-view.js'
import { exactDigits, feeDigits } from './show-fee.js'
import type { SendForm } from './use-send-form.js'

const KEEP_DIGITS = 6

interface DetailsProps {
  readonly form: SendForm
  /** Nothing is missing in the form: a fee that is not there is on its way. */
  readonly awaited?: boolean
}

/** What the network will take, in its own coin. */
function Fee({ form, awaited }: DetailsProps): ReactNode {
  const { state, coin, actions } = form
  const text = useText()
  const locale = useLocale()
  // A failure is in `feeError`.
  const retry = () => actions.refreshFee().catch(() => undefined)
  if (state.fee && coin)
    return <Amount value={feeDigits(state.fee.fee, coin.decimals, locale)} unit={coin.symbol} />
  if (state.loading || (awaited && state.feeError === undefined))
    return <span className="lk-muted">{text.send.feeEstimating}</span>
  if (state.feeError === undefined) return <span className="lk-muted">–</span>
  return (
    <span className="lk-send-fee">
      {text.send.feeUnavailable}
      {/* What an account or a token forbids may change on the chain; that a network is not supported does not. */}
      {state.feeError !== 'unsupportedNetwork' && (
        <Button size="sm" variant="ghost" onClick={() => void retry()}>
          {text.common.retry}
        </Button>
      )}
    </span>
  )
}

/** The most that the network can take: what the transfer is held to. */
function useMaxFee({ state: { fee }, coin }: SendForm) {
  const text = useText()
  const locale = useLocale()
  if (!fee || !coin || fee.maxFee === fee.fee) return []
  const value = feeDigits(fee.maxFee, coin.decimals, locale)
  return [{ label: text.send.maxFee, value: <Amount value={value} unit={coin.symbol} /> }]
}

/** What arrives, where that is less than what is sent. */
function useReceived({ state: { fee, token } }: SendForm) {
  const text = useText()
  const locale = useLocale()
  if (fee?.received === undefined || !token) return []
  const value = exactDigits(fee.received, token.decimals, locale)
  return [{ label: text.send.received, value: <Amount value={value} unit={token.symbol} /> }]
}

/** Where the transfer happens, what it costs and what is left. */
export function SendDetails({ form, awaited = false }: DetailsProps): ReactNode {
  const text = useText()
  const locale = useLocale()
  const { network, state } = form
  const { token, amountReading: amount } = state
  const maxFee = useMaxFee(form)
  const received = useReceived(form)
  const name = network?.name ?? text.common.unknown
  const image = useNetworkIcon(network)
  const keep =
    token && amount.keep !== undefined ? (
      <Amount
        value={formatAmount(amount.keep, token.decimals, { fractionDigits: KEEP_DIGITS, locale })}
        unit={token.symbol}
      />
    ) : (
      <span className="lk-muted">–</span>
    )
  return (
    <KeyValue
      items={[
        ...received,
        {
          label: text.common.network,
          value: (
            <span className="lk-send-network">
              <NetworkIcon name={name} src={image} size={18} />
              {name}
            </span>
          ),
        },
        { label: text.common.fee, value: <Fee form={form} awaited={awaited} /> },
        ...maxFee,
        { label: text.send.youKeep, value: keep },
      ]}
    />
  )
}
