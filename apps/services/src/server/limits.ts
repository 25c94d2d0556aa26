import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limits } from '../config/config.schema.js'
import { ApiProblem } from './problem.js'

/** Budgets per address and per project. */
export interface RateLimits {
  /** @throws ApiProblem `rateLimited` with the seconds to wait */
  spendAddress(address: string, cost: number): Promise<void>
  /** @throws ApiProblem `rateLimited` */
  spendProject(id: string, cost: number, perMinute: number | null): Promise<void>
}

type Limiter = RateLimiterMemory | RateLimiterRedis

const seconds = 60

const spend = async (limiter: Limiter, key: string, cost: number): Promise<void> => {
  try {
    await limiter.consume(key, cost)
  } catch (error) {
    // Anything else is the store's failure. With Redis away the memory of this process counts.
    if (!(error instanceof RateLimiterRes)) throw error
    throw new ApiProblem('rateLimited', 'Too many requests.', {
      retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
    })
  }
}

/** Makes the budgets: in the memory of the process, or in Redis for all processes together. Never in the database. */
export function createRateLimits(
  limits: Pick<Limits, 'addressPerMinute' | 'projectPerMinute'>,
  redis: Redis | undefined,
): RateLimits {
  const create = (keyPrefix: string, points: number): Limiter => {
    const memory = new RateLimiterMemory({ keyPrefix, points, duration: seconds })
    if (!redis) return memory
    return new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `latchkey:${keyPrefix}`,
      points,
      duration: seconds,
      insuranceLimiter: memory,
    })
  }
  const addresses = create('address', limits.addressPerMinute)
  // One limiter per budget: projects with a budget of their own are few.
  const projects = new Map<number, Limiter>()
  const projectLimiter = (perMinute: number): Limiter => {
    const known = projects.get(perMinute)
    if (known) return known
    const limiter = create(`project${perMinute}`, perMinute)
    projects.set(perMinute, limiter)
    return limiter
  }
  return {
    spendAddress: (address, cost) => spend(addresses, address, cost),
    spendProject: (id, cost, perMinute) =>
      spend(projectLimiter(perMinute ?? limits.projectPerMinute), id, cost),
  }
}
