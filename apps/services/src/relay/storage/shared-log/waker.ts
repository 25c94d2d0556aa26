import { Redis } from 'ioredis'
import type { ClientBase } from 'pg'
import type { SharedDatabase } from './shared-database.types.js'

/** Tells the other processes that there is something to read. It may fail at any time: they look by themselves, too. */
export interface Waker {
  /** Called inside the transaction that writes. */
  inside(client: ClientBase): Promise<void>
  /** Called when it is committed. */
  committed(): void
  close(): Promise<void>
}

const channel = 'latchkey_relay'

const createRedisWaker = (url: string, wake: () => void, onError: (error: unknown) => void): Waker => {
  const options = { maxRetriesPerRequest: 1, enableOfflineQueue: false, connectTimeout: 2_000 } as const
  const publisher = new Redis(url, options)
  const subscriber = new Redis(url, { ...options, enableOfflineQueue: true, maxRetriesPerRequest: null })
  for (const client of [publisher, subscriber]) client.on('error', onError)
  subscriber.on('message', wake)
  // After a lost connection it is subscribed again by itself; what was missed meanwhile, the next look finds.
  subscriber.subscribe(channel).catch(onError)
  return {
    inside: async () => {},
    committed: () => void publisher.publish(channel, '').catch(onError),
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

/** Makes the waker of one process: Redis where there is one, the database's NOTIFY otherwise. */
export async function createWaker(
  { listen, redisUrl }: SharedDatabase,
  { wake, onError }: { wake(): void; onError(error: unknown): void },
): Promise<Waker> {
  if (redisUrl !== undefined) return createRedisWaker(redisUrl, wake, onError)
  const close = await listen(channel, wake)
  return {
    async inside(client) {
      await client.query('select pg_notify($1, $2)', [channel, ''])
    },
    committed() {},
    close,
  }
}
