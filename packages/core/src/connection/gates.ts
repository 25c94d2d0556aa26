import type { ConnectedSession } from '../context/client-events.types.js'
import type { ClientContext } from '../context/context.js'
import type { Gate } from './gates.types.js'

/** The gates of one client, in the order they are asked. */
export interface Gates {
  /** Adds a gate at the end. The result removes it. */
  add(gate: Gate): () => void
  /**
   * Announces a session and asks every gate. Without gates the session is ready in the same tick.
   * @throws what a gate rejects with
   */
  pass(session: ConnectedSession, signal?: AbortSignal): Promise<void>
}

/** Makes the gates. */
export function createGates({ events, scope }: ClientContext): Gates {
  const gates = new Set<Gate>()
  return {
    add(gate) {
      gates.add(gate)
      return () => void gates.delete(gate)
    },
    async pass(session, signal = scope.signal) {
      if (!session.restored) events.emit('sessionConnected', session)
      for (const gate of gates) await gate(session, signal)
      events.emit('connectionReady', session)
    },
  }
}
