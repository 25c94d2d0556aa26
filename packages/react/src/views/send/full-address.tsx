import { AddressText } from '@latchkey/ui/components/address-text'
import { type ReactNode, useState } from 'react'
import { useText } from '../lazy-view.js'

/** The recipient in full, on demand. */
export function FullAddress({ address }: { readonly address: string }): ReactNode {
  const text = useText()
  const [full, setFull] = useState(false)
  return (
    <>
      <button
        type="button"
        className="lk-send-toggle"
        aria-expanded={full}
        onClick={() => setFull(shown => !shown)}
      >
        {full ? text.send.showShort : text.send.showFull}
      </button>
      {full && (
        <span className="lk-send-full">
          <AddressText address={address} full />
        </span>
      )}
    </>
  )
}
