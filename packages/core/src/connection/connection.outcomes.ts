import { ref } from 'valtio/vanilla'
import type { Connection } from '../adapter/contract/connection.types.js'
import { toAccountId } from '../caip/account-id.js'
import { namespaceOf } from '../caip/network-id.js'
import type { ClientContext } from '../context/context.js'
import { LatchkeyError } from '../errors/error.js'
import { createSliceWriter, type Store } from '../kernel/store.js'
import type { ConnectionState } from './connection.types.js'
import type { ConnectionWrites } from './connection.writes.js'
import type { ConnectionsKey, readStoredConnections, StoredConnection } from './stored-connections.js'

const KEPT_RECENT = 5
/** A wallet that shares more accounts is cut short: each of them is stored, compared and shown. */
const MAX_ACCOUNTS = 256

const bounded = (connection: Connection): Connection =>
  connection.accounts.length > MAX_ACCOUNTS
    ? { ...connection, accounts: connection.accounts.slice(0, MAX_ACCOUNTS) }
    : connection

/** What becomes of connections: machine, storage and announcement together. */
export interface ConnectionOutcomes {
  /** @throws LatchkeyError `invalidResponse` for a connection that is not one of the namespace */
  settle(namespace: string, connection: Connection, restored: boolean, isMain?: boolean): void
  /** Adds a restored connection behind the one in use; it is the one in use when nothing else is connected. */
  join(namespace: string, connection: Connection): void
  /** Makes a connection that stands the one in use. */
  promote(namespace: string, connection: Connection): void
  /** Ends one of several connections; when it was in use, the next one is. */
  drop(namespace: string, connectorId: string): void
  /** Forgets a connection that has ended. */
  forgetRecent(namespace: string, connectorId: string): void
  /** Ends the connections of the namespace. If the wallet ended them, a connect request to another wallet stays open. */
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

/** What a later visit needs of a connection. */
const toStored = ({ connectorId, networkId, accounts }: Connection): StoredConnection => ({
  connectorId,
  networkId,
  accountIds: accounts.map(account => account.accountId),
})

/**
 * What outcomes are written with. The functions come from the page, which has them: an import of their modules makes a
 * bundler cut what they share with the page into files of its own, and a page loads those before the click.
 */
export interface OutcomeParts {
  readonly ctx: Pick<ClientContext, 'storage' | 'events' | 'options'>
  readonly store: Store<ConnectionState>
  readonly writes: Pick<ConnectionWrites, 'change' | 'empty'>
  readonly readStored: typeof readStoredConnections
}

/** Binds the outcomes to a store. */
export function createConnectionOutcomes({
  ctx,
  readStored,
  store,
  writes,
}: OutcomeParts): ConnectionOutcomes {
  const { storage, events, options } = ctx
  const { change, empty } = writes
  // Read when it is needed: a project's answer may change it.
  const isMulti = () => options.features.multiWallet
  const update = createSliceWriter(store)
  /** The recently used wallets, with those that end now before the others. */
  const recentWith = (ended: readonly Connection[], recent: readonly StoredConnection[]) => {
    if (!isMulti()) return [...recent]
    const endedIds = ended.map(each => each.connectorId)
    const before = recent.filter(each => !endedIds.includes(each.connectorId))
    return [...ended.map(toStored), ...before].slice(0, KEPT_RECENT)
  }
  /** Keeps connections for the next visit, or forgets the namespace when there are none. */
  const keep = (key: ConnectionsKey, namespace: string, connections: readonly StoredConnection[]) => {
    const all = readStored(storage, key)
    if (connections[0]) all[namespace] = connections
    else delete all[namespace]
    storage.write(key, all)
  }
  const save = (namespace: string) => {
    const slice = store.state.namespaces[namespace]
    if (!slice) return
    keep('connections', namespace, slice.connections.map(toStored))
    if (isMulti()) keep('recent_connections', namespace, slice.recent)
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
        ...empty(),
        recent: others(recent, connectorId),
        connectorId,
        // Replaced whole, never written to; and what is given to an adapter stays cloneable.
        connections: standing.map(each => ref(bounded(each))),
      }
    })
    save(namespace)
  }

  const outcomes: ConnectionOutcomes = {
    settle(namespace, connection, restored, isMain) {
      check(namespace, connection)
      put(namespace, connection)
      events.emit('connected', { namespace, connection, restored, isMain })
    },
    join(namespace, connection) {
      if (store.state.namespaces[namespace]?.status === 'disconnected')
        return outcomes.settle(namespace, connection, true)
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
      if (wasInUse && next && slice.status === 'connected') outcomes.promote(namespace, next)
      else save(namespace)
    },
    forgetRecent(namespace, connectorId) {
      update(namespace, ({ recent }) => ({ recent: others(recent, connectorId) }))
      save(namespace)
    },
    forget(namespace, by, keepModal) {
      const status = store.state.namespaces[namespace]?.status ?? 'disconnected'
      const asking = by === 'wallet' && status === 'connecting'
      change(namespace, asking ? 'connect' : 'disconnect', ({ connections, recent }) => ({
        ...(asking ? { connections: [] } : empty()),
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
  return outcomes
}
