import type { RelayClock } from './clock.js'
import type { RelayLimits } from './limits.js'
import { createRateLimiter } from './rate-limit.js'

/** How much each client and each address may still ask. */
export interface Traffic {
  mayConnect(address: string): boolean
  mayAsk(client: string, address: string, cost: number): boolean
  sweep(): void
}

export const createTraffic = (limits: RelayLimits, clock: RelayClock): Traffic => {
  const connects = createRateLimiter({
    perSecond: limits.connectionsPerSecondPerAddress,
    burst: limits.connectionBurstPerAddress,
    clock,
  })
  const clients = createRateLimiter({
    perSecond: limits.requestsPerSecondPerClient,
    burst: limits.requestBurstPerClient,
    clock,
  })
  const addresses = createRateLimiter({
    perSecond: limits.requestsPerSecondPerAddress,
    burst: limits.requestBurstPerAddress,
    clock,
  })
  return {
    mayConnect: address => connects.take(address),
    mayAsk: (client, address, cost) => clients.take(client, cost) && addresses.take(address, cost),
    sweep() {
      for (const limiter of [connects, clients, addresses]) limiter.sweep()
    },
  }
}
