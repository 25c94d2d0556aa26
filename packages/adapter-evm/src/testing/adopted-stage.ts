import type { Network } from '@latchkey/core/adapter'
import {
  createAdapterStage,
  createFakeEnv,
  createFakeFetch,
  createScriptedTransport,
  type FakeFetch,
  type ScriptedAnswer,
  type ScriptedGrant,
} from '@latchkey/core/testing'
import { createEip155Wallet } from '@latchkey/test-wallets'
import { evm } from '../adapter.js'
import { walletConnect } from '../connectors/shared-session/session-traits.js'
import { testNetworks } from './stage.js'

/** The account that signs, as a wallet that spells no checksum writes it. */
export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const lower = address.toLowerCase()

/** A session on the first network, with all that is asked for. */
export const session: ScriptedGrant = {
  accountIds: [`eip155:1:${lower}`, `eip155:1:${other.toLowerCase()}`],
  methods: walletConnect.methods,
  events: ['accountsChanged', 'chainChanged'],
}

/** The networks of the app: two that sessions here know of, and one that they never do. */
export const networks: readonly [Network, Network] = [testNetworks[0] as Network, testNetworks[1] as Network]

const keys = createEip155Wallet({
  networks: [{ chainId: 1, name: 'Network 1', rpcUrl: 'https://rpc-1.test' }],
  authorized: true,
  atomic: 'supported',
  fetch: async () => new Response('{}'),
})
const ask = (method: string, params: unknown) =>
  keys.provider.request({ method, params } as Parameters<typeof keys.provider.request>[0])
const signed: ScriptedAnswer = ({ method, params }: { method: string; params: unknown }) =>
  ask(method, params)

/** What the wallet answers, with real keys. */
export const answers: Record<string, ScriptedAnswer> = {
  personal_sign: signed,
  eth_signTypedData: ({ params }: { params: unknown }) => ask('eth_signTypedData_v4', params),
  eth_signTypedData_v4: signed,
  eth_sendTransaction: `0x${'ab'.repeat(32)}`,
  wallet_sendCalls: { id: '0x01' },
  wallet_getCapabilities: { '0x1': { atomic: { status: 'supported' } } },
  wallet_switchEthereumChain: null,
  wallet_addEthereumChain: null,
}

/** An adapter with a session of a wallet that signs with real keys. */
export async function openAdopted(
  options: { session?: ScriptedGrant; answers?: Record<string, ScriptedAnswer>; fetch?: FakeFetch } = {},
) {
  const fetch = options.fetch ?? createFakeFetch()
  if (!options.fetch)
    fetch.route('https://rpc-1.test', ({ body }) => ({
      json: ([JSON.parse(body ?? '[]')].flat() as { id: number; method: string }[]).map(({ id }) => ({
        jsonrpc: '2.0',
        id,
        result: '0x',
      })),
    }))
  const env = createFakeEnv({ fetch })
  const transport = createScriptedTransport({
    session: options.session ?? session,
    answers: { ...answers, ...options.answers },
  })
  const stage = createAdapterStage(evm(), { env, networks })
  const adopt = () => stage.instance.adopt?.(transport)
  const connector = await adopt()
  if (!connector) throw new Error('nothing was adopted')
  const connection = await connector.connect({})
  const [account] = connection.accounts
  if (!account) throw new Error('no account')
  const abilities = () => connector.capabilities(connection)
  return { ...stage, transport, connector, connection, account, abilities, fetch }
}
