import type { Account, Connection } from '../adapter/contract/connection.types.js'
import type { ClientContext } from '../context/context.js'
import { defaults } from '../context/defaults.js'
import { LatchkeyError } from '../errors/error.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { destroyedError, withTimeout } from '../kernel/task.js'
import {
  type AttemptActions,
  type Attempts,
  type ConnectionPorts,
  createAttempts,
} from './connection.attempts.js'
import type {
  ConnectionState,
  DisconnectInput,
  SwitchConnectionInput,
  SwitchedConnection,
} from './connection.types.js'
import { createConnectionWrites, emptyNamespace, onNetwork } from './connection.writes.js'
import { createGates, type Gates } from './gates.js'
import { createLastVisit, type LastVisit } from './last-visit.js'

/** What can be done to connections. */
export interface ConnectionActions extends AttemptActions {
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
   * @throws LatchkeyError `disconnectFailed`, naming the namespaces whose wallets failed; `destroyed`
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
export interface ConnectionInternal extends LastVisit, Pick<Attempts, 'connectPart'> {
  /** Adds what a session has to pass before it may be used. */
  readonly addGate: Gates['add']
  /** Announces a session, and resolves when it has passed every gate. */
  readonly sessionConnected: Gates['pass']
  /** Takes a connection that a capability gave anew. */
  applyConnection(connection: Connection): void
  /** Take what a wallet reported; what is not about the connection in use is ignored. */
  applyAccounts(namespace: string, connectorId: string, accounts: readonly Account[]): void
  applyNetwork(namespace: string, connectorId: string, networkId: Connection['networkId']): void
  applyDisconnect(namespace: string, connectorId: string): void
}

/** The connection domain. */
export interface ConnectionController extends Controller<ConnectionState, ConnectionActions> {
  readonly internal: ConnectionInternal
}

/** Makes the connection domain. */
export function createConnectionController(ctx: ClientContext, ports: ConnectionPorts): ConnectionController {
  const { registry, options, events, env, scope } = ctx
  const names = options.adapters.map(({ namespace }) => namespace)
  const store = createStore<ConnectionState>(() => ({
    initialized: false,
    namespaces: Object.fromEntries(names.map(name => [name, emptyNamespace()])),
  }))
  const writes = createConnectionWrites(store, ctx)
  const gates = createGates(ctx)
  const attempts = createAttempts(ctx, ports, store, writes, gates.pass)
  const { connect, connectPart, leave, connectionsOf, current, find, slots, touched } = attempts

  const disconnectOne = async (namespace: string, keepModal: boolean, only: string | undefined) => {
    const all = connectionsOf(namespace).map(({ connectorId }) => connectorId)
    const ids = only === undefined ? all : all.filter(id => id === only)
    if (only !== undefined && ids.length === 0) return
    if (ids.length === all.length) {
      leave(namespace)
      writes.forget(namespace, 'app', keepModal)
    } else writes.drop(namespace, ids[0] ?? '')
    const ended = Promise.all(ids.map(async id => registry.findConnector(namespace, id)?.disconnect()))
    const late = 'The wallet did not disconnect in time'
    await withTimeout(ended, defaults.disconnectWaitMs, env.clock, late, scope.signal)
  }

  const actions: ConnectionActions = {
    connect,
    async switchConnection(input) {
      if (!options.features.multiWallet) return void ports.multiWalletMissing()
      const code = await import('./switch-connection.js')
      return code.switchConnection(input, {
        connect,
        current,
        find,
        leave,
        take: internal.applyConnection,
        promote: writes.promote,
      })
    },
    forgetRecent: writes.forgetRecent,
    async disconnect({ namespace, connectorId, keepModal = false } = {}) {
      if (scope.signal.aborted) throw destroyedError()
      const wanted = namespace === undefined ? names : [namespace]
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
      internal.applyConnection({ ...connection, accounts: [chosen, ...others] })
    },
    async chooseAccounts(namespace) {
      internal.applyConnection(await ports.chooseAccounts(namespace))
    },
  }
  const internal: ConnectionInternal = {
    ...createLastVisit({
      ctx,
      store,
      writes,
      slots,
      touched,
      pass: gates.pass,
      activeNetworkId: ports.activeNetworkId,
      selectAccount: (namespace, address) => actions.selectAccount(namespace, address),
    }),
    connectPart,
    addGate: gates.add,
    sessionConnected: gates.pass,
    applyConnection(connection) {
      const { namespace, connectorId } = connection
      if (!find(namespace, connectorId)) return
      writes.replace(connection)
      if (current(namespace)?.connectorId === connectorId)
        events.emit('accountsChanged', { namespace, connection })
    },
    applyAccounts(namespace, connectorId, accounts) {
      const connection = find(namespace, connectorId)
      if (connection && accounts.length > 0) internal.applyConnection({ ...connection, accounts })
    },
    applyNetwork(namespace, connectorId, networkId) {
      const connection = find(namespace, connectorId)
      if (!connection || connection.networkId === networkId) return
      writes.replace(onNetwork(connection, networkId))
    },
    applyDisconnect(namespace, connectorId) {
      if (!find(namespace, connectorId)) return
      if (connectionsOf(namespace).length > 1) writes.drop(namespace, connectorId)
      else writes.forget(namespace, 'wallet', false)
    },
  }
  return { ...toController(store, actions), internal }
}
