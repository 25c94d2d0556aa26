import type { Client, NetworkId } from '@latchkey/core'
import { Button, EmptyState, warningIcon } from '@latchkey/ui'
import { type ReactNode, useEffect } from 'react'
import { useClient } from '../../client-context.js'
import { useText } from '../../modal/text.js'
import { useSlice } from '../../use-slice.js'
import { WaitingHero } from '../waiting-hero.js'
import { leaveSwitch } from './ask-switch.js'

/** Waiting for the wallet to switch; leaves by itself when it has. */
export function WaitingSwitch({ networkId }: { readonly networkId: NetworkId }): ReactNode {
  const client = useClient()
  const text = useText()
  const { network, isWaiting, isDone } = useSlice(client.network, state => {
    const target = state.byId[networkId]
    const slice = target && state.namespaces[target.chainNamespace]
    return {
      network: target,
      isWaiting: state.switchingTo === networkId,
      isDone:
        slice?.activeId === networkId &&
        state.activeNamespace === target?.chainNamespace &&
        state.switchingTo === null,
    }
  })
  useEffect(() => {
    const top = client.router.state.history.at(-1)
    const isShown = top?.view === 'SwitchNetwork' && top.params.networkId === networkId
    if (isDone && isShown && client.modal.state.open) leaveSwitch(client)
  }, [client, isDone, networkId])

  const wallet = useSlice(client.connectors, ({ items }) => {
    const id = network && client.session.connection(network.chainNamespace)?.connectorId
    return items.find(({ chains }) => chains.some(chain => chain.connectorId === id))?.name
  })
  if (!network) return <EmptyState icon={warningIcon} title={text.errors.unsupportedNetwork} />
  const { name, iconUrl } = network
  const { switching, switched, approveSwitch, title } = text.networks
  return (
    <WaitingHero
      status={isWaiting ? 'waiting' : isDone ? 'done' : undefined}
      icon={{ name, src: iconUrl }}
      title={isWaiting ? switching(name) : isDone ? switched(name) : name}
      text={isWaiting ? approveSwitch(wallet ?? text.common.wallet) : undefined}
    >
      {!isWaiting && !isDone && (
        <Button variant="primary" onClick={() => askAgain(client, networkId)}>
          {title}
        </Button>
      )}
    </WaitingHero>
  )
}

// Shown only where nobody asked the wallet yet, such as when the app opens this view by itself.
const askAgain = (client: Client, networkId: NetworkId) =>
  void client.switchNetwork(networkId).catch(() => undefined)
