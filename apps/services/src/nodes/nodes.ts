import type { ServiceConfig } from '../config/config.schema.js'
import type { Metrics } from '../server/metrics.js'
import { createNodeClient } from './node-client.js'
import type { Nodes } from './nodes.types.js'

/** A second node must have its turn within the time of a request. */
const attemptsPerRequest = 2

/** Makes the clients of all networks of the settings. */
export function createNodes(config: ServiceConfig, metrics: Metrics, now: () => number): Nodes {
  const timeoutMs = Math.max(100, Math.floor(config.limits.requestMs / (attemptsPerRequest + 1)))
  const clients = new Map(
    Object.entries(config.networks).map(([id, network]) => [
      id,
      createNodeClient({ id, network, timeoutMs, metrics, now }),
    ]),
  )
  return { find: id => clients.get(id), all: [...clients.values()] }
}
