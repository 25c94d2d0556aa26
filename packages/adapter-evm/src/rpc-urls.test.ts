import { createClient, type Network } from '@latchkey/core'
import { createFakeEnv } from '@latchkey/core/testing'
import { createEip155Wallet } from '@latchkey/test-wallets'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { evm } from './adapter.js'
import { testNetworks } from './testing/stage.js'

const releases: (() => void)[] = []
afterEach(() => {
  for (const release of releases.splice(0)) release()
})

const [one, ten] = testNetworks as [Network, Network]
const secret = 'https://node.test/v2/SECRET_KEY'

/** A client with a node of the app's own on eip155:10, connected to a wallet that knows eip155:1 alone. */
async function connected(second: Network = ten) {
  const env = createFakeEnv()
  const asked: string[] = []
  const wallet = createEip155Wallet({
    networks: [{ chainId: 1, name: 'Network 1', rpcUrl: 'https://rpc-1.test' }],
    fetch: async url => {
      asked.push(String(url))
      return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0xa' }))
    },
  })
  wallet.install(env.window)
  const client = createClient({
    adapters: [evm()],
    networks: [one, second],
    customRpcUrls: { 'eip155:10': [secret] },
    projectId: 'test',
    env,
  })
  releases.push(() => client.destroy(), wallet.dispose)
  client.start()
  const connectorId = await vi.waitUntil(() => client.connectors.state.items[0]?.chains[0]?.connectorId)
  await client.connect({ connectorId, namespace: 'eip155' })
  return { client, wallet, asked }
}

describe("nodes of the app's own", () => {
  it('go to no wallet that is given the network', async () => {
    const { client, wallet, asked } = await connected()
    await client.switchNetwork('eip155:10')
    const added = wallet.requests.filter(({ method }) => method === 'wallet_addEthereumChain')
    expect(added.map(({ params }) => params)).toEqual([
      [expect.objectContaining({ chainId: '0xa', rpcUrls: ['https://rpc-10.test'] })],
    ])
    expect(JSON.stringify(wallet.requests)).not.toContain('SECRET_KEY')
    expect(asked.join()).not.toContain('SECRET_KEY')
  })

  it('are not given where the definition has no other: the switch says what is missing', async () => {
    const { client, wallet } = await connected({ ...ten, rpcUrls: { default: { http: [] } } })
    await expect(client.switchNetwork('eip155:10')).rejects.toMatchObject({
      code: 'unsupportedNetwork',
      hint: expect.stringContaining('customRpcUrls'),
    })
    expect(JSON.stringify(wallet.requests)).not.toContain('SECRET_KEY')
  })

  it('are asked first by the page', async () => {
    const { client } = await connected()
    expect(client.session.findNetwork('eip155:10')?.nodeUrls).toEqual([secret, 'https://rpc-10.test'])
  })
})
