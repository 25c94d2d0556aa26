import { type Client, type ClientOptions, createClient } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeEnv,
  createFakeNetwork,
  type FakeAdapter,
  type FakeEnv,
} from '@latchkey/core/testing'
import { idleTransport } from './idle-transport.js'

/** A client on a fake adapter with one wallet, in a fake world. */
export function createTestClient(options: Partial<ClientOptions> = {}): {
  readonly client: Client
  readonly adapter: FakeAdapter
  readonly env: FakeEnv
} {
  const adapter = createFakeAdapter()
  const env = createFakeEnv()
  const client = createClient({
    adapters: [adapter],
    networks: [createFakeNetwork('1'), createFakeNetwork('2')],
    projectId: 'test',
    transports: [idleTransport],
    env,
    ...options,
  })
  return { client, adapter, env }
}
