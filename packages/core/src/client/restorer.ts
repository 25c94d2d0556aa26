import type { ConnectionController } from '../connection/connection.controller.js'
import { readStoredConnections, type StoredConnection } from '../connection/stored-connections.js'
import type { ClientContext } from '../context/context.js'
import { defaults } from '../context/defaults.js'

/** Brings back the connections of the last visit, as their wallets announce themselves. */
export interface Restorer {
  begin(): void
  /** Whether a connection of the last visit waits for this connector. */
  awaits(connectorId: string): boolean
  /** Called whenever the wallets of a namespace changed. */
  walletsChanged(namespace: string): void
}

/**
 * Makes the restorer. A wallet that is not there within 3 s counts as gone for the interface; should it announce
 * itself later, and the visitor did nothing in the namespace meanwhile, it is still restored.
 */
export function createRestorer(ctx: ClientContext, connection: ConnectionController): Restorer {
  const { env, options, registry, scope, storage } = ctx
  const waiting = new Map<string, StoredConnection>()
  const further = new Map<string, readonly StoredConnection[]>()

  const restore = async (namespace: string, stored: StoredConnection) => {
    waiting.delete(namespace)
    const restored = await connection.internal.restore(namespace, stored.connectorId)
    // The wallet gives its accounts in its own order; the visitor's choice of the last visit still counts.
    const chosen = restored?.accounts.find(account => stored.accountIds[0]?.endsWith(`:${account.address}`))
    if (chosen) connection.actions.selectAccount(namespace, chosen.address)
  }

  return {
    begin() {
      if (options.enableReconnect) {
        for (const [namespace, [stored, ...others]] of Object.entries(readStoredConnections(storage))) {
          if (!stored || !registry.adapters.has(namespace)) continue
          waiting.set(namespace, stored)
          if (options.features.multiWallet) further.set(namespace, others)
          connection.internal.awaitWallet(namespace, stored.connectorId)
        }
      }
      connection.internal.markInitialized()
      const stored = [...waiting.keys()]
      if (stored.length === 0) return
      // A wallet that is there but does not answer counts as gone, too.
      scope.add(
        env.clock.after(defaults.reconnectWaitMs, () => stored.forEach(connection.internal.stopWaiting)),
      )
    },
    awaits: connectorId =>
      [...waiting.values(), ...further.values()].flat().some(each => each.connectorId === connectorId),
    walletsChanged(namespace) {
      const stored = waiting.get(namespace)
      const isHere = ({ connectorId }: StoredConnection) => registry.findConnector(namespace, connectorId)
      if (stored && isHere(stored)) void restore(namespace, stored)
      const others = further.get(namespace) ?? []
      further.set(
        namespace,
        others.filter(other => !isHere(other)),
      )
      for (const other of others.filter(isHere))
        void connection.internal.restoreFurther(namespace, other.connectorId)
    },
  }
}
