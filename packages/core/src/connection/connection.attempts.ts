import type { Connection } from '../adapter/connection.types.js'
import type { Connector } from '../adapter/connector.types.js'
import type { ClientContext } from '../context/context.js'
import { isLatchkeyError, LatchkeyError, toLatchkeyError } from '../errors/error.js'
import type { Store } from '../kernel/store.js'
import {
  abortError,
  createLatest,
  destroyedError,
  type Latest,
  throwIfAborted,
  withAbort,
  withTimeout,
} from '../kernel/task.js'
import type { ConnectionState, ConnectWalletInput } from './connection.types.js'
import type { ConnectionWrites } from './connection.writes.js'

/** What the connection domain needs of others. */
export interface ConnectionPorts {
  activeNetworkId(namespace: string): Connection['networkId'] | undefined
  preferredAccountType(namespace: string): string | undefined
  /** Lets the connected wallet of the namespace ask which accounts the app sees. */
  chooseAccounts(namespace: string): Promise<Connection>
  /** Says that several wallets were wanted where only one may be connected. */
  multiWalletMissing(): void
}

/** How a visitor connects. */
export interface AttemptActions {
  /**
   * Asks a wallet to connect. The newest call of a namespace wins; a failed one leaves the former connection standing.
   * @throws LatchkeyError `connectorMissing`, `userRejected`, `requestPending`, `timeout`, `aborted`, `destroyed`,
   * `connectFailed`
   */
  connect(input: ConnectWalletInput): Promise<Connection>
}

/** How connections of the last visit come back. */
export interface ReconnectActions {
  /** Says that a stored connection will be restored as soon as its wallet is there. */
  awaitWallet(namespace: string, connectorId: string): void
  /** Gives up waiting for the wallet of a stored connection. */
  stopWaiting(namespace: string): void
  /**
   * Connects without a prompt, from what was stored. Gives undefined when the wallet would have to ask, or when the
   * visitor has connected or disconnected in the namespace since.
   */
  restore(namespace: string, connectorId: string): Promise<Connection | undefined>
  /** Connects a further wallet of the last visit without a prompt, behind the one in use. */
  restoreFurther(namespace: string, connectorId: string): Promise<void>
}

/** What else the connection domain needs of its attempts. */
export interface Attempts extends AttemptActions, ReconnectActions {
  connectionsOf(namespace: string): readonly Connection[]
  /** The connection in use, or the one that stands while another is being asked for. */
  current(namespace: string): Connection | undefined
  find(namespace: string, connectorId: string): Connection | undefined
  /** Lets an attempt that runs in the namespace go, and the last visit with it. */
  leave(namespace: string): void
}

/** Makes what connects: by a visitor's wish, or from an earlier visit. */
export function createAttempts(
  ctx: ClientContext,
  ports: ConnectionPorts,
  store: Store<ConnectionState>,
  writes: ConnectionWrites,
): Attempts {
  const { registry, options, env, scope } = ctx
  const names = options.adapters.map(({ namespace }) => namespace)
  const slots = new Map<string, Latest>(names.map(name => [name, createLatest()]))
  // Whose attempt a namespace's state tells of: an older one that settles late must not touch it.
  const owners = new Map<string, AbortSignal>()
  // Where the visitor has already done something: the last visit no longer counts there.
  const touched = new Set<string>()

  const connectionsOf = (namespace: string) => store.state.namespaces[namespace]?.connections ?? []
  const current = (namespace: string) => connectionsOf(namespace)[0]
  const find = (namespace: string, connectorId: string) =>
    connectionsOf(namespace).find(connection => connection.connectorId === connectorId)

  const release = async (namespace: string, connectorId: string) => {
    try {
      await registry.findConnector(namespace, connectorId)?.disconnect()
    } catch (error) {
      env.logger.warn('The former wallet did not disconnect', error)
    }
  }

  /** One attempt: it ends by the wallet, the time-out, the caller's signal or a newer attempt. */
  const attempt = async (
    namespace: string,
    connector: Connector,
    input: ConnectWalletInput,
    signal: AbortSignal,
  ) => {
    const { connectorId, timeoutMs = options.walletTimeoutMs } = input
    touched.add(namespace)
    owners.set(namespace, signal)
    writes.begin(namespace, connectorId, false)
    try {
      const networkId = input.networkId ?? ports.activeNetworkId(namespace)
      const accountType = ports.preferredAccountType(namespace)
      const wanted = { ...(networkId ? { networkId } : {}), ...(accountType ? { accountType } : {}) }
      const asked = connector.connect(wanted, { signal })
      // A wallet may ignore the signal: the caller must not wait for it.
      const late = `${connector.name} did not answer in time`
      const connection = await withTimeout(asked, timeoutMs, env.clock, late, signal)
      throwIfAborted(signal)
      const before = current(namespace)
      writes.settle(namespace, connection, false)
      if (before && before.connectorId !== connectorId && !options.features.multiWallet)
        void release(namespace, before.connectorId)
      return connection
    } catch (failure) {
      const error = scope.signal.aborted
        ? destroyedError()
        : toLatchkeyError(failure, 'connectFailed', 'Failed to connect')
      if (owners.get(namespace) === signal) writes.giveUp(namespace, connectorId, error)
      throw error
    }
  }

  const namespaceOfConnector = (connectorId: string) => {
    const known = names.filter(name => registry.findConnector(name, connectorId))
    if (known.length < 2) return known[0] ?? names[0] ?? ''
    throw new LatchkeyError('invalidRequest', `${connectorId} speaks several namespaces: name one`)
  }

  const leave = (namespace: string) => {
    touched.add(namespace)
    owners.delete(namespace)
    slots.get(namespace)?.cancel()
  }
  const actions: AttemptActions & ReconnectActions = {
    async connect(input) {
      const namespace = input.namespace ?? namespaceOfConnector(input.connectorId)
      const connector = registry.requireConnector(namespace, input.connectorId)
      if (scope.signal.aborted) throw destroyedError()
      throwIfAborted(input.signal)
      return (slots.get(namespace) as Latest).run(
        signal => attempt(namespace, connector, input, signal),
        input.signal,
      )
    },
    awaitWallet(namespace, connectorId) {
      if (store.state.namespaces[namespace]?.status === 'disconnected')
        writes.begin(namespace, connectorId, true)
    },
    stopWaiting(namespace) {
      const slice = store.state.namespaces[namespace]
      if (!slice?.restoring) return
      // Another wallet of the last visit may be back already: then that one is in use.
      const [next] = slice.connections
      if (next) writes.settle(namespace, next, true)
      else writes.giveUp(namespace, slice.connectorId ?? '', abortError())
    },
    async restore(namespace, connectorId) {
      if (touched.has(namespace)) return undefined
      return (slots.get(namespace) as Latest).run(async signal => {
        writes.begin(namespace, connectorId, true)
        try {
          const connector = registry.requireConnector(namespace, connectorId)
          const networkId = ports.activeNetworkId(namespace)
          const input = { silent: true, ...(networkId ? { networkId } : {}) }
          const connection = await withAbort(connector.connect(input, { signal }), signal)
          throwIfAborted(signal)
          writes.settle(namespace, connection, true)
          return connection
        } catch (error) {
          if (signal.aborted) return undefined
          if (!isLatchkeyError(error, 'notAuthorized'))
            env.logger.warn('A wallet could not be restored', error)
          actions.stopWaiting(namespace)
          return undefined
        }
      }, scope.signal)
    },
    async restoreFurther(namespace, connectorId) {
      try {
        const connector = registry.requireConnector(namespace, connectorId)
        const connection = await withAbort(connector.connect({ silent: true }, scope), scope.signal)
        const left = touched.has(namespace) && connectionsOf(namespace).length === 0
        if (!left && !find(namespace, connectorId)) writes.join(namespace, connection)
      } catch (error) {
        if (!scope.signal.aborted && !isLatchkeyError(error, 'notAuthorized'))
          env.logger.warn('A wallet could not be restored', error)
      }
    },
  }
  scope.add(() => {
    for (const slot of slots.values()) slot.cancel()
  })
  return { ...actions, connectionsOf, current, find, leave }
}
