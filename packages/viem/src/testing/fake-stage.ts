import { type Client, type ClientOptions, createClient } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeEnv,
  createFakeNetwork,
  type FakeLedger,
  type FakeWallet,
} from '@latchkey/core/testing'

/** Accounts of the fake wallet. */
export const [first, second] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const
export const HASH = `0x${'ab'.repeat(32)}` as const
export const SIGNATURE = `0x${'cd'.repeat(65)}` as const

/** Two networks, of which the wallet is on the first. */
export const networks = [1, 10].map(id =>
  createFakeNetwork(id, 'eip155', {
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`https://rpc-${id}.test`] } },
    contracts: { multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } },
  }),
)

/** A client with one wallet of eip155 that answers from a table. */
export function createFakeStage(options: Partial<ClientOptions> = {}): {
  readonly client: Client
  readonly wallet: FakeWallet
  readonly ledger: FakeLedger
  connect(): Promise<unknown>
} {
  const responses: Record<string, unknown> = {
    eth_chainId: '0x1',
    eth_sendTransaction: HASH,
    eth_signTypedData_v4: SIGNATURE,
    personal_sign: SIGNATURE,
    wallet_getCapabilities: { '0x1': { atomic: { status: 'supported' } } },
    wallet_anything: 'anything',
  }
  const adapter = createFakeAdapter({
    namespace: 'eip155',
    wallets: [
      { id: 'alpha', addresses: [first, second], exposeAll: true, networkId: 'eip155:1', responses },
      { id: 'beta', addresses: [second], networkId: 'eip155:1', responses },
    ],
  })
  const client = createClient({
    adapters: [adapter, createFakeAdapter()],
    networks: [...networks, createFakeNetwork('one')],
    env: createFakeEnv(),
    ...options,
  })
  client.start()
  const connect = () => client.connect({ connectorId: 'alpha', namespace: 'eip155' })
  return { client, wallet: adapter.wallet('alpha'), ledger: adapter.ledger, connect }
}
