import type { ConnectedSession } from '../context/client-events.types.js'
import type { ClientContext } from '../context/context.js'
import { toLatchkeyError } from '../errors/error.js'
import { createLatest, withAbort } from '../kernel/task.js'
import type { ConnectionController } from './connection.controller.js'
import type { Gate } from './gates.types.js'

/** What a gate works with. */
export interface GateDeps {
  readonly ctx: ClientContext
  readonly connection: Pick<ConnectionController, 'internal'>
}

/** A session at a gate. The signal fires when the attempt or one of the session's connections ends. */
export interface GateInput extends ConnectedSession {
  readonly signal: AbortSignal
}

/**
 * Makes a gate that ends the session's connections when `ask` rejects or the asking ends: a connection that has not
 * passed does not stay. The wallet's connections of other sessions stay.
 * @throws LatchkeyError what `ask` rejects with; `aborted`, `destroyed`
 */
export function createGate({ ctx, connection }: GateDeps, ask: (input: GateInput) => Promise<void>): Gate {
  const { events, scope } = ctx
  return async (session, outer, refuse) => {
    const { connectorId, namespaces } = session
    const asking = createLatest()
    let signal = outer
    // Where the wallet has connected anew.
    const renewed = new Set<string>()
    const releases = [
      events.on('disconnected', ({ namespace }) => {
        if (namespaces.includes(namespace)) asking.cancel()
      }),
      events.on('connected', ({ namespace, connection }) => {
        if (!namespaces.includes(namespace)) return
        if (connection.connectorId === connectorId) renewed.add(namespace)
        asking.cancel()
      }),
    ]
    try {
      await asking.run(mine => {
        signal = mine
        return withAbort(ask({ ...session, signal: mine }), mine)
      }, outer)
    } catch (failure) {
      if (scope.signal.aborted || !signal.aborted) return await refuse(session, failure)
      // A newer attempt may be running. Its wallet is still asked, and its connection stays.
      for (const namespace of namespaces.filter(each => !renewed.has(each)))
        connection.internal.applyDisconnect(namespace, connectorId)
      throw toLatchkeyError(failure, 'connectFailed', 'Failed to connect')
    } finally {
      for (const release of releases) release()
    }
  }
}
