import { AddressText } from '@latchkey/ui/components/address-text'
import { Banner } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useText } from '../lazy-view.js'

interface LookAlikeProps {
  readonly address: string
  /** The known address that it could be mistaken for. */
  readonly known: string
}

/** The recipient beside the address that it is not, both in full, with the groups marked in which they differ. */
export function LookAlike({ address, known }: LookAlikeProps): ReactNode {
  const text = useText()
  return (
    <Banner tone="warning" title={text.send.lookAlike}>
      <p>{text.send.lookAlikeText}</p>
      <dl className="lk-send-pair">
        <dt>{text.send.lookAlikeKnown}</dt>
        <dd>
          <AddressText full address={known} unlike={address} />
        </dd>
        <dt>{text.send.recipient}</dt>
        <dd>
          <AddressText full address={address} unlike={known} />
        </dd>
      </dl>
    </Banner>
  )
}
