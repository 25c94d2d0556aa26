import { type Client, type ClientOptions, createClient, type Network, type OpenInput } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeEnv,
  createFakeNetwork,
  type FakeAdapter,
  type FakeAdapterOptions,
  type FakeEnv,
} from '@latchkey/core/testing'
import { views } from '../modal/view-registry.js'
import type { ResolvedSettings } from '../settings.js'
import { idleTransport } from './idle-transport.js'
import { renderView } from './render-view.js'

/** An address of the fake wallet, and one of somebody else. */
export const OWN = 'tfake0a'
export const OTHER = 'tsomebodyelse'

/** The token that the network of these tests lists. */
export const TOKEN = { address: 'ttoken', name: 'Test Dollar', symbol: 'TUSD', decimals: 2 }

/** What a view test may change. */
export interface ConnectedOptions {
  readonly adapter?: FakeAdapterOptions
  readonly client?: Partial<ClientOptions>
  readonly network?: Partial<Omit<Network, 'id' | 'caipNetworkId' | 'chainNamespace'>>
  readonly settings?: ResolvedSettings
  /** Runs before the wallet connects: balances, failures, a held chain. */
  prepare?(parts: ViewParts): void
}

/** What a view test works with. */
export interface ViewParts {
  readonly client: Client
  readonly adapter: FakeAdapter
  readonly env: FakeEnv
  readonly network: Network
  /** What was copied, in order. */
  readonly copied: readonly string[]
  setBalance(amount: bigint, token?: string): void
}

/** A client with 5 TST and 7.5 TUSD on the account of its fake wallet, which is connected. */
async function connectedClient(options: ConnectedOptions = {}): Promise<ViewParts> {
  const adapter = createFakeAdapter(options.adapter)
  const env = createFakeEnv()
  const network = createFakeNetwork('one', 'test', {
    tokens: [TOKEN],
    blockExplorers: { default: { name: 'Scan', url: 'https://scan.test' } },
    ...options.network,
  })
  const copied: string[] = []
  Object.assign(env.window.navigator, { clipboard: { writeText: async (text: string) => copied.push(text) } })
  const client = createClient({
    adapters: [adapter],
    networks: [network, createFakeNetwork('two')],
    projectId: 'test',
    transports: [idleTransport],
    env,
    ...options.client,
  })
  const query = { address: OWN, networkId: network.caipNetworkId }
  const setBalance = (amount: bigint, token?: string) => adapter.ledger.setBalance(query, amount, token)
  const parts = { client, adapter, env, network, copied, setBalance }
  setBalance(5_000_000n)
  setBalance(750n, TOKEN.address)
  options.prepare?.(parts)
  client.start()
  await client.connect({ connectorId: adapter.wallet().id })
  return parts
}

/** The same, with its modal open at a view, and the code that its views fetch on first need already here. */
export async function showConnected(at: OpenInput, options: ConnectedOptions = {}): Promise<ViewParts> {
  const parts = await connectedClient(options)
  const { features } = parts.client
  const names = [at.view, 'Account', 'Send'] as const
  await Promise.all([features.load('tokens'), features.load('send'), ...names.map(views.load)])
  await renderView(parts.client, at, options.settings)
  return parts
}
