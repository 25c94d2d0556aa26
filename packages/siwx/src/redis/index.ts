export type { RedisClient } from './redis-client.types.js'
export { createRedisStores } from './stores.js'
