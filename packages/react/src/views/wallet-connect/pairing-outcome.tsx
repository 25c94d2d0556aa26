import type { ViewText } from '@latchkey/ui'
import { Button, Icon, retryIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useText } from '../lazy-view.js'
import { WaitingHero } from '../waiting-hero.js'
import type { PanelProps } from './qr-panel.js'
import type { PairingView } from './use-pairing.js'

const wordsOf = (
  { status, failure, peerName }: PairingView,
  { connecting, walletConnect }: ViewText,
  wallet: string,
): [string, string?] => {
  if (status === 'approved') return [connecting.connected(peerName ?? wallet)]
  if (failure === 'userRejected') return [connecting.rejected, connecting.rejectedText]
  if (failure === 'unavailable' || failure === 'networkError')
    return [walletConnect.unreachable, walletConnect.unreachableText]
  return [connecting.failed, connecting.failedText(wallet)]
}

/** How a pairing went: connected, or why not, with the way to try again. */
export function PairingOutcome({ wallet, pairing }: PanelProps): ReactNode {
  const text = useText()
  const name = wallet?.name ?? text.common.wallet
  const [title, detail] = wordsOf(pairing, text, name)
  const isApproved = pairing.status === 'approved'
  return (
    <WaitingHero
      status={isApproved ? 'done' : 'rejected'}
      icon={wallet && { name, src: wallet.imageUrl }}
      title={title}
      checking={text.connecting.authenticating}
      text={detail}
    >
      {!isApproved && (
        <Button variant="primary" iconStart={<Icon d={retryIcon} />} onClick={pairing.retry}>
          {text.common.retry}
        </Button>
      )}
    </WaitingHero>
  )
}
