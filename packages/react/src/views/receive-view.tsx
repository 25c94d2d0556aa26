import { AddressText } from '@latchkey/ui/components/address-text'
import { CopyButton } from '@latchkey/ui/components/copy-button'
import { QrCode } from '@latchkey/ui/components/qr-code'
import { Banner, EmptyState, useStyles } from '@latchkey/ui/shell'
import { enProfileWallets } from '@latchkey/ui/text/en-profile-wallets'
import { enReceive } from '@latchkey/ui/text/en-receive'
import type { ReactNode } from 'react'
import { useAccount } from '../hooks/account/use-account.js'
import { useNetwork } from '../hooks/network/use-network.js'
import css from './account/account.css?inline'
import { useCopy } from './account/use-copy.js'
import { useLast } from './account/use-last.js'
import { defineLazyView, useText } from './lazy-view.js'

function ReceiveView(): ReactNode {
  useStyles(css)
  const text = useText()
  const copy = useCopy()
  const address = useLast(useAccount().address)
  const { network } = useNetwork()
  const name = network?.name ?? text.common.unknown
  if (address === undefined) return <EmptyState title={text.profileWallets.empty} />
  return (
    <div className="lk-account">
      <QrCode value={address} label={text.receive.qrLabel(name)} />
      <p className="lk-account-full">
        <AddressText address={address} full />
      </p>
      <CopyButton
        className="lk-account-copy"
        label={text.receive.copyAddress}
        copiedLabel=""
        onCopy={() => copy(address, 'addressCopied')}
      />
      <Banner tone="warning">{text.receive.networkWarning(name)}</Banner>
    </div>
  )
}

/** The address to receive at, for a camera and for the clipboard, with the network it is good on. */
export const view = defineLazyView('Receive', {
  needsAccount: true,
  text: { profileWallets: enProfileWallets, receive: enReceive },
  title: ({ text }) => text.receive.title,
  View: ReceiveView,
})
