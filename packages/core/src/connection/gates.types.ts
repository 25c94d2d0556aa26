import type { ConnectedSession } from '../context/client-events.types.js'

/** Ends the connections of a session that may not pass, says so, and rejects with the reason. */
export type Refuse = (session: ConnectedSession, failure: unknown) => Promise<never>

/**
 * A step between connecting and the use of a connection, such as signing in. Resolves when the session passes. A gate
 * that rejects has ended the session's connections; `create-gate.ts` makes gates that do.
 */
export type Gate = (session: ConnectedSession, signal: AbortSignal, refuse: Refuse) => Promise<void>

/** Fetches the code of a gate for a session that is about to pass. */
export type FetchGate = (session: ConnectedSession) => Promise<Gate>
