import type { NetworkId } from '@latchkey/core'
import { warningIcon } from '@latchkey/ui/icons'
import { Button, EmptyState } from '@latchkey/ui/shell'
import { type ReactNode, useState } from 'react'
import { useClient } from '../../client-context.js'
import { useSlice } from '../../use-slice.js'
import { useNetworkIcon } from '../icons/late-icons.js'
import { useText } from '../lazy-view.js'
import { WaitingHero } from '../waiting-hero.js'
import { useSwitchProgress } from './use-switch-progress.js'

/** Waiting for the wallet to switch; leaves by itself when it has. */
export function WaitingSwitch({ networkId }: { readonly networkId: NetworkId }): ReactNode {
  const client = useClient()
  const text = useText()
  const { network, isWaiting, isDone } = useSwitchProgress(networkId)
  const [hasAsked, setHasAsked] = useState(false)
  const wallet = useSlice(client.connectors, ({ items }) => {
    const id = network && client.session.connection(network.chainNamespace)?.connectorId
    return items.find(({ chains }) => chains.some(chain => chain.connectorId === id))?.name
  })
  const image = useNetworkIcon(network)
  if (!network) return <EmptyState icon={warningIcon} title={text.errors.unsupportedNetwork} />
  const ask = () => {
    setHasAsked(true)
    client.switchNetwork(networkId).catch(() => undefined)
  }
  const { name } = network
  const { switching, switched, approveSwitch, title } = text.networks
  return (
    <WaitingHero
      status={isWaiting ? 'waiting' : isDone ? 'done' : undefined}
      icon={{ name, src: image }}
      title={isWaiting ? switching(name) : isDone ? switched(name) : name}
      text={isWaiting ? approveSwitch(wallet ?? text.common.wallet) : undefined}
    >
      {/* Needed only where nobody asked the wallet yet, such as when the app opens this view by itself. */}
      {!isDone && (!isWaiting || hasAsked) && (
        <Button variant="primary" loading={isWaiting} onClick={ask}>
          {title}
        </Button>
      )}
    </WaitingHero>
  )
}
