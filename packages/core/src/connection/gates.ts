import type { ConnectedSession } from '../context/client-events.types.js'
import type { ClientContext } from '../context/context.js'
import type { Gate } from './gates.types.js'

/** The gates of one client, in the order they are asked. */
export interface Gates {
  /** Adds a gate at the end. The result takes it away. */
  add(gate: Gate): () => void
  /**
   * Announces a session and asks every gate. Without gates it is ready at once.
   * @throws what a gate rejects with, after the session's connections have ended; `aborted`, `destroyed`
   */
  pass(session: ConnectedSession, signal?: AbortSignal): Promise<void>
}

/** Makes the gates; `disconnect` ends the connection of one namespace and leaves the modal as it is. */
export function createGates(ctx: ClientContext, disconnect: (namespace: string) => Promise<void>): Gates {
  const { events, scope } = ctx
  const gates = new Set<Gate>()
  return {
    add(gate) {
      gates.add(gate)
      return () => void gates.delete(gate)
    },
    async pass(session, signal = scope.signal) {
      if (!session.restored) events.emit('sessionConnected', session)
      if (gates.size > 0) {
        // Few clients have gates: the others do not load what asks them.
        const { askGates } = await import('./ask-gates.js')
        await askGates(session, { ctx, gates: [...gates], disconnect, signal })
      }
      events.emit('connectionReady', session)
    },
  }
}
