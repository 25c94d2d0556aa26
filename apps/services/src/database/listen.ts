import pg from 'pg'

const retryMs = 1_000

/** Keeps a connection that listens, and makes a new one when it is lost. */
export async function listenOn(
  directUrl: string,
  channel: string,
  { run, lost }: { run(payload: string): void; lost(): void },
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: directUrl,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    })
    next.on('notification', ({ payload }) => run(payload ?? ''))
    next.on('error', () => next.end().catch(() => undefined))
    next.on('end', () => {
      if (stopped || client !== next) return
      lost()
      again()
    })
    await next.connect()
    client = next
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    // What was sent between two connections is gone.
    lost()
    if (stopped) await next.end()
  }
  const again = (): void => {
    timer = setTimeout(() => void connect().catch(() => !stopped && again()), retryMs)
    timer.unref()
  }
  await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
}
