import type { Connection } from '../adapter/contract/connection.types.js'
import type { ConnectInput, Connector } from '../adapter/contract/connector.types.js'
import type { ClientContext } from '../context/context.js'
import { LatchkeyError, toLatchkeyError } from '../errors/error.js'
import type { Store } from '../kernel/store.js'
import { createLatest, destroyedError, type Latest, throwIfAborted, withTimeout } from '../kernel/task.js'
import type { ConnectionState, ConnectWalletInput, SessionPart } from './connection.types.js'
import type { ConnectionWrites } from './connection.writes.js'
import type { Gates } from './gates.js'

/** What the connection domain needs of others. */
export interface ConnectionPorts {
  activeNetworkId(namespace: string): Connection['networkId'] | undefined
  preferredAccountType(namespace: string): string | undefined
  /** What a wallet may sign by the prompt that connects. */
  signIn(networkId: Connection['networkId'] | undefined): Pick<ConnectInput, 'signIn'> | undefined
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

/** What else the connection domain needs of its attempts. */
export interface Attempts extends AttemptActions {
  /**
   * Connects one namespace of a session. The session is announced when all of them are connected.
   * @throws as `connect`
   */
  connectPart(input: ConnectWalletInput, part: SessionPart): Promise<Connection>
  connectionsOf(namespace: string): readonly Connection[]
  /** The connection in use, or the one that stands while another is being asked for. */
  current(namespace: string): Connection | undefined
  find(namespace: string, connectorId: string): Connection | undefined
  /** Lets an attempt that runs in the namespace go, and the last visit with it. */
  leave(namespace: string): void
  /** One run per namespace. */
  readonly slots: ReadonlyMap<string, Latest>
  /** Where the visitor has already done something: the last visit no longer counts there. */
  readonly touched: ReadonlySet<string>
}

/** Makes what connects: by a visitor's wish, or from an earlier visit. */
export function createAttempts(
  ctx: ClientContext,
  ports: ConnectionPorts,
  store: Store<ConnectionState>,
  writes: ConnectionWrites,
  pass: Gates['pass'],
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
      env.logger.warn('The wallet did not disconnect', error)
    }
  }

  /** One attempt: it ends by the wallet, the time-out, the caller's signal or a newer attempt. */
  const attempt = async (
    namespace: string,
    connector: Connector,
    input: ConnectWalletInput,
    signal: AbortSignal,
    part: SessionPart | undefined,
  ) => {
    const { connectorId, timeoutMs = options.walletTimeoutMs } = input
    touched.add(namespace)
    owners.set(namespace, signal)
    writes.begin(namespace, connectorId, false)
    try {
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
      writes.settle(namespace, connection, false, part !== 'other')
      // In the same tick: nobody sees a list of wallets beside an account.
      const passing = !part && pass({ connectorId, namespaces: [namespace], main: namespace }, signal)
      if (before && before.connectorId !== connectorId && !options.features.multiWallet)
        void release(namespace, before.connectorId)
      return { connection, passing }
    } catch (failure) {
      const error = scope.signal.aborted
        ? destroyedError()
        : toLatchkeyError(failure, 'connectFailed', 'Failed to connect')
      if (owners.get(namespace) === signal) writes.giveUp(namespace, connectorId, error, !!part)
      throw error
    }
  }
  const connectWith = async (input: ConnectWalletInput, part?: SessionPart) => {
    const { connectorId } = input
    const namespace = input.namespace ?? namespaceOfConnector(connectorId)
    const connector = registry.requireConnector(namespace, connectorId)
    if (scope.signal.aborted) throw destroyedError()
    throwIfAborted(input.signal)
    return (slots.get(namespace) as Latest).run(async signal => {
      const { connection, passing } = await attempt(namespace, connector, input, signal, part)
      await passing
      return connection
    }, input.signal)
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
  scope.add(() => {
    for (const slot of slots.values()) slot.cancel()
  })
  return {
    connect: input => connectWith(input),
    connectPart: connectWith,
    connectionsOf,
    current,
    find,
    leave,
    slots,
    touched,
  }
}
