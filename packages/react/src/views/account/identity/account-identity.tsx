import { explorerAddressUrl } from '@latchkey/core/internal/network/explorer'
import { AddressText } from '@latchkey/ui/components/address-text'
import { Avatar } from '@latchkey/ui/components/avatar'
import { CopyButton } from '@latchkey/ui/components/copy-button'
import { VisuallyHidden } from '@latchkey/ui/components/visually-hidden'
import { externalIcon, Icon } from '@latchkey/ui/shell'
import { type ReactNode, useId, useState } from 'react'
import { useNetwork } from '../../../hooks/network/use-network.js'
import { useText } from '../../lazy-view.js'
import { useCopy } from '../use-copy.js'
import { AccountLabel } from './account-label.js'
import { useIdentity } from './use-identity.js'

/** Who this is: picture, name or address (in full on demand), with copy and explorer. */
export function AccountIdentity(props: { readonly namespace: string; readonly address: string }): ReactNode {
  const { namespace, address } = props
  const text = useText()
  const copy = useCopy()
  const { network } = useNetwork({ namespace })
  const [full, setFull] = useState(false)
  const fullId = useId()
  // Asks for the name, which the account's label shows too.
  const image = useIdentity(namespace, address)?.imageUrl
  const explorer = explorerAddressUrl(network, address)
  return (
    <div className="lk-account-identity">
      <Avatar seed={address} src={image} size={56} />
      <AccountLabel namespace={namespace} address={address}>
        <button
          type="button"
          className="lk-copy"
          aria-expanded={full}
          aria-controls={fullId}
          onClick={() => setFull(shown => !shown)}
        >
          <AddressText address={address} />
          <VisuallyHidden>{full ? text.send.showShort : text.send.showFull}</VisuallyHidden>
        </button>
        <CopyButton
          className="lk-account-icon"
          label={text.account.copyAddress}
          copiedLabel=""
          onCopy={() => copy(address, 'addressCopied')}
        >
          <VisuallyHidden>{text.account.copyAddress}</VisuallyHidden>
        </CopyButton>
        {explorer !== undefined && (
          <a className="lk-copy lk-account-icon" href={explorer} target="_blank" rel="noopener noreferrer">
            <VisuallyHidden>{`${text.common.viewInExplorer} (${text.a11y.opensInNewTab})`}</VisuallyHidden>
            <Icon d={externalIcon} size={18} />
          </a>
        )}
      </AccountLabel>
      <p id={fullId} hidden={!full} className="lk-account-full">
        <AddressText address={address} full />
      </p>
    </div>
  )
}
