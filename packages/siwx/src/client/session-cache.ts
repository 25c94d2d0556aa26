/** How long an answer is good for, in milliseconds: readers of one moment share it. */
const FRESH_MS = 5_000

interface Known<Session> {
  readonly session: Session | undefined
  readonly at: number
}

/** Who is signed in, as the server last said. */
export interface SessionCache<Session> {
  /** Asks the server unless it was asked a moment ago. One request at a time, which all readers share. */
  read(): Promise<Session | undefined>
  /** Returns the server's last answer, of any age. Asks the server only if there is none. */
  latest(): Promise<Session | undefined>
  /** Stores an answer. */
  set(session: Session | undefined): void
  /** Forgets: something has changed. */
  clear(): void
}

export function createSessionCache<Session>(
  fetchSession: () => Promise<Session | undefined>,
  now: () => number,
): SessionCache<Session> {
  let known: Known<Session> | undefined
  let pending: Promise<Session | undefined> | undefined
  let changes = 0

  const load = async (): Promise<Session | undefined> => {
    for (;;) {
      const before = changes
      const session = await fetchSession()
      if (before === changes) {
        known = { session, at: now() }
        return session
      }
      // Signed in or out while the request was under way: its answer may be older.
      if (known) return known.session
    }
  }

  const read = async () => {
    if (known && now() - known.at < FRESH_MS) return known.session
    pending ??= load().finally(() => {
      pending = undefined
    })
    return pending
  }
  return {
    read,
    latest: async () => (known ? known.session : read()),
    set(session) {
      changes += 1
      known = { session, at: now() }
    },
    clear() {
      changes += 1
      known = undefined
    },
  }
}
