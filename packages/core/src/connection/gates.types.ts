import type { ConnectedSession } from '../context/client-events.types.js'

/** A session that has to pass a gate. The signal fires when the attempt or one of its connections ends. */
export interface GateInput extends ConnectedSession {
  readonly signal: AbortSignal
}

/**
 * What has to be done before a connection may be used, such as signing in. Resolves when the session passes; what it
 * rejects with is why the visitor is not connected.
 */
export type Gate = (input: GateInput) => Promise<void>
