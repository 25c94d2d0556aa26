import type { Connection } from '../adapter/contract/connection.types.js'
import type { ClientContext } from '../context/context.js'
import { isLatchkeyError } from '../errors/error.js'
import type { Store } from '../kernel/store.js'
import { type Latest, throwIfAborted, withAbort } from '../kernel/task.js'
import type { ConnectionEngine } from './connection.engine.js'
import type { ConnectionState } from './connection.types.js'
import type { ConnectionWrites } from './connection.writes.js'
import type { StoredConnection } from './stored-connections.js'

/** What restoring needs of the connection domain. */
export interface ReconnectDeps {
  readonly ctx: ClientContext
  readonly store: Store<ConnectionState>
  readonly writes: ConnectionWrites
  readonly slots: ReadonlyMap<string, Latest>
  /** Where the visitor has already done something: the last visit no longer counts there. */
  readonly touched: ReadonlySet<string>
  activeNetworkId(namespace: string): Connection['networkId'] | undefined
  /** Puts what the project of the app answered last into the options. */
  takeProject(): Promise<unknown>
  readonly engine: Pick<ConnectionEngine, 'outcomes' | 'pass' | 'selectAccount'>
  /** The connections of the last visit by namespace, the one in use first. */
  readonly stored: Readonly<Record<string, readonly StoredConnection[]>>
  /** Gives up waiting for the wallet of a stored connection. */
  stopWaiting(namespace: string): void
}

/** Connects the wallets of the last visit without a prompt. */
export interface Reconnect {
  /** Connects what is there by now and was not tried yet, and `again`, a wallet that was tried in vain. */
  walletsChanged(namespace: string, again?: string): void
}

/** Makes what reconnects, once it is known whether several wallets may be connected. */
export async function createReconnect(deps: ReconnectDeps): Promise<Reconnect> {
  const { ctx, engine, store, writes, slots, touched, stored, stopWaiting } = deps
  const { outcomes } = engine
  const { env, options, registry, scope } = ctx
  const hasSeveral = Object.values(stored).some(all => all.length > 1)
  // Only storage says so, until the modal opens. What does not come back now is not kept for a later visit.
  if (hasSeveral && !options.features.multiWallet) await deps.takeProject().catch(() => undefined)
  const waiting = new Map<string, readonly StoredConnection[]>(
    Object.entries(stored).map(([namespace, all]) => [
      namespace,
      options.features.multiWallet ? all : all.slice(0, 1),
    ]),
  )
  const warn = (error: unknown) => {
    if (!isLatchkeyError(error, 'notAuthorized')) env.logger.warn('A wallet could not be restored', error)
  }

  const pass = ({ connectorId, namespace }: Connection) => {
    engine
      .pass({ connectorId, namespaces: [namespace], main: namespace, restored: true })
      .catch(error => env.logger.warn('A wallet of the last visit may not be used', error))
  }

  /** Undefined when the wallet would have to ask, or when the visitor has done something in the namespace since. */
  const restoreCurrent = async (
    namespace: string,
    remembered: StoredConnection,
  ): Promise<Connection | undefined> => {
    if (touched.has(namespace)) return undefined
    const { connectorId } = remembered
    return (slots.get(namespace) as Latest).run(async signal => {
      writes.begin(namespace, connectorId, remembered)
      try {
        const connector = registry.requireConnector(namespace, connectorId)
        const networkId = deps.activeNetworkId(namespace)
        const input = { silent: true, ...(networkId ? { networkId } : {}) }
        const connection = await withAbort(connector.connect(input, { signal }), signal)
        throwIfAborted(signal)
        outcomes.settle(namespace, connection, true)
        pass(connection)
        return connection
      } catch (error) {
        if (signal.aborted) return undefined
        warn(error)
        stopWaiting(namespace)
        return undefined
      }
    }, scope.signal)
  }
  const restoreFirst = async (namespace: string, remembered: StoredConnection) => {
    const { accountIds } = remembered
    const restored = await restoreCurrent(namespace, remembered)
    // The wallet gives its accounts in its own order; the visitor's choice of the last visit still counts.
    const chosen = restored?.accounts.find(account => accountIds[0]?.endsWith(`:${account.address}`))
    if (chosen) engine.selectAccount(namespace, chosen.address)
  }
  /** Behind the one in use. */
  const restoreFurther = async (namespace: string, { connectorId }: StoredConnection) => {
    try {
      const connector = registry.requireConnector(namespace, connectorId)
      const connection = await withAbort(connector.connect({ silent: true }, scope), scope.signal)
      const standing = store.state.namespaces[namespace]?.connections ?? []
      const left = touched.has(namespace) && standing.length === 0
      if (!left && !standing.some(each => each.connectorId === connectorId)) {
        outcomes.join(namespace, connection)
        pass(connection)
      }
    } catch (error) {
      if (!scope.signal.aborted) warn(error)
    }
  }

  return {
    walletsChanged(namespace, again) {
      const isHere = ({ connectorId }: StoredConnection) => registry.findConnector(namespace, connectorId)
      const standing = store.state.namespaces[namespace]?.connections ?? []
      const isBack = ({ connectorId }: StoredConnection) =>
        connectorId === again && !standing.some(each => each.connectorId === again)
      const all = [...(waiting.get(namespace) ?? []), ...(stored[namespace] ?? []).filter(isBack)]
      waiting.set(
        namespace,
        all.filter(each => !isHere(each)),
      )
      for (const each of all.filter(isHere)) {
        const isFirst = each === stored[namespace]?.[0]
        // The visitor was faster: what was in use stands behind what they connected, where several may stand.
        const isBehind = !isFirst || (touched.has(namespace) && options.features.multiWallet)
        const restore = isBehind ? restoreFurther : restoreFirst
        restore(namespace, each).catch(warn)
      }
    },
  }
}
