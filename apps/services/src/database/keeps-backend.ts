/** One connection, as far as its client knows. */
export interface Session {
  /** Runs a statement and returns the first column of its first row. */
  ask(statement: string): Promise<unknown>
  end(): Promise<void>
}

const rivals = 3

/**
 * Whether a connection keeps its backend. A pooler that shares backends between statements breaks LISTEN and session
 * locks without an error. Other connections hold a transaction each, so that a pooler gives the backend away.
 */
export async function keepsBackend(open: () => Promise<Session>): Promise<boolean> {
  const sessions: Session[] = []
  const start = async (): Promise<Session> => {
    const session = await open()
    sessions.push(session)
    return session
  }
  try {
    const first = await start()
    const pid = await first.ask('select pg_backend_pid()')
    for (let i = 0; i < rivals; i += 1) await (await start()).ask('begin')
    for (const rival of sessions.slice(1)) await rival.ask('select pg_backend_pid()')
    return (await first.ask('select pg_backend_pid()')) === pid
  } finally {
    await Promise.all(sessions.map(session => session.end().catch(() => undefined)))
  }
}
