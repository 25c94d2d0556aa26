import type { ConnectedSession } from '../context/client-events.types.js'

/**
 * A step between connecting and the use of a connection, such as signing in. Resolves when the session passes. A gate
 * that rejects has ended the session's connections; `create-gate.ts` makes gates that do.
 */
export type Gate = (session: ConnectedSession, signal: AbortSignal) => Promise<void>
