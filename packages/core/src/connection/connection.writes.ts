import { ref } from 'valtio/vanilla'
import type { Connection } from '../adapter/contract/connection.types.js'
import { toAccountId } from '../caip/account-id.js'
import { namespaceOf } from '../caip/network-id.js'
import type { ClientContext } from '../context/context.js'
import { LatchkeyError } from '../errors/error.js'
import { transition } from '../kernel/machine.js'
import { createSliceWriter, type Store } from '../kernel/store.js'
import { type ConnectionEvent, connectionMachine } from './connection.machine.js'
import type { ConnectionState, NamespaceConnection } from './connection.types.js'
import { type StoredConnection, storeConnections, toStored } from './stored-connections.js'

/** The state of a namespace that nothing is connected in. */
export const emptyNamespace = (): NamespaceConnection => ({
  status: 'disconnected',
  restoring: false,
  connectorId: undefined,
  connections: [],
  recent: [],
  failure: null,
})

const KEPT_RECENT = 5
/** A wallet that shares more accounts is cut short: each of them is stored, compared and shown. */
const MAX_ACCOUNTS = 256

const bounded = (connection: Connection): Connection =>
  connection.accounts.length > MAX_ACCOUNTS
    ? { ...connection, accounts: connection.accounts.slice(0, MAX_ACCOUNTS) }
    : connection

/** Every way in which the connection state changes: machine, storage and announcement together. */
export interface ConnectionWrites {
  begin(namespace: string, connectorId: string, restoring: boolean): void
  /** @throws LatchkeyError `invalidResponse` for a connection that is not one of the namespace */
  settle(namespace: string, connection: Connection, restored: boolean, isMain?: boolean): void
  /** Ends an attempt; whatever stood before it stands again. */
  giveUp(namespace: string, connectorId: string, error: LatchkeyError, isPart?: boolean): void
  /** Adds a restored connection behind the one in use; it is the one in use when nothing else is connected. */
  join(namespace: string, connection: Connection): void
  /** Makes a connection that stands the one in use. */
  promote(namespace: string, connection: Connection): void
  /** Ends one of several connections; when it was in use, the next one is. */
  drop(namespace: string, connectorId: string): void
  /** Forgets a connection that has ended. */
  forgetRecent(namespace: string, connectorId: string): void
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

const others = <T extends { readonly connectorId: string }>(list: readonly T[], connectorId: string): T[] =>
  list.filter(each => each.connectorId !== connectorId)

/** Binds the writes to a store. */
export function createConnectionWrites(
  store: Store<ConnectionState>,
  { storage, events, options }: Pick<ClientContext, 'storage' | 'events' | 'options'>,
): ConnectionWrites {
  // Read when it is needed: a project's answer may change it.
  const isMulti = () => options.features.multiWallet
  const update = createSliceWriter(store)
  const change = (
    namespace: string,
    event: ConnectionEvent,
    fieldsOf: (slice: NamespaceConnection) => Partial<NamespaceConnection>,
  ) =>
    update(namespace, slice => {
      const status = transition(connectionMachine, slice.status, event)
      return { ...fieldsOf(slice), status }
    })
  /** The recently used wallets, with those that end now before the others. */
  const recentWith = (ended: readonly Connection[], recent: readonly StoredConnection[]) => {
    if (!isMulti()) return [...recent]
    const endedIds = ended.map(each => each.connectorId)
    const before = recent.filter(each => !endedIds.includes(each.connectorId))
    return [...ended.map(toStored), ...before].slice(0, KEPT_RECENT)
  }
  const save = (namespace: string) => {
    const slice = store.state.namespaces[namespace]
    if (!slice) return
    storeConnections(storage, namespace, slice.connections.map(toStored))
    if (isMulti()) storeConnections(storage, namespace, slice.recent, 'recent_connections')
  }
  const check = (namespace: string, { networkId, accounts, namespace: own }: Connection) => {
    if (own !== namespace || namespaceOf(networkId) !== namespace || !accounts[0])
      throw new LatchkeyError('invalidResponse', 'The wallet gave no account of this namespace')
  }

  /** Makes a connection the one in use; where several may stand, the others stay behind it. */
  const put = (namespace: string, connection: Connection) => {
    change(namespace, 'succeed', ({ connections, recent }) => {
      const { connectorId } = connection
      const standing = [connection, ...(isMulti() ? others(connections, connectorId) : [])]
      return {
        ...emptyNamespace(),
        recent: others(recent, connectorId),
        connectorId,
        // Replaced whole, never written to; and what is given to an adapter stays cloneable.
        connections: standing.map(each => ref(bounded(each))),
      }
    })
    save(namespace)
  }

  const writes: ConnectionWrites = {
    begin: (namespace, connectorId, restoring) =>
      change(namespace, 'connect', () => ({ connectorId, restoring, failure: null })),
    settle(namespace, connection, restored, isMain) {
      check(namespace, connection)
      put(namespace, connection)
      events.emit('connected', { namespace, connection, restored, isMain })
    },
    join(namespace, connection) {
      if (store.state.namespaces[namespace]?.status === 'disconnected')
        return writes.settle(namespace, connection, true)
      check(namespace, connection)
      update(namespace, ({ connections }) => ({
        connections: [...others(connections, connection.connectorId), ref(bounded(connection))],
      }))
      save(namespace)
    },
    promote(namespace, connection) {
      put(namespace, connection)
      events.emit('connectionSwitched', { namespace, connection })
    },
    drop(namespace, connectorId) {
      const wasInUse = store.state.namespaces[namespace]?.connections[0]?.connectorId === connectorId
      update(namespace, ({ connections, recent }) => ({
        connections: others(connections, connectorId),
        recent: recentWith(
          connections.filter(each => each.connectorId === connectorId),
          recent,
        ),
      }))
      const slice = store.state.namespaces[namespace]
      const next = slice?.connections[0]
      // While another wallet is being asked, that one decides what is in use.
      if (wasInUse && next && slice.status === 'connected') writes.promote(namespace, next)
      else save(namespace)
    },
    forgetRecent(namespace, connectorId) {
      update(namespace, ({ recent }) => ({ recent: others(recent, connectorId) }))
      save(namespace)
    },
    giveUp(namespace, connectorId, error, isPart = false) {
      const before = store.state.namespaces[namespace]?.connections[0]
      change(namespace, before ? 'succeed' : 'fail', () => ({
        connectorId: before?.connectorId,
        restoring: false,
        failure: error.code === 'aborted' ? null : { connectorId, code: error.code, message: error.message },
      }))
      events.emit('connectFailed', { namespace, connectorId, error, isPart })
    },
    forget(namespace, by, keepModal) {
      const status = store.state.namespaces[namespace]?.status ?? 'disconnected'
      const asking = by === 'wallet' && status === 'connecting'
      change(namespace, asking ? 'connect' : 'disconnect', ({ connections, recent }) => ({
        ...(asking ? { connections: [] } : emptyNamespace()),
        recent: recentWith(connections, recent),
      }))
      save(namespace)
      if (status !== 'disconnected')
        events.emit('disconnected', { namespace, by, keepModal: keepModal || asking })
    },
    replace(connection) {
      const { namespace } = connection
      update(namespace, ({ connections }) => ({
        connections: connections.map(each =>
          each.connectorId === connection.connectorId ? ref(bounded(connection)) : each,
        ),
      }))
      save(namespace)
    },
  }
  return writes
}
