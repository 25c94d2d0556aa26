import { cosmos } from '@latchkey/adapter-cosmos'
import {
  cosmosBalanceOf,
  cosmosNetworks,
  type LocalCosmosNode,
  startCosmosNode,
} from '@latchkey/local-chains'
import { createCosmosWallet } from '@latchkey/test-wallets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConnectedClient, connectClient, readSample } from './connect-client.js'
import { getStargateClient } from './use-cosmjs.js'

let node: LocalCosmosNode
let stage: ConnectedClient
let wallet: ReturnType<typeof createCosmosWallet>

beforeAll(async () => {
  const [first] = cosmosNetworks
  node = await startCosmosNode(first ? { network: first } : {})
  const { chainId, name, prefix, rpcUrl, denom } = node
  const caipNetworkId = `cosmos:${chainId}` as const
  wallet = createCosmosWallet({ networks: [{ chainId, name, prefix, rpcUrl }] })
  const adapter = cosmos({
    chains: [{ networkId: caipNetworkId, bech32Prefix: prefix, denom, restUrl: rpcUrl }],
  })
  const network = {
    id: chainId,
    name,
    caipNetworkId,
    chainNamespace: 'cosmos',
    nativeCurrency: { name: 'Coin', symbol: 'ATOM', decimals: 6 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  stage = await connectClient(adapter, network, wallet)
})
afterAll(async () => {
  stage?.close()
  await node?.stop()
})

describe('a client of CosmJS', () => {
  it('is what the page shows', () => {
    const { code, page } = readSample('use-cosmjs')
    expect(page).toContain(code)
  })

  it('signs with the account, and what it sends arrives', async () => {
    const from = stage.client.session.account('cosmos')?.address ?? ''
    const to = node.accounts[5]?.address ?? ''
    const before = await cosmosBalanceOf(node, to, 'uatom')
    const client = await getStargateClient(stage.client, node.rpcUrl)
    const sent = await client.sendTokens(from, to, [{ denom: 'uatom', amount: '11' }], 'auto', 'hi')
    expect(sent.code).toBe(0)
    expect(await cosmosBalanceOf(node, to, 'uatom')).toBe(before + 11n)
  })

  it('passes the refusal of a person on as an error of the kit', async () => {
    const from = stage.client.session.account('cosmos')?.address ?? ''
    const client = await getStargateClient(stage.client, node.rpcUrl)
    wallet.controls.rejectNext()
    const fee = { amount: [{ denom: 'uatom', amount: '5000' }], gas: '200000' }
    const sending = client.sendTokens(from, from, [{ denom: 'uatom', amount: '1' }], fee)
    await expect(sending).rejects.toMatchObject({ code: 'userRejected' })
  })
})
