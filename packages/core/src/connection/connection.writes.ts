import type { Connection } from '../adapter/connector.types.js'
import { toAccountId } from '../caip/account-id.js'
import type { ClientContext } from '../client/context.js'
import type { LatchkeyError } from '../errors/error.js'
import { transition } from '../kernel/machine.js'
import type { Store } from '../kernel/store.js'
import { type ConnectionEvent, connectionMachine } from './connection.machine.js'
import { activeConnection } from './connection.selectors.js'
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
  settle(connection: Connection, restored: boolean): void
  /** Ends an attempt; whatever stood before it stands again. */
  giveUp(namespace: string, connectorId: string, before: Connection | undefined, error: LatchkeyError): void
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
      slice.status = transition(connectionMachine, slice.status, event)
      recipe(slice)
    })

  return {
    begin: (namespace, connectorId, restoring) =>
      change(namespace, 'connect', slice => {
        slice.connectorId = connectorId
        slice.restoring = restoring
        slice.failure = null
      }),
    settle(connection, restored) {
      const { namespace, connectorId } = connection
      change(namespace, 'succeed', slice => {
        Object.assign(slice, emptyNamespace(), {
          status: 'connected',
          connectorId,
          connections: [connection],
        })
      })
      storeConnection(storage, namespace, connection)
      events.emit('connected', { namespace, connection, restored })
    },
    giveUp(namespace, connectorId, before, error) {
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
      change(namespace, 'disconnect', slice => {
        Object.assign(slice, emptyNamespace())
      })
      storeConnection(storage, namespace, undefined)
      if (status !== 'disconnected') events.emit('disconnected', { namespace, by, keepModal })
    },
    replace(connection) {
      const { namespace } = connection
      store.update(state => {
        const slice = state.namespaces[namespace]
        if (!slice) return
        slice.connections = slice.connections.map(each =>
          each.connectorId === connection.connectorId ? connection : each,
        )
      })
      if (activeConnection(store.state, namespace)?.connectorId === connection.connectorId)
        storeConnection(storage, namespace, connection)
    },
  }
}
