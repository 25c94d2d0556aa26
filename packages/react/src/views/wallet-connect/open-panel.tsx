import { Button, externalIcon, Icon, useStyles } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useText } from '../lazy-view.js'
import { WaitingHero } from '../waiting-hero.js'
import { ChooseAnother } from './choose-another.js'
import { CopyLink } from './copy-link.js'
import { InstallLinks } from './install-links.js'
import css from './pair.css?inline'
import type { PanelProps } from './qr-panel.js'

/** What the panel shows. */
interface OpenPanelProps extends PanelProps {
  readonly place: 'mobile' | 'web' | 'desktop'
}

/**
 * The button that opens the wallet. Enabled once the pairing exists: browsers only open an app in response to a tap,
 * and waiting for the relay would end the tap.
 */
export function OpenPanel({
  wallet,
  place,
  pairing: { uri, isSlow, openWallet },
}: OpenPanelProps): ReactNode {
  useStyles(css)
  const { walletConnect: text, common } = useText()
  const name = wallet?.name
  const words = { mobile: text.openText, web: text.webText, desktop: text.desktopText }
  return (
    <div className="lk-pair">
      <WaitingHero
        icon={wallet && { name: wallet.name, src: wallet.imageUrl }}
        title={name === undefined ? text.openAny : common.openWallet(name)}
        text={isSlow ? text.slowText : name === undefined ? text.openAnyText : words[place](name)}
      >
        <Button
          variant="primary"
          loading={uri === null}
          disabled={uri === null}
          iconEnd={<Icon d={externalIcon} mirror />}
          onClick={() => openWallet(place)}
        >
          {name === undefined ? text.openAny : common.openWallet(name)}
        </Button>
        {isSlow && <ChooseAnother />}
      </WaitingHero>
      <CopyLink uri={uri} />
      {wallet && <InstallLinks wallet={wallet} />}
    </div>
  )
}
