import { AddressText } from '@latchkey/ui/components/address-text'
import { Amount } from '@latchkey/ui/components/amount'
import { CopyButton } from '@latchkey/ui/components/copy-button'
import { KeyValue } from '@latchkey/ui/components/key-value'
import type { ReactNode } from 'react'
import { useCopy } from '../account/use-copy.js'
import { useLocale } from '../account/use-locale.js'
import { useText } from '../lazy-view.js'
import { exactDigits } from './show-fee.js'
import type { SendForm } from './use-send-form.js'

/** What was sent, to whom, and under which hash. */
export function TransferFacts({ form }: { readonly form: SendForm }): ReactNode {
  const text = useText()
  const locale = useLocale()
  const copy = useCopy()
  const { token, transfer, hash = '', receiverProfileName: name } = form.state
  if (!token || !transfer) return null
  const { decimals, symbol } = token
  const sum = exactDigits(transfer.amount, decimals, locale)
  const items = [
    { label: text.send.amount, value: <Amount value={sum} unit={symbol} /> },
    {
      label: text.send.to,
      value: (
        <>
          {name !== undefined && <span className="lk-cut">{name}</span>} <AddressText address={transfer.to} />
        </>
      ),
    },
    ...(transfer.memo === undefined ? [] : [{ label: text.send.memoSent, value: transfer.memo }]),
    {
      label: text.send.transaction,
      value: (
        <CopyButton
          className="lk-send-copy"
          label={text.common.copy}
          copiedLabel={text.common.copied}
          onCopy={() => copy(hash)}
        >
          <AddressText address={hash} />
        </CopyButton>
      ),
    },
  ]
  return <KeyValue items={items} />
}
