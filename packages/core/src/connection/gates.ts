import type { ConnectedSession } from '../context/client-events.types.js'
import type { ClientContext } from '../context/context.js'
import { toLatchkeyError } from '../errors/error.js'
import { destroyedError } from '../kernel/task.js'
import type { DisconnectInput } from './connection.types.js'
import type { FetchGate, Refuse } from './gates.types.js'

/**
 * Announces a session and asks every gate. Without gates the session is ready in the same tick.
 * @throws LatchkeyError what a gate rejects with; `connectFailed` where its code cannot be fetched
 */
export type PassGates = (session: ConnectedSession, signal?: AbortSignal) => Promise<void>

/** Makes the way through the gates of one client, in their order. */
export function createPassGates(
  { events, scope }: ClientContext,
  gates: ReadonlySet<FetchGate>,
  disconnect: (input: DisconnectInput) => Promise<void>,
): PassGates {
  const refuse: Refuse = async ({ connectorId, main, namespaces }, failure) => {
    if (scope.signal.aborted) throw destroyedError()
    const ended = namespaces.map(namespace => disconnect({ namespace, connectorId, keepModal: true }))
    // The client forgets the connection even when the wallet fails to disconnect.
    await Promise.allSettled(ended)
    const error = toLatchkeyError(failure, 'connectFailed', 'Failed to connect')
    events.emit('connectFailed', { namespace: main, connectorId, error })
    throw error
  }
  return async (session, signal = scope.signal) => {
    if (!session.restored) events.emit('sessionConnected', session)
    for (const fetchGate of gates) {
      const gate = await fetchGate(session).catch(failure => {
        // A wallet of the last visit stays: the next page load asks again.
        if (session.restored) throw failure
        return refuse(session, failure)
      })
      await gate(session, signal, refuse)
    }
    events.emit('connectionReady', session)
  }
}
