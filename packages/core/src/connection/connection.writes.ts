import type { ClientContext } from '../context/context.js'
import type { LatchkeyError } from '../errors/error.js'
import { transition } from '../kernel/machine.js'
import { createSliceWriter, type Store } from '../kernel/store.js'
import { type ConnectionEvent, connectionMachine } from './connection.machine.js'
import type { ConnectionState, NamespaceConnection } from './connection.types.js'
import type { StoredConnection } from './stored-connections.js'

/** The state of a namespace that nothing is connected in. */
export const emptyNamespace = (): NamespaceConnection => ({
  status: 'disconnected',
  restoring: false,
  remembered: undefined,
  connectorId: undefined,
  connections: [],
  recent: [],
  failure: null,
})

/** How the state of a namespace begins to change, and how it goes back: all that a page needs of it by itself. */
export interface ConnectionWrites {
  /** The state of a namespace that nothing is connected in. */
  empty(): NamespaceConnection
  /** Moves a namespace by an event of the machine, with the fields that follow from it. */
  change(
    namespace: string,
    event: ConnectionEvent,
    fieldsOf: (slice: NamespaceConnection) => Partial<NamespaceConnection>,
  ): void
  /** `remembered`: what the last visit left, where that is being restored. */
  begin(namespace: string, connectorId: string, remembered?: StoredConnection): void
  /** Ends an attempt; whatever stood before it stands again. */
  giveUp(namespace: string, connectorId: string, error: LatchkeyError, isPart?: boolean): void
}

/** Binds the writes to a store. */
export function createConnectionWrites(
  store: Store<ConnectionState>,
  { events }: Pick<ClientContext, 'events'>,
): ConnectionWrites {
  const update = createSliceWriter(store)
  const change: ConnectionWrites['change'] = (namespace, event, fieldsOf) =>
    update(namespace, slice => {
      const status = transition(connectionMachine, slice.status, event)
      return { ...fieldsOf(slice), status }
    })
  return {
    empty: emptyNamespace,
    change,
    begin: (namespace, connectorId, remembered) =>
      change(namespace, 'connect', () => ({
        connectorId,
        restoring: remembered !== undefined,
        remembered,
        failure: null,
      })),
    giveUp(namespace, connectorId, error, isPart = false) {
      const before = store.state.namespaces[namespace]?.connections[0]
      change(namespace, before ? 'succeed' : 'fail', () => ({
        connectorId: before?.connectorId,
        restoring: false,
        remembered: undefined,
        failure: error.code === 'aborted' ? null : { connectorId, code: error.code, message: error.message },
      }))
      events.emit('connectFailed', { namespace, connectorId, error, isPart })
    },
  }
}
