import type { RequestHead } from './options.types.js'
import type { StoredSession } from './stores.types.js'

/** A session that is to be made: the strategy adds its id, its browser and when it ends. */
export type NewSession = Omit<StoredSession, 'id' | 'browser' | 'expiresAt'>

/** How requests name their session: by two cookies of this package, or in better-auth by its own. */
export interface SessionStrategy {
  /** Returns the session that a request names, which may have expired, or undefined. */
  find(request: RequestHead): Promise<StoredSession | undefined>
  /** Stores a session with a new id. `setCookie` has values for `Set-Cookie` headers. */
  open(
    request: RequestHead,
    session: NewSession,
  ): Promise<{ readonly stored: StoredSession; readonly setCookie: readonly string[] }>
  /** Deletes the session that a request names. `setCookie` has values for `Set-Cookie` headers. */
  close(request: RequestHead): Promise<{ readonly setCookie: readonly string[] }>
}
