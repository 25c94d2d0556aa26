import type { ConnectorView, Frozen } from '@latchkey/core'
import { WALLET_CONNECT } from '@latchkey/core/internal/wallet-connect/wallet-connect.types'
import { useSyncExternalStore } from 'react'
import { useClient } from '../../client-context.js'
import { useSlice } from '../../use-slice.js'

/** How a wallet looks in a row. */
export interface ConnectorLook {
  readonly name: string
  readonly imageUrl: string | undefined
}

const speaksFor = (item: Frozen<ConnectorView>, namespace: string, connectorId: string | undefined) =>
  item.chains.some(chain => chain.namespace === namespace && chain.connectorId === connectorId)

const nothing = () => () => undefined

/** The wallet at the other end of a session; undefined while there is none. */
function usePeerLook(connectorId: string | undefined): ConnectorLook | undefined {
  const client = useClient()
  // Found, not loaded: where a session is in use its code is here.
  const session = connectorId === WALLET_CONNECT ? client.features.find('walletConnect') : undefined
  const peer = useSyncExternalStore(
    session?.subscribe ?? nothing,
    () => session?.snapshot().peer,
    () => undefined,
  )
  return peer ? { name: peer.name, imageUrl: peer.icon } : undefined
}

/** Name and picture of a wallet; undefined when it is not on the page. */
export function useConnectorLook(namespace: string | undefined, connectorId: string | undefined) {
  const client = useClient()
  const found = useSlice(client.connectors, state =>
    namespace === undefined ? undefined : state.items.find(item => speaksFor(item, namespace, connectorId)),
  )
  const peer = usePeerLook(connectorId)
  const look: ConnectorLook | undefined = found && {
    name: found.name,
    imageUrl: client.options.connectorImages?.[found.id] ?? found.imageUrl,
  }
  return look ?? peer
}
