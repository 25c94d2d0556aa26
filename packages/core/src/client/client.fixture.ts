// Here before a client asks for it, so that a test need not wait for its file.
import './connect-in-modal.js'
import './connecting.js'
import '../connection/reconnect.js'
import '../network/change-networks.js'
import '../siwx/one-step.js'
import type { Connection } from '../adapter/contract/connection.types.js'
import type { TransportDefinition } from '../adapter/wallet-connect/transport-definition.types.js'
import type { ClientOptions } from '../context/options.types.js'
import type { Registry } from '../context/registry.js'
import { isLatchkeyError } from '../errors/error.js'
import { type AdapterChanges, alterAdapter } from '../testing/conformance/alter-adapter.js'
import { createFakeAdapter, type FakeAdapter, type FakeAdapterOptions } from '../testing/fake-adapter.js'
import { createFakeEnv, type FakeEnv } from '../testing/fake-env.js'
import { createFakeNetwork } from '../testing/fake-network.js'
import { turn } from '../testing/turn.js'
import { buildClient, type Client } from './create-client.js'
import type { Domains } from './domains.js'
import { type FeatureTable, featureTable } from './features/features.js'

/** What a test client is made of; whatever is left out is the usual stage. */
export interface TestClientOptions extends Partial<Omit<ClientOptions, 'env'>> {
  readonly env?: FakeEnv
  /** Of the namespace `test`. */
  readonly adapter?: FakeAdapter
  /** Faults of the namespace `test`. */
  readonly alter?: AdapterChanges
  /** Its own wallets; `alpha` and `beta` unless told. */
  readonly wallets?: FakeAdapterOptions['wallets']
  /** A second namespace, `other`, with a wallet `omega`. */
  readonly other?: boolean | FakeAdapter
  /** False: the test calls `start()`. */
  readonly start?: boolean
  /** What the client's features are; those of the product unless told. */
  readonly table?: FeatureTable
}

/** A client over fakes, with everything a test may want to reach into. */
export interface TestClient {
  readonly client: Client
  /** The same domains with what is not for apps. */
  readonly domains: Domains
  readonly registry: Registry
  readonly env: FakeEnv
  readonly adapter: FakeAdapter
  readonly other: FakeAdapter
}

/** The networks of the usual stage: two a namespace. */
export const one = createFakeNetwork('one')
export const two = createFakeNetwork('two')
export const otherOne = createFakeNetwork('one', 'other')
export const otherTwo = createFakeNetwork('two', 'other')

/** A transport that is offered and never used. */
export const idleTransport: TransportDefinition = {
  apiVersion: 1,
  id: 'walletConnect',
  load: () => Promise.reject(new Error('this transport has no code')),
}

/** Makes a client over fakes, and starts it unless told. */
export function createTestClient(options: TestClientOptions = {}): TestClient {
  const { env = createFakeEnv(), wallets = [{ id: 'alpha' }, { id: 'beta' }], start = true } = options
  const { adapter = createFakeAdapter({ wallets }), other: wanted = false, ...rest } = options
  const other =
    typeof wanted === 'object'
      ? wanted
      : createFakeAdapter({ namespace: 'other', wallets: [{ id: 'omega' }, { id: 'alpha' }] })
  const { alter = {}, wallets: _, start: __, table = featureTable, ...clientOptions } = rest
  const first = alterAdapter(adapter, alter)
  const client = buildClient(
    {
      projectId: 'project',
      transports: [idleTransport],
      adapters: wanted ? [first, other] : [first],
      networks: wanted ? [one, two, otherOne, otherTwo] : [one, two],
      ...clientOptions,
      env,
    },
    table,
  )
  if (start) client.start()
  return {
    client,
    domains: client as unknown as Domains,
    registry: client.registry as Registry,
    env,
    adapter,
    other,
  }
}

/** The code of the error a promise rejects with; `undefined` when it does not. */
export const codeOf = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => undefined,
    error => (isLatchkeyError(error) ? error.code : `not ours: ${String(error)}`),
  )

/** How a promise stands after everything that is ready has run. */
export async function settlement(promise: Promise<unknown>): Promise<'pending' | 'resolved' | 'rejected'> {
  let seen: 'pending' | 'resolved' | 'rejected' = 'pending'
  promise.then(
    () => {
      seen = 'resolved'
    },
    () => {
      seen = 'rejected'
    },
  )
  await turn()
  return seen
}

/** Connects a wallet of the stage. */
export const connectWallet = (
  client: Client,
  connectorId = 'alpha',
  namespace = 'test',
): Promise<Connection> => client.connect({ connectorId, namespace })

/** The page is loaded again: same storage, same wallets, a new client. */
export function reload(
  { client, env, adapter, other }: TestClient,
  options: TestClientOptions = {},
): TestClient {
  client.destroy()
  return createTestClient({
    env: createFakeEnv({ storage: env.storage, clock: env.clock }),
    adapter,
    ...(client.options.adapters.length > 1 ? { other } : {}),
    ...options,
  })
}

/** The slice of a namespace. */
export const slice = (client: Client, namespace = 'test') => {
  const found = client.connection.snapshot().namespaces[namespace]
  if (found) return found
  throw new Error(`No namespace ${namespace}`)
}
