import type { Connection } from '../adapter/contract/connection.types.js'
import type { Frozen } from '../kernel/store.js'
import type { ConnectionState, ConnectorStatus } from './connection.types.js'

type State = Frozen<ConnectionState>

/** The connection in use in a namespace, if there is one. */
export function activeConnection(state: State, namespace: string | undefined): Connection | undefined {
  const slice = namespace === undefined ? undefined : state.namespaces[namespace]
  if (slice?.status !== 'connected') return undefined
  return slice.connections.find(connection => connection.connectorId === slice.connectorId)
}

/** How a connector stands in a namespace. */
export function connectorStatus(state: State, namespace: string, connectorId: string): ConnectorStatus {
  const slice = state.namespaces[namespace]
  if (activeConnection(state, namespace)?.connectorId === connectorId) return 'connected'
  return slice?.connections.some(connection => connection.connectorId === connectorId)
    ? 'active'
    : 'disconnected'
}

/** Whether any namespace is connected. */
export const isAnyConnected = (state: State): boolean =>
  Object.values(state.namespaces).some(slice => slice.status === 'connected')
