import pg from 'pg'

/** Makes a pool of connections that may be cut at any time. `onError` gets failures of idle ones. */
export function createPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: 5_000, keepAlive: true, ...config })
  pool.on('error', onError)
  // A connection in use that is cut between two queries emits an error that nobody else listens to, and an error without
  // a listener ends the process. The next query on it fails, and says so to its caller.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}
