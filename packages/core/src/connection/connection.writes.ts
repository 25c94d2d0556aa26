import { ref } from 'valtio/vanilla'
import type { Connection } from '../adapter/connection.types.js'
import { toAccountId } from '../caip/account-id.js'
import { namespaceOf } from '../caip/network-id.js'
import type { ClientContext } from '../client/context.js'
import { LatchkeyError } from '../errors/error.js'
import { transition } from '../kernel/machine.js'
import type { Store } from '../kernel/store.js'
import { type ConnectionEvent, connectionMachine } from './connection.machine.js'
import type { ConnectionState, NamespaceConnection } from './connection.types.js'
import { storeConnection } from './stored-connections.js'

/** The state of a namespace that nothing is connected in. */
export const emptyNamespace = (): NamespaceConnection => ({
  status: 'disconnected',
  restoring: false,
  connectorId: undefined,
  connections: [],
  failure: null,
})

/** Every way in which the connection state changes: machine, storage and announcement together. */
export interface ConnectionWrites {
  begin(namespace: string, connectorId: string, restoring: boolean): void
  /** @throws LatchkeyError `invalidResponse` for a connection that is not one of the namespace */
  settle(namespace: string, connection: Connection, restored: boolean): void
  /** Ends an attempt; whatever stood before it stands again. */
  giveUp(namespace: string, connectorId: string, error: LatchkeyError): void
  /** Ends what stands; a wallet that is being asked meanwhile goes on being asked when the former one left. */
  forget(namespace: string, by: 'app' | 'wallet', keepModal: boolean): void
  /** Puts new data in the place of a connection that is there. */
  replace(connection: Connection): void
}

/** A connection whose accounts are named on another network. */
export const onNetwork = (connection: Connection, networkId: Connection['networkId']): Connection => ({
  ...connection,
  networkId,
  accounts: connection.accounts.map(account => ({
    ...account,
    accountId: toAccountId(networkId, account.address),
  })),
})

/** Binds the writes to a store. */
export function createConnectionWrites(
  store: Store<ConnectionState>,
  { storage, events }: Pick<ClientContext, 'storage' | 'events'>,
): ConnectionWrites {
  const change = (namespace: string, event: ConnectionEvent, recipe: (slice: NamespaceConnection) => void) =>
    store.update(state => {
      const slice = state.namespaces[namespace]
      if (!slice) return
      const status = transition(connectionMachine, slice.status, event)
      recipe(slice)
      slice.status = status
    })

  return {
    begin: (namespace, connectorId, restoring) =>
      change(namespace, 'connect', slice => {
        slice.connectorId = connectorId
        slice.restoring = restoring
        slice.failure = null
      }),
    settle(namespace, connection, restored) {
      const { connectorId, networkId, accounts } = connection
      if (connection.namespace !== namespace || namespaceOf(networkId) !== namespace || !accounts[0])
        throw new LatchkeyError('invalidResponse', 'The wallet gave no account of this namespace')
      change(namespace, 'succeed', slice => {
        // Replaced whole, never written to; and what is given to an adapter stays cloneable.
        Object.assign(slice, emptyNamespace(), { connectorId, connections: [ref(connection)] })
      })
      storeConnection(storage, namespace, connection)
      events.emit('connected', { namespace, connection, restored })
    },
    giveUp(namespace, connectorId, error) {
      const before = store.state.namespaces[namespace]?.connections[0]
      change(namespace, before ? 'succeed' : 'fail', slice => {
        slice.connectorId = before?.connectorId
        slice.restoring = false
        slice.failure =
          error.code === 'aborted' ? null : { connectorId, code: error.code, message: error.message }
      })
      events.emit('connectFailed', { namespace, connectorId, error })
    },
    forget(namespace, by, keepModal) {
      const status = store.state.namespaces[namespace]?.status ?? 'disconnected'
      const asking = by === 'wallet' && status === 'connecting'
      change(namespace, asking ? 'connect' : 'disconnect', slice => {
        if (asking) slice.connections = []
        else Object.assign(slice, emptyNamespace())
      })
      storeConnection(storage, namespace, undefined)
      if (status !== 'disconnected')
        events.emit('disconnected', { namespace, by, keepModal: keepModal || asking })
    },
    replace(connection) {
      const { namespace } = connection
      store.update(state => {
        const slice = state.namespaces[namespace]
        if (!slice) return
        slice.connections = slice.connections.map(each =>
          each.connectorId === connection.connectorId ? ref(connection) : each,
        )
      })
      storeConnection(storage, namespace, connection)
    },
  }
}
