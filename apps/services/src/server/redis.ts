import { Redis } from 'ioredis'
import type { Logger } from 'pino'

/** Connects to Redis. It may vanish at any time: what uses it goes on without it, and it is connected again. */
export function connectRedis(url: string | undefined, log: Logger): Redis | undefined {
  if (url === undefined) return undefined
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    retryStrategy: tries => Math.min(tries * 200, 5_000),
  })
  redis.on('error', error => log.warn({ reason: error.message }, 'redis failed'))
  return redis
}
