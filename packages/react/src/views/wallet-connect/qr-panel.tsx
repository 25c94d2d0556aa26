import type { CustomWallet } from '@latchkey/core'
import { QrCode } from '@latchkey/ui/components/qr-code'
import { Icon, useStyles, WalletIcon, walletIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useText } from '../lazy-view.js'
import { ChooseAnother } from './choose-another.js'
import { CopyLink } from './copy-link.js'
import { InstallLinks } from './install-links.js'
import css from './pair.css?inline'
import type { PairingView } from './use-pairing.js'

/** What the panels of a pairing show. */
export interface PanelProps {
  readonly wallet: CustomWallet | null
  readonly pairing: PairingView
}

/** The code for a phone, with its link to copy. Its place is there before it is. */
export function QrPanel({ wallet, pairing: { uri, isRenewing, isSlow } }: PanelProps): ReactNode {
  useStyles(css)
  const { walletConnect: text } = useText()
  const logo = wallet ? (
    <WalletIcon name={wallet.name} src={wallet.imageUrl} size={52} />
  ) : (
    <span className="lk-pair-logo">
      <Icon d={walletIcon} size={28} />
    </span>
  )
  return (
    <div className="lk-pair">
      <QrCode size="lg" value={uri ?? undefined} label={text.qrLabel} logo={logo} />
      <div className="lk-pair-words" role="status">
        <h3>{isSlow ? text.slow : wallet ? text.scanWith(wallet.name) : text.scan}</h3>
        <p>
          {isSlow
            ? text.slowText
            : uri === null
              ? isRenewing
                ? text.renewing
                : text.preparing
              : text.scanText}
        </p>
      </div>
      {isSlow && <ChooseAnother />}
      <CopyLink uri={uri} />
      {wallet && <InstallLinks wallet={wallet} />}
    </div>
  )
}
