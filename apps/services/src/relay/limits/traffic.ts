import type { Clock } from '../../server/shared/clock.js'
import { createRateLimiter, type RateLimiter } from '../../server/shared/rate-limiter.js'
import type { RelayLimits } from './limits.js'

/** The remaining allowance per client and per address. */
export interface Traffic {
  mayConnect(address: string): boolean
  mayAsk(client: string, address: string, cost: number): boolean
  /** Counts what a request has cost beyond what was asked of it before it ran. */
  charge(client: string, address: string, cost: number): void
  /** Counts bytes that came from an address; returns for how many ms nothing more is to be read from it. */
  receive(address: string, bytes: number): number
  /** Counts a connection that was cut off as several, so that its address does not go on by the next one at once. */
  penalize(address: string): void
  /** The push allowance per address. */
  readonly pushes: RateLimiter
  sweep(): void
}

/** The number of connections that a terminated one counts as. */
const penalty = 4

export const createTraffic = (limits: RelayLimits, clock: Clock): Traffic => {
  const limiter = (perSecond: number, burst: number) => createRateLimiter({ perSecond, burst, clock })
  const connects = limiter(limits.connectionsPerSecondPerAddress, limits.connectionBurstPerAddress)
  const clients = limiter(limits.requestsPerSecondPerClient, limits.requestBurstPerClient)
  const addresses = limiter(limits.requestsPerSecondPerAddress, limits.requestBurstPerAddress)
  const bytes = limiter(limits.bytesPerSecondPerAddress, limits.byteBurstPerAddress)
  const pushes = limiter(limits.pushesPerSecondPerAddress, limits.pushBurstPerAddress)
  return {
    mayConnect: address => connects.take(address),
    mayAsk: (client, address, cost) => clients.take(client, cost) && addresses.take(address, cost),
    charge(client, address, cost) {
      clients.spend(client, cost)
      addresses.spend(address, cost)
    },
    receive: (address, count) => bytes.spend(address, count),
    penalize: address => void connects.spend(address, penalty - 1),
    pushes,
    sweep() {
      for (const each of [connects, clients, addresses, bytes, pushes]) each.sweep()
    },
  }
}
