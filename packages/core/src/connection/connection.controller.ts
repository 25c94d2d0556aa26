import type { Connection } from '../adapter/contract/connection.types.js'
import type { ClientContext } from '../context/context.js'
import { LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { loadOnce } from '../kernel/load-once.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { createLatest, destroyedError, type Latest, throwIfAborted, withAbort } from '../kernel/task.js'
import type { ConnectionEngine, createConnectionEngine, EngineParts } from './connection.engine.js'
import type {
  ConnectionPorts,
  ConnectionState,
  ConnectWalletInput,
  DisconnectInput,
  SessionPart,
  SwitchConnectionInput,
  SwitchedConnection,
} from './connection.types.js'
import { createConnectionWrites, emptyNamespace } from './connection.writes.js'
import type { PassGates } from './gates.js'
import type { FetchGate } from './gates.types.js'
import { createLastVisit, type LastVisit } from './last-visit.js'
import { readStoredConnections } from './stored-connections.js'

/** What can be done to connections. */
export interface ConnectionActions {
  /**
   * Asks a wallet to connect. The newest call of a namespace wins; a failed one leaves the former connection standing.
   * @throws LatchkeyError `connectorMissing`, `userRejected`, `requestPending`, `timeout`, `aborted`, `destroyed`,
   * `connectFailed`, `unavailable`
   */
  connect(input: ConnectWalletInput): Promise<Connection>
  /**
   * Makes another connection, or another account of it, the one in use; one that has ended is asked to connect again.
   * Undefined, with an alert for the developer, where `features.multiWallet` is off.
   * @throws LatchkeyError as `connect` does, and `invalidAddress` for an account the wallet did not grant
   */
  switchConnection(input: SwitchConnectionInput): Promise<SwitchedConnection | undefined>
  /** Forgets a connection that has ended. */
  forgetRecent(namespace: string, connectorId: string): void
  /**
   * Ends connections. The client forgets them even when a wallet fails to.
   * @throws LatchkeyError `disconnectFailed`, naming the namespaces whose wallets failed; `destroyed`, `unavailable`
   */
  disconnect(input?: DisconnectInput): Promise<void>
  /** Makes another account of the connection the active one. */
  selectAccount(namespace: string, address: string): void
  /**
   * Lets the visitor choose in the wallet which accounts the app sees.
   * @throws LatchkeyError `notConnected`, `capabilityMissing`, and what the wallet rejects with
   */
  chooseAccounts(namespace: string): Promise<void>
}

/** What other parts of the client do to connections. */
export interface ConnectionInternal
  extends LastVisit,
    Pick<ConnectionEngine, 'applyConnection' | 'applyAccounts' | 'applyNetwork' | 'applyDisconnect'> {
  /** Fetches the code for connecting, for a visitor who is about to. @throws LatchkeyError `unavailable` */
  load(): Promise<unknown>
  /**
   * Connects one namespace of a session. The session is announced when all of them are connected.
   * @throws as `connect`
   */
  connectPart(input: ConnectWalletInput, part: SessionPart): Promise<Connection>
  /** Adds what a session has to pass before it may be used. The result removes it. */
  addGate(gate: FetchGate): () => void
  /** Announces a session, and resolves when it has passed every gate. */
  readonly sessionConnected: PassGates
}

/** The connection domain. */
export interface ConnectionController extends Controller<ConnectionState, ConnectionActions> {
  readonly internal: ConnectionInternal
}

/**
 * Makes the connection domain: its state, and the way to its engine, which `fetchEngine` gives. Until that is here nothing
 * is connected, so what a wallet reports before is about nothing.
 */
export function createConnectionController(
  ctx: ClientContext,
  ports: ConnectionPorts,
  fetchEngine: () => Promise<typeof createConnectionEngine>,
): ConnectionController {
  const { registry, options, env, scope } = ctx
  const names = options.adapters.map(({ namespace }) => namespace)
  const store = createStore<ConnectionState>(() => ({
    initialized: false,
    namespaces: Object.fromEntries(names.map(name => [name, emptyNamespace()])),
  }))
  const writes = createConnectionWrites(store, ctx)
  const slots = new Map<string, Latest>(names.map(name => [name, createLatest()]))
  const owners: EngineParts['owners'] = new Map()
  const touched: EngineParts['touched'] = new Set()
  const gates = new Set<FetchGate>()

  let engine: ConnectionEngine | undefined
  const load = loadOnce(async () => {
    const createEngine = await fetchEngine()
    const readStored = readStoredConnections
    engine = createEngine({ ctx, ports, store, writes, readStored, slots, owners, touched, gates, connect })
    return engine
  })
  const withEngine = async <T>(work: (engine: ConnectionEngine) => T): Promise<Awaited<T>> =>
    await work(engine ?? (await load()))

  const namespaceOfConnector = (connectorId: string) => {
    const known = names.filter(name => registry.findConnector(name, connectorId))
    if (known.length < 2) return known[0] ?? names[0] ?? ''
    throw new LatchkeyError('invalidRequest', `${connectorId} speaks several namespaces: name one`)
  }
  const connectPart = async (input: ConnectWalletInput, part?: SessionPart) => {
    const { connectorId } = input
    const namespace = input.namespace ?? namespaceOfConnector(connectorId)
    const connector = registry.requireConnector(namespace, connectorId)
    if (scope.signal.aborted) throw destroyedError()
    throwIfAborted(input.signal)
    return (slots.get(namespace) as Latest).run(async signal => {
      touched.add(namespace)
      owners.set(namespace, signal)
      writes.begin(namespace, connectorId)
      let asked: Awaited<ReturnType<ConnectionEngine['ask']>>
      try {
        const { ask } = engine ?? (await withAbort(load(), signal))
        asked = await ask({ namespace, connector, input, signal, part })
      } catch (failure) {
        const error = scope.signal.aborted
          ? destroyedError()
          : toLatchkeyError(failure, 'connectFailed', 'Failed to connect')
        if (owners.get(namespace) === signal) writes.giveUp(namespace, connectorId, error, !!part)
        throw error
      }
      await asked.passing
      return asked.connection
    }, input.signal)
  }
  const connect = (input: ConnectWalletInput) => connectPart(input)
  scope.add(() => {
    for (const slot of slots.values()) slot.cancel()
  })

  const actions: ConnectionActions = {
    connect,
    async switchConnection(input) {
      if (!options.features.multiWallet) return void ports.multiWalletMissing()
      return withEngine(({ switchConnection }) => switchConnection(input))
    },
    forgetRecent(...input) {
      withEngine(({ forgetRecent }) => forgetRecent(...input)).catch(error =>
        env.logger.warn('A wallet could not be forgotten', error),
      )
    },
    disconnect: input => withEngine(({ disconnect }) => disconnect(input)),
    selectAccount: (...input) => engine?.selectAccount(...input),
    chooseAccounts: namespace => withEngine(({ chooseAccounts }) => chooseAccounts(namespace)),
  }
  const internal: ConnectionInternal = {
    ...createLastVisit({
      ctx,
      store,
      writes,
      slots,
      touched,
      activeNetworkId: ports.activeNetworkId,
      takeProject: ports.takeProject,
      loadEngine: load,
    }),
    load,
    connectPart,
    addGate(gate) {
      gates.add(gate)
      return () => void gates.delete(gate)
    },
    sessionConnected: (...session) => withEngine(({ pass }) => pass(...session)),
    applyConnection: connection => engine?.applyConnection(connection),
    applyAccounts: (...input) => engine?.applyAccounts(...input),
    applyNetwork: (...input) => engine?.applyNetwork(...input),
    applyDisconnect: (...input) => engine?.applyDisconnect(...input),
  }
  return { ...toController(store, actions), internal }
}
