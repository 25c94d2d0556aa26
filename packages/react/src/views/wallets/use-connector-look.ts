import type { ConnectorView, Frozen } from '@latchkey/core'
import { useClient } from '../../client-context.js'
import { useSharedSession } from '../../hooks/connection/use-shared-session.js'
import { useSlice } from '../../use-slice.js'

/** How a wallet looks in a row. */
export interface ConnectorLook {
  readonly name: string
  readonly imageUrl: string | undefined
}

const speaksFor = (item: Frozen<ConnectorView>, namespace: string, connectorId: string | undefined) =>
  item.chains.some(chain => chain.namespace === namespace && chain.connectorId === connectorId)

/** Name and picture of a wallet; undefined when it is not on the page. */
export function useConnectorLook(namespace: string | undefined, connectorId: string | undefined) {
  const client = useClient()
  const found = useSlice(client.connectors, state =>
    namespace === undefined ? undefined : state.items.find(item => speaksFor(item, namespace, connectorId)),
  )
  const peer = useSharedSession(connectorId)?.state.peer
  const look: ConnectorLook | undefined = found && {
    name: found.name,
    imageUrl: client.options.connectorImages?.[found.id] ?? found.imageUrl,
  }
  return look ?? (peer ? { name: peer.name, imageUrl: peer.icon } : undefined)
}
