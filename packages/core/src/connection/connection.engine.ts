// The code that runs from the first connect request on. A page loads it when a visitor is about to connect, or when it restores
// a connection.
import type { Account, Connection } from '../adapter/contract/connection.types.js'
import type { Connector } from '../adapter/contract/connector.types.js'
import type { ClientContext } from '../context/context.js'
import { defaults } from '../context/defaults.js'
import { LatchkeyError } from '../errors/error.js'
import { destroyedError, type Latest, throwIfAborted, withTimeout } from '../kernel/task.js'
import {
  type ConnectionOutcomes,
  createConnectionOutcomes,
  type OutcomeParts,
  onNetwork,
} from './connection.outcomes.js'
import type {
  ConnectionPorts,
  ConnectWalletInput,
  DisconnectInput,
  SessionPart,
  SwitchConnectionInput,
  SwitchedConnection,
} from './connection.types.js'
import { createPassGates, type PassGates } from './gates.js'
import type { FetchGate } from './gates.types.js'

/** What the page has made by itself, and the engine works on. */
export interface EngineParts extends OutcomeParts {
  readonly ctx: ClientContext
  readonly ports: ConnectionPorts
  /** One run per namespace. */
  readonly slots: ReadonlyMap<string, Latest>
  /** Whose attempt a namespace's state tells of: an older one that settles late must not touch it. */
  readonly owners: Map<string, AbortSignal>
  /** Where the visitor has already done something: the last visit no longer counts there. */
  readonly touched: Set<string>
  readonly gates: ReadonlySet<FetchGate>
  connect(input: ConnectWalletInput): Promise<Connection>
}

/** An attempt of a connector. */
export interface Attempt {
  readonly namespace: string
  readonly connector: Connector
  readonly input: ConnectWalletInput
  readonly signal: AbortSignal
  /** What the namespace is of a session with several. */
  readonly part: SessionPart | undefined
}

/** What is done to connections, from the first wallet that is asked on. */
export interface ConnectionEngine {
  /**
   * Asks a wallet, and makes its connection the one in use. It ends by the wallet, the time-out, the caller's signal or a
   * newer attempt. `passing` settles when the connection may be used.
   */
  ask(attempt: Attempt): Promise<{ readonly connection: Connection; readonly passing: Promise<void> | false }>
  readonly outcomes: ConnectionOutcomes
  readonly pass: PassGates
  switchConnection(input: SwitchConnectionInput): Promise<SwitchedConnection>
  forgetRecent(namespace: string, connectorId: string): void
  disconnect(input?: DisconnectInput): Promise<void>
  selectAccount(namespace: string, address: string): void
  chooseAccounts(namespace: string): Promise<void>
  /** Takes a connection that a capability gave anew. */
  applyConnection(connection: Connection): void
  /** Take what a wallet reported; what is not about the connection in use is ignored. */
  applyAccounts(namespace: string, connectorId: string, accounts: readonly Account[]): void
  applyNetwork(namespace: string, connectorId: string, networkId: Connection['networkId']): void
  applyDisconnect(namespace: string, connectorId: string): void
}

/** Makes the engine of one client. */
export function createConnectionEngine(parts: EngineParts): ConnectionEngine {
  const { ctx, connect, gates, owners, ports, slots, store, touched } = parts
  const { registry, options, events, env, scope } = ctx
  const outcomes = createConnectionOutcomes(parts)
  const pass = createPassGates(ctx, gates, input => engine.disconnect(input))

  const connectionsOf = (namespace: string) => store.state.namespaces[namespace]?.connections ?? []
  // The connection in use, or the one that stands while another is being asked for.
  const current = (namespace: string): Connection | undefined => connectionsOf(namespace)[0]
  const find = (namespace: string, connectorId: string): Connection | undefined =>
    connectionsOf(namespace).find(connection => connection.connectorId === connectorId)

  // Lets an attempt that runs in the namespace go, and the last visit with it.
  const leave = (namespace: string) => {
    touched.add(namespace)
    owners.delete(namespace)
    slots.get(namespace)?.cancel()
  }
  // Never rejects: nobody waits for it.
  const release = async (namespace: string, connectorId: string) => {
    try {
      await registry.findConnector(namespace, connectorId)?.disconnect()
    } catch (error) {
      env.logger.warn('The wallet did not disconnect', error)
    }
  }
  const disconnectOne = async (namespace: string, keepModal: boolean, only: string | undefined) => {
    const all = connectionsOf(namespace).map(({ connectorId }) => connectorId)
    const ids = only === undefined ? all : all.filter(id => id === only)
    if (only !== undefined && ids.length === 0) return
    if (ids.length === all.length) {
      leave(namespace)
      outcomes.forget(namespace, 'app', keepModal)
    } else outcomes.drop(namespace, ids[0] ?? '')
    const ended = Promise.all(ids.map(async id => registry.findConnector(namespace, id)?.disconnect()))
    const late = 'The wallet did not disconnect in time'
    await withTimeout(ended, defaults.disconnectWaitMs, env.clock, late, scope.signal)
  }

  const engine: ConnectionEngine = {
    outcomes,
    pass,
    async ask({ namespace, connector, input, signal, part }) {
      throwIfAborted(signal)
      const { connectorId, timeoutMs = options.walletTimeoutMs } = input
      const networkId = input.networkId ?? ports.activeNetworkId(namespace)
      const accountType = ports.preferredAccountType(namespace)
      const wanted = {
        ...(networkId && { networkId }),
        ...(accountType && { accountType }),
        ...(!part && ports.signIn(networkId)),
      }
      const asked = connector.connect(wanted, { signal })
      // A wallet may ignore the signal: the caller must not wait for it.
      const late = `${connector.name} did not answer in time`
      const connection = await withTimeout(asked, timeoutMs, env.clock, late, signal)
      throwIfAborted(signal)
      const before = current(namespace)
      outcomes.settle(namespace, connection, false, part !== 'other')
      // In the same tick: nobody sees a list of wallets beside an account.
      const passing = !part && pass({ connectorId, namespaces: [namespace], main: namespace }, signal)
      if (before && before.connectorId !== connectorId && !options.features.multiWallet)
        void release(namespace, before.connectorId)
      return { connection, passing }
    },
    async switchConnection(input) {
      const code = await import('./switch-connection.js')
      return code.switchConnection(input, {
        connect,
        current,
        find,
        leave,
        take: engine.applyConnection,
        promote: outcomes.promote,
      })
    },
    forgetRecent: outcomes.forgetRecent,
    async disconnect({ namespace, connectorId, keepModal = false } = {}) {
      if (scope.signal.aborted) throw destroyedError()
      const wanted = namespace === undefined ? [...slots.keys()] : [namespace]
      const failed: string[] = []
      let cause: unknown
      const end = (name: string) =>
        disconnectOne(name, keepModal, connectorId).catch(error => {
          failed.push(name)
          cause ??= error
        })
      await Promise.all(wanted.map(end))
      if (failed[0])
        throw new LatchkeyError('disconnectFailed', `Failed to disconnect chains: ${failed.join(', ')}`, {
          cause,
        })
    },
    selectAccount(namespace, address) {
      const connection = current(namespace)
      const chosen = connection?.accounts.find(account => account.address === address)
      if (!connection || !chosen || connection.accounts[0] === chosen) return
      const others = connection.accounts.filter(account => account !== chosen)
      engine.applyConnection({ ...connection, accounts: [chosen, ...others] })
    },
    async chooseAccounts(namespace) {
      engine.applyConnection(await ports.chooseAccounts(namespace))
    },
    applyConnection(connection) {
      const { namespace, connectorId } = connection
      if (!find(namespace, connectorId)) return
      outcomes.replace(connection)
      if (current(namespace)?.connectorId === connectorId)
        events.emit('accountsChanged', { namespace, connection })
    },
    applyAccounts(namespace, connectorId, accounts) {
      const connection = find(namespace, connectorId)
      if (connection && accounts.length > 0) engine.applyConnection({ ...connection, accounts })
    },
    applyNetwork(namespace, connectorId, networkId) {
      const connection = find(namespace, connectorId)
      if (!connection || connection.networkId === networkId) return
      outcomes.replace(onNetwork(connection, networkId))
    },
    applyDisconnect(namespace, connectorId) {
      if (!find(namespace, connectorId)) return
      if (connectionsOf(namespace).length > 1) outcomes.drop(namespace, connectorId)
      else outcomes.forget(namespace, 'wallet', false)
    },
  }
  return engine
}
