import { defaults } from '../context/defaults.js'
import { abortError } from '../kernel/task.js'
import type { ConnectionEngine } from './connection.engine.js'
import type { Reconnect, ReconnectDeps } from './reconnect.js'
import { readStoredConnections } from './stored-connections.js'

/** Brings back the connections of the last visit, as their wallets announce themselves. */
export interface LastVisit {
  /** Reads what was stored; the state then says which namespaces wait for their wallet. */
  restore(): void
  /** Whether the last visit left a connection of this connector. */
  awaits(connectorId: string): boolean
  /** Has to be called whenever the wallets of a namespace changed. `again`: one that may be asked once more. */
  walletsChanged(namespace: string, again?: string): void
}

/** What the last visit needs of the connection domain. */
export interface LastVisitDeps extends Omit<ReconnectDeps, 'engine' | 'stored' | 'stopWaiting'> {
  loadEngine(): Promise<ConnectionEngine>
}

/**
 * Makes what brings the last visit back. A wallet that is not there within 3 s counts as gone for the interface; should it
 * announce itself later, and the visitor did nothing in the namespace meanwhile, it is still restored.
 */
export function createLastVisit(deps: LastVisitDeps): LastVisit {
  const { ctx, loadEngine, store, writes } = deps
  const { env, options, scope, storage } = ctx
  let stored: ReturnType<typeof readStoredConnections> = {}
  let engine: ConnectionEngine | undefined
  let reconnect: Reconnect | undefined

  const stopWaiting = (namespace: string) => {
    const slice = store.state.namespaces[namespace]
    if (!slice?.restoring) return
    // Another wallet of the last visit may be back already: then that one is in use.
    const [next] = slice.connections
    if (next) engine?.outcomes.settle(namespace, next, true)
    else writes.giveUp(namespace, slice.connectorId ?? '', abortError())
  }
  // A page that nobody was connected to does not load the code.
  const load = (namespaces: readonly string[]) => {
    Promise.all([import('./reconnect.js'), loadEngine()])
      .then(async ([code, loaded]) => {
        engine = loaded
        reconnect = await code.createReconnect({ ...deps, engine, stored, stopWaiting })
        for (const each of namespaces) reconnect.walletsChanged(each)
      })
      .catch(error => {
        env.logger.warn('The last visit could not be restored', error)
        namespaces.forEach(stopWaiting)
      })
  }

  return {
    restore() {
      // Also where only one may be connected: a project may say otherwise later.
      const recent = readStoredConnections(storage, 'recent_connections')
      if (options.enableReconnect) stored = readStoredConnections(storage)
      const waiting = Object.entries(stored).flatMap(([namespace, [first]]) =>
        first && store.state.namespaces[namespace]?.status === 'disconnected'
          ? [[namespace, first] as const]
          : [],
      )
      for (const [namespace, first] of waiting) {
        writes.begin(namespace, first.connectorId, first)
        // A wallet that is there but does not answer counts as gone, too.
        const waitMs =
          first.connectorId === 'auth' ? defaults.embeddedReconnectWaitMs : defaults.reconnectWaitMs
        scope.add(env.clock.after(waitMs, () => stopWaiting(namespace)))
      }
      store.update(state => {
        state.initialized = true
        for (const [namespace, slice] of Object.entries(state.namespaces))
          slice.recent = [...(recent[namespace] ?? [])]
      })
      if (waiting[0]) load(waiting.map(([namespace]) => namespace))
    },
    awaits: id =>
      Object.values(stored)
        .flat()
        .some(({ connectorId }) => connectorId === id),
    walletsChanged: (...changed) => reconnect?.walletsChanged(...changed),
  }
}
