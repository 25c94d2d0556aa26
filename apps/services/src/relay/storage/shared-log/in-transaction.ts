import type pg from 'pg'

/** Runs work in a transaction of one connection. @throws what the work or the commit throws; nothing is written then */
export const inTransaction = async <T>(
  pool: pg.Pool,
  mode: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query(`begin ${mode}`)
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // A connection in an unknown state is not used again.
    client.release(true)
    throw error
  }
}
