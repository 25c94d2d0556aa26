import { callNode, type Eip155Chains, mine, startEip155Chains } from '@latchkey/local-chains'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startFakeNode } from '../testing/fake-node.fixture.js'
import { startSwitchedNode } from '../testing/fuzz/switched-node.fixture.js'
import { evmNetwork, faultyNetwork } from '../testing/local-networks.fixture.js'
import { startTestServices, type TestServices } from '../testing/services-under-test.fixture.js'

let chains: Eip155Chains
beforeAll(async () => {
  chains = await startEip155Chains()
})
afterAll(() => chains.stop())

const accountOf = (index: number) => chains.one.accounts[index]?.address ?? ''
const ask = ({ get }: TestServices, resource: 'history' | 'nfts') =>
  get(`/v1/account/${accountOf(4)}/${resource}?projectId=test-project`)

it('history fails while a node refuses everything, and has the coin as soon as the node answers', async () => {
  const node = await startSwitchedNode('eip155:31337', chains.one.rpcUrl)
  onTestFinished(() => node.close())
  const [[id, network] = []] = Object.entries(evmNetwork(chains.one))
  const services = await startTestServices({
    config: { networks: { [id ?? '']: { ...network, rpcUrls: [node.url] } } },
  })
  node.fault = 'refusing'
  expect((await ask(services, 'history')).status).toBe(502)
  node.fault = false
  const transfer = { from: accountOf(5), to: accountOf(4), value: '0x5' }
  const hash = await callNode(chains.one.rpcUrl, 'eth_sendTransaction', [transfer])
  await mine(chains.one)
  const { data } = await (await ask(services, 'history')).json()
  expect(data[0]).toMatchObject({ metadata: { hash } })
})

it.each(['history', 'nfts'] as const)('%s fail when a node names no block', async resource => {
  const node = await startFakeNode(() => ({ result: 'many' }))
  const services = await startTestServices({ config: { networks: faultyNetwork(node.url) } })
  expect((await ask(services, resource)).status).toBe(502)
})
