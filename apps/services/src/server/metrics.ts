import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Figures for Prometheus. Labels are routes and statuses: never an address, a project or a key. */
export interface Metrics {
  request(route: string, method: string, status: number, seconds: number): void
  /** An answer of a source that the services ask: a node, an index, a price feed. */
  source(name: string, outcome: 'ok' | 'failed', seconds: number): void
  readonly contentType: string
  text(): Promise<string>
}

/** Makes the figures of one process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'latchkey_request_seconds',
    help: 'Time of answers by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const sources = new Histogram({
    name: 'latchkey_source_seconds',
    help: 'Time of answers of nodes and other sources',
    labelNames: ['source', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const refused = new Counter({
    name: 'latchkey_refused_total',
    help: 'Requests that were refused, by status',
    labelNames: ['status'],
    registers: [registry],
  })
  return {
    request(route, method, status, seconds) {
      requests.observe({ route, method, status }, seconds)
      if (status >= 400) refused.inc({ status })
    },
    source: (source, outcome, seconds) => sources.observe({ source, outcome }, seconds),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}
