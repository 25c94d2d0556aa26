import type { ViewText, WaitingRingProps } from '@latchkey/ui'
import { Button, Icon, retryIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useText } from '../lazy-view.js'
import { WaitingHero } from '../waiting-hero.js'
import { askWallet } from './ask-wallet.js'
import { type AttemptStage, useAttempt } from './use-attempt.js'

const rings: Partial<Record<AttemptStage, WaitingRingProps['status']>> = {
  waiting: 'waiting',
  connected: 'done',
  pending: 'expired',
  rejected: 'rejected',
  expired: 'expired',
  offline: 'expired',
  failed: 'rejected',
}

const wordsOf = (
  stage: AttemptStage,
  { connecting, button, errors }: ViewText,
  wallet: string,
): [string, string?] => {
  if (stage === 'waiting') return [connecting.waiting(wallet), connecting.waitingText]
  if (stage === 'connected') return [connecting.connected(wallet)]
  if (stage === 'pending') return [connecting.pending(wallet), connecting.pendingText]
  if (stage === 'rejected') return [connecting.rejected, connecting.rejectedText]
  if (stage === 'expired') return [connecting.timedOut, connecting.timedOutText(wallet)]
  // Not the wallet's fault: its name would send the visitor to look there.
  if (stage === 'offline') return [connecting.failed, errors.networkError]
  if (stage === 'failed') return [connecting.failed, connecting.failedText(wallet)]
  if (stage === 'gone') return [connecting.gone(wallet), connecting.goneText]
  return [button.connect]
}

/** What is shown of a wallet that is asked to connect. */
interface ConnectAttemptProps {
  readonly name: string
  readonly imageUrl: string | undefined
  readonly connectorId: string
  readonly namespace: string
}

/** A wallet that is asked to connect, with what to do there, what it said, and the way to ask again. */
export function ConnectAttempt({ name, imageUrl, connectorId, namespace }: ConnectAttemptProps): ReactNode {
  const client = useClient()
  const text = useText()
  const stage = useAttempt(connectorId, namespace)
  const [title, detail] = wordsOf(stage, text, name)
  return (
    <WaitingHero
      status={rings[stage]}
      icon={{ name, src: imageUrl }}
      title={title}
      checking={text.connecting.authenticating}
      text={detail}
    >
      {stage !== 'connected' && (
        <Button
          // While the wallet is asked it is a way out, for a prompt that was closed, and not the next step.
          variant={stage === 'waiting' ? 'ghost' : 'primary'}
          iconStart={stage !== 'idle' && <Icon d={retryIcon} />}
          onClick={() => askWallet(client, connectorId, namespace)}
        >
          {stage === 'idle' ? text.button.connect : text.common.retry}
        </Button>
      )}
    </WaitingHero>
  )
}
