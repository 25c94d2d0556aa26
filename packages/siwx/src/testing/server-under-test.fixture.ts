import { createSiwx } from '../server/create-siwx.js'
import { createMemoryStores } from '../server/memory-stores.js'
import type { SiwxOptions } from '../server/options.types.js'
import { createVerifiers, type TestNode } from './accounts.fixture.js'
import { createBrowser } from './browser.fixture.js'

/** A server on a clock that stands still, with a node that can be away. */
export function createServer(options: Partial<SiwxOptions> = {}) {
  const clock = { time: Date.parse('2026-11-25T10:00:00Z') }
  const node: TestNode = { owners: new Map(), isAway: false }
  const now = () => clock.time
  const errors: unknown[] = []
  const stores = createMemoryStores({ now })
  const siwx = createSiwx({
    domains: ['app.example'],
    networks: ['eip155:1', 'eip155:137', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    verifiers: createVerifiers(node),
    rpc: { 'eip155:1': ['https://node.example'], 'eip155:137': ['https://node.example'] },
    onError: error => errors.push(error),
    now,
    ...stores,
    ...options,
  })
  return { siwx, clock, node, errors, stores, browser: createBrowser(siwx) }
}
