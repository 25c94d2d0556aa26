import type { Account, Connection } from '../adapter/connection.types.js'
import type { Connector } from '../adapter/connector.types.js'
import type { ClientContext } from '../client/context.js'
import { defaults } from '../client/defaults.js'
import { isLatchkeyError, LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import {
  abortError,
  createLatest,
  destroyedError,
  type Latest,
  throwIfAborted,
  withAbort,
  withTimeout,
} from '../kernel/task.js'
import type { ConnectionState, ConnectWalletInput, DisconnectInput } from './connection.types.js'
import { createConnectionWrites, emptyNamespace, onNetwork } from './connection.writes.js'

/** What the connection domain needs of the network domain. */
export interface ConnectionPorts {
  activeNetworkId(namespace: string): Connection['networkId'] | undefined
}

/** What can be done to connections. */
export interface ConnectionActions {
  /**
   * Asks a wallet to connect. The newest call of a namespace wins; a failed one leaves the former connection standing.
   * @throws LatchkeyError `connectorMissing`, `userRejected`, `requestPending`, `timeout`, `aborted`, `destroyed`,
   * `connectFailed`
   */
  connect(input: ConnectWalletInput): Promise<Connection>
  /** Says that a stored connection will be restored as soon as its wallet is there. */
  awaitWallet(namespace: string, connectorId: string): void
  /** Gives up waiting for the wallet of a stored connection. */
  stopWaiting(namespace: string): void
  /**
   * Connects without a prompt, from what was stored. Gives undefined when the wallet would have to ask, or when the
   * visitor has connected or disconnected in the namespace since.
   */
  restore(namespace: string, connectorId: string): Promise<Connection | undefined>
  /**
   * Ends connections. The client forgets them even when a wallet fails to.
   * @throws LatchkeyError `disconnectFailed`, naming the namespaces whose wallets failed; `destroyed`
   */
  disconnect(input?: DisconnectInput): Promise<void>
  /** Makes another account of the connection the active one. */
  selectAccount(namespace: string, address: string): void
  /** Takes a connection that a capability gave anew. */
  applyConnection(connection: Connection): void
  /** Take what a wallet reported; what is not about the connection in use is ignored. */
  applyAccounts(namespace: string, connectorId: string, accounts: readonly Account[]): void
  applyNetwork(namespace: string, connectorId: string, networkId: Connection['networkId']): void
  applyDisconnect(namespace: string, connectorId: string): void
  /** Says that storage has been looked at. */
  markInitialized(): void
}

export type ConnectionController = Controller<ConnectionState, ConnectionActions>

/** Makes the connection domain. */
export function createConnectionController(ctx: ClientContext, ports: ConnectionPorts): ConnectionController {
  const { registry, options, events, env, scope } = ctx
  const names = options.adapters.map(({ namespace }) => namespace)
  const store = createStore<ConnectionState>(() => ({
    initialized: false,
    namespaces: Object.fromEntries(names.map(name => [name, emptyNamespace()])),
  }))
  const writes = createConnectionWrites(store, ctx)
  const slots = new Map<string, Latest>(names.map(name => [name, createLatest()]))
  // Whose attempt a namespace's state tells of: an older one that settles late must not touch it.
  const owners = new Map<string, AbortSignal>()
  // Where the visitor has already done something: the last visit no longer counts there.
  const touched = new Set<string>()

  const current = (namespace: string, connectorId?: string) => {
    const connection = store.state.namespaces[namespace]?.connections[0]
    return connectorId === undefined || connection?.connectorId === connectorId ? connection : undefined
  }

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
      const asked = connector.connect(networkId ? { networkId } : {}, { signal })
      const connection = await withTimeout(
        // A wallet that was asked need not heed the signal; who waits for it is let go all the same.
        withAbort(asked, signal),
        timeoutMs,
        env.clock,
        `${connector.name} did not answer in time`,
      )
      throwIfAborted(signal)
      const before = current(namespace)
      writes.settle(namespace, connection, false)
      if (before && before.connectorId !== connectorId) void release(namespace, before.connectorId)
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
    throw new LatchkeyError('invalidRequest', `The wallet ${connectorId} speaks several namespaces`, {
      hint: 'Name the namespace to connect in.',
    })
  }

  const disconnectOne = async (namespace: string, keepModal: boolean) => {
    touched.add(namespace)
    owners.delete(namespace)
    slots.get(namespace)?.cancel()
    const ids = store.state.namespaces[namespace]?.connections.map(({ connectorId }) => connectorId) ?? []
    writes.forget(namespace, 'app', keepModal)
    const ended = Promise.all(ids.map(async id => registry.findConnector(namespace, id)?.disconnect()))
    await withTimeout(
      withAbort(ended, scope.signal),
      defaults.disconnectWaitMs,
      env.clock,
      'The wallet did not disconnect in time',
    )
  }

  const actions: ConnectionActions = {
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
      writes.giveUp(namespace, slice.connectorId ?? '', abortError())
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
    async disconnect({ namespace, keepModal = false } = {}) {
      if (scope.signal.aborted) throw destroyedError()
      const wanted = namespace === undefined ? names : [namespace]
      const results = await Promise.allSettled(wanted.map(name => disconnectOne(name, keepModal)))
      const failed = wanted.filter((_, index) => results[index]?.status === 'rejected')
      if (failed.length === 0) return
      const cause = results.find(result => result.status === 'rejected')?.reason
      throw new LatchkeyError('disconnectFailed', `Failed to disconnect chains: ${failed.join(', ')}`, {
        cause,
      })
    },
    selectAccount(namespace, address) {
      const connection = current(namespace)
      const chosen = connection?.accounts.find(account => account.address === address)
      if (!connection || !chosen || connection.accounts[0] === chosen) return
      const others = connection.accounts.filter(account => account !== chosen)
      actions.applyConnection({ ...connection, accounts: [chosen, ...others] })
    },
    applyConnection(connection) {
      const { namespace } = connection
      if (!current(namespace, connection.connectorId)) return
      writes.replace(connection)
      events.emit('accountsChanged', { namespace, connection })
    },
    applyAccounts(namespace, connectorId, accounts) {
      const connection = current(namespace, connectorId)
      if (connection && accounts.length > 0) actions.applyConnection({ ...connection, accounts })
    },
    applyNetwork(namespace, connectorId, networkId) {
      const connection = current(namespace, connectorId)
      if (!connection || connection.networkId === networkId) return
      writes.replace(onNetwork(connection, networkId))
    },
    applyDisconnect(namespace, connectorId) {
      if (current(namespace, connectorId)) writes.forget(namespace, 'wallet', false)
    },
    markInitialized: () =>
      store.update(state => {
        state.initialized = true
      }),
  }
  scope.add(() => {
    for (const slot of slots.values()) slot.cancel()
  })
  return toController(store, actions)
}
