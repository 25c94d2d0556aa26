import type { Account, Connection } from '../adapter/connector.types.js'
import type { ClientContext } from '../client/context.js'
import { isLatchkeyError, LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { abortError, createLatest, type Latest, withTimeout } from '../kernel/task.js'
import { activeConnection } from './connection.selectors.js'
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
   * @throws LatchkeyError `connectorMissing`, `userRejected`, `requestPending`, `timeout`, `aborted`, `connectFailed`
   */
  connect(input: ConnectWalletInput): Promise<Connection>
  /** Says that a stored connection will be restored as soon as its wallet is there. */
  awaitWallet(namespace: string, connectorId: string): void
  /** Gives up waiting for the wallet of a stored connection. */
  stopWaiting(namespace: string): void
  /** Connects without a prompt, from what was stored. Gives undefined when the wallet would have to ask. */
  restore(namespace: string, connectorId: string): Promise<Connection | undefined>
  /**
   * Ends connections. The client forgets them even when a wallet fails to.
   * @throws LatchkeyError `disconnectFailed`, naming the namespaces whose wallets failed
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
  // Which attempt owns a namespace: an older one that settles late must not touch it.
  const owners = new Map<string, symbol>()

  const current = (namespace: string, connectorId?: string) => {
    const connection = activeConnection(store.state, namespace)
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
  const attempt = async (namespace: string, input: ConnectWalletInput, signal: AbortSignal) => {
    const { connectorId, timeoutMs = options.walletTimeoutMs } = input
    const connector = registry.requireConnector(namespace, connectorId)
    const before = current(namespace)
    const owner = Symbol(connectorId)
    owners.set(namespace, owner)
    writes.begin(namespace, connectorId, false)
    try {
      const networkId = input.networkId ?? ports.activeNetworkId(namespace)
      const asked = connector.connect(networkId ? { networkId } : {}, { signal })
      const connection = await withTimeout(
        asked,
        timeoutMs,
        env.clock,
        `${connector.name} did not answer in time`,
      )
      if (signal.aborted) throw abortError(signal.reason)
      if (before && before.connectorId !== connectorId) await release(namespace, before.connectorId)
      writes.settle(connection, false)
      return connection
    } catch (failure) {
      const error = toLatchkeyError(failure, 'connectFailed', 'Failed to connect')
      if (owners.get(namespace) === owner) writes.giveUp(namespace, connectorId, before, error)
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
    owners.delete(namespace)
    slots.get(namespace)?.cancel()
    const ids = store.state.namespaces[namespace]?.connections.map(({ connectorId }) => connectorId) ?? []
    writes.forget(namespace, 'app', keepModal)
    await Promise.all(ids.map(async id => registry.findConnector(namespace, id)?.disconnect()))
  }

  const actions: ConnectionActions = {
    async connect(input) {
      const namespace = input.namespace ?? namespaceOfConnector(input.connectorId)
      registry.requireAdapter(namespace)
      return (slots.get(namespace) as Latest).run(signal => attempt(namespace, input, signal), input.signal)
    },
    awaitWallet(namespace, connectorId) {
      if (store.state.namespaces[namespace]?.status === 'disconnected')
        writes.begin(namespace, connectorId, true)
    },
    stopWaiting(namespace) {
      const slice = store.state.namespaces[namespace]
      if (!slice?.restoring) return
      writes.giveUp(namespace, slice.connectorId ?? '', undefined, abortError())
    },
    restore: (namespace, connectorId) =>
      (slots.get(namespace) as Latest).run(async signal => {
        const owner = Symbol(connectorId)
        owners.set(namespace, owner)
        writes.begin(namespace, connectorId, true)
        try {
          const connector = registry.requireConnector(namespace, connectorId)
          const connection = await connector.connect({ silent: true }, { signal })
          if (owners.get(namespace) !== owner) return undefined
          writes.settle(connection, true)
          return connection
        } catch (error) {
          if (owners.get(namespace) !== owner) return undefined
          if (!isLatchkeyError(error, 'notAuthorized'))
            env.logger.warn('A wallet could not be restored', error)
          actions.stopWaiting(namespace)
          return undefined
        }
      }, scope.signal),
    async disconnect({ namespace, keepModal = false } = {}) {
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
