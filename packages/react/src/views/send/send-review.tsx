import { AddressText } from '@latchkey/ui/components/address-text'
import { Amount } from '@latchkey/ui/components/amount'
import { Switch } from '@latchkey/ui/components/switch'
import { WaitingRing } from '@latchkey/ui/components/waiting-ring'
import { Banner, Button, WalletIcon } from '@latchkey/ui/shell'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useConnectedWallet } from '../account/use-connected-wallet.js'
import { useLocale } from '../account/use-locale.js'
import { useText } from '../lazy-view.js'
import { RecipientWarnings } from './recipient-warnings.js'
import { SendDetails } from './send-details.js'
import { SendFailure } from './send-failure.js'
import { exactDigits } from './show-fee.js'
import type { SendForm } from './use-send-form.js'

/** Names the wallet that has to answer, and says what to look at there. */
function Approve({ wallet }: { readonly wallet: ReturnType<typeof useConnectedWallet> }): ReactNode {
  const text = useText()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed may stand below the fold, where this is not seen.
    ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div ref={ref} className="lk-send-approve">
      <WaitingRing status="waiting">
        <WalletIcon name={wallet.name} src={wallet.imageUrl} size={72} />
      </WaitingRing>
      <div role="status">
        <h3>{text.send.approve(wallet.name)}</h3>
        <p className="lk-muted">{text.send.approveText}</p>
      </div>
    </div>
  )
}

/** Whether the network takes more than half of the coins that are sent. */
const isDear = ({ state: { fee, transfer } }: SendForm): boolean =>
  fee !== undefined && transfer !== undefined && !transfer.token && fee.fee * 2n > transfer.amount

/** All facts once more, the recipient in full, before the wallet is asked. */
export function SendReview({ form }: { readonly form: SendForm }): ReactNode {
  const text = useText()
  const locale = useLocale()
  const wallet = useConnectedWallet()
  const [starting, setStarting] = useState(false)
  const { state, actions } = form
  const { token, transfer, receiverProfileName: name } = state
  const { lookAlike } = state.receiverReading
  const [compared, setCompared] = useState<string>()
  // Nothing is sent at a fee that was not shown. Where it could not be found, the fee's row offers to look again; a message
  // stands in its place where that does not help.
  const noFee = state.fee === undefined
  const waiting = state.status === 'confirming'
  // Not the transfer alone: another address that it looks like may become known while the review is open.
  const unsure = lookAlike !== undefined && compared !== lookAlike
  const again = state.error === 'duplicateTransfer'
  if (!token || !transfer) return null
  const confirm = async () => {
    setStarting(true)
    // The state has the error, and the view shows it.
    await actions.submit({ again, lookAlike: compared }).catch(() => undefined)
    setStarting(false)
  }
  return (
    <div className="lk-send">
      {waiting && <Approve wallet={wallet} />}
      <div className="lk-send-sum">
        <p className="lk-muted">{text.send.youSend}</p>
        <Amount
          size={waiting ? 'md' : 'lg'}
          value={exactDigits(transfer.amount, token.decimals, locale)}
          unit={token.symbol}
        />
      </div>
      <div className="lk-send-to">
        <p className="lk-muted">{text.send.to}</p>
        {/* Beside the address, never in its place. */}
        {name !== undefined && <p className="lk-cut">{name}</p>}
        <AddressText address={transfer.to} full />
      </div>
      {transfer.memo !== undefined && (
        <div className="lk-send-to">
          <p className="lk-muted">{text.send.memoSent}</p>
          <p className="lk-send-memo" dir="auto">
            {transfer.memo}
          </p>
        </div>
      )}
      {!waiting && <RecipientWarnings form={form} />}
      {!waiting && lookAlike !== undefined && (
        <Switch
          label={text.send.lookAlikeCompared}
          checked={!unsure}
          onChange={isOn => setCompared(isOn ? lookAlike : undefined)}
        />
      )}
      {!waiting && isDear(form) && <Banner tone="warning">{text.send.feeIsHigh}</Banner>}
      <SendDetails form={form} awaited />
      {!waiting && <SendFailure form={form} />}
      <Button
        variant="primary"
        wide
        loading={waiting || starting}
        disabled={(noFee || unsure) && !starting}
        onClick={() => void confirm()}
      >
        {again ? text.send.sendAgain : text.send.confirm}
      </Button>
    </div>
  )
}
