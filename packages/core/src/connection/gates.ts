import type { ConnectedSession } from '../context/client-events.types.js'
import type { ClientContext } from '../context/context.js'
import type { Gate } from './gates.types.js'

/**
 * Announces a session and asks every gate. Without gates the session is ready in the same tick.
 * @throws what a gate rejects with
 */
export type PassGates = (session: ConnectedSession, signal?: AbortSignal) => Promise<void>

/** Makes the way through the gates of one client, in their order. */
export const createPassGates =
  ({ events, scope }: ClientContext, gates: ReadonlySet<Gate>): PassGates =>
  async (session, signal = scope.signal) => {
    if (!session.restored) events.emit('sessionConnected', session)
    for (const gate of gates) await gate(session, signal)
    events.emit('connectionReady', session)
  }
