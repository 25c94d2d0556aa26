import { Redis } from 'ioredis'
import type { Check } from './doctor.types.js'

const about = 'redis'

/** Redis, where the settings name one. */
export const redisCheck: Check = {
  about,
  async run({ redisUrl }) {
    if (redisUrl === undefined)
      return [{ level: 'note', about, text: 'REDIS_URL is not set: each process counts its limits alone.' }]
    const redis = new Redis(redisUrl, {
      lazyConnect: true,
      connectTimeout: 3_000,
      commandTimeout: 3_000,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    })
    redis.on('error', () => {})
    try {
      await redis.connect()
      await redis.ping()
      return [{ level: 'ok', about, text: 'Redis answers.' }]
    } catch {
      return [{ level: 'wrong', about, text: 'Redis does not answer.' }]
    } finally {
      redis.disconnect()
    }
  },
}
