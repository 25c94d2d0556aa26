import { describe, expect, it } from 'vitest'
import type { Network } from '../adapter/contract/network.types.js'
import { createStore } from '../kernel/store.js'
import { createFakeEnv } from '../testing/fake-env.js'
import { turns } from '../testing/turn.js'
import { createGatewayNodes, type GatewayNodesPorts } from './gateway-nodes.js'
import type { NetworkController } from './network.controller.js'
import { prepareNetwork } from './network-list.js'

const networkOf = (caipNetworkId: Network['caipNetworkId'], http: readonly string[]): Network => ({
  id: caipNetworkId,
  name: caipNetworkId,
  caipNetworkId,
  chainNamespace: caipNetworkId.split(':')[0] as string,
  nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
  rpcUrls: { default: { http } },
})

const options = { customRpcUrls: { 'eip155:1': ['https://own.test'] } }
const ethereum = prepareNetwork(networkOf('eip155:1', ['https://preset.test']), options)
const polkadot = networkOf('polkadot:91b171bb158e2d3848fa23a9f1c25182', ['https://dot.test'])

function stage(
  answers: readonly (readonly string[] | Error)[],
  networks: readonly Network[] = [ethereum, polkadot],
) {
  const store = createStore(() => ({
    byId: Object.fromEntries(networks.map(network => [network.caipNetworkId, network])),
  }))
  const replace = (network: Network) =>
    store.update(state => {
      state.byId[network.caipNetworkId] = network
    })
  const env = createFakeEnv()
  const aborter = new AbortController()
  const asked: number[] = []
  const api: GatewayNodesPorts['api'] = async () => ({
    async fetchNetworks() {
      const answer = answers[asked.push(asked.length) - 1] ?? []
      if (answer instanceof Error) throw answer
      return answer as never
    },
    rpcUrl: networkId => `https://gateway.test/v1/?chainId=${networkId}`,
  })
  const scope = {
    add: (stop: () => void) => aborter.signal.addEventListener('abort', stop),
    signal: aborter.signal,
  }
  const adapterOf = (services: readonly string[]) => ({ traits: { services } })
  const registry = {
    adapters: new Map([
      ['eip155', adapterOf(['rpc'])],
      ['polkadot', adapterOf([])],
    ]),
  }
  const ports = { network: { ...store, internal: { replace } } as unknown as NetworkController, api }
  const nodes = createGatewayNodes({ env, options, registry, scope } as never, ports)
  const urls = (id: string) => store.state.byId[id]?.nodeUrls
  return { nodes, urls, replace, asked, env, end: () => aborter.abort() }
}

describe('the RPC gateway', () => {
  it("stands behind the app's own addresses and before the network's", async () => {
    const { nodes, urls } = stage([['eip155:1']])
    expect(urls('eip155:1')).toEqual(['https://own.test', 'https://preset.test'])
    await nodes.restore()
    expect(urls('eip155:1')).toEqual([
      'https://own.test',
      'https://gateway.test/v1/?chainId=eip155:1',
      'https://preset.test',
    ])
  })

  it('is not asked for a network that the host does not serve, or whose calls it does not pass on', async () => {
    const ten = networkOf('eip155:10', ['https://ten.test'])
    const { nodes, urls } = stage([['eip155:1', polkadot.caipNetworkId]], [ethereum, polkadot, ten])
    await nodes.restore()
    expect([urls(polkadot.caipNetworkId), urls('eip155:10')]).toEqual([undefined, undefined])
  })

  it('serves a network that the app adds or changes later', async () => {
    const { nodes, urls, replace } = stage([['eip155:1', 'eip155:10']])
    await nodes.restore()
    replace(networkOf('eip155:10', ['https://ten.test']))
    await turns(2)
    expect(urls('eip155:10')).toEqual(['https://gateway.test/v1/?chainId=eip155:10', 'https://ten.test'])
  })

  it('is left out while the host fails, and asked for anew by the next call', async () => {
    const { nodes, urls, asked, env } = stage([new Error('down'), ['eip155:1']])
    await nodes.restore()
    expect(urls('eip155:1')).toEqual(['https://own.test', 'https://preset.test'])
    expect(env.log.entries).toHaveLength(1)
    await nodes.restore()
    expect(urls('eip155:1')).toHaveLength(3)
    await nodes.restore()
    expect(asked).toHaveLength(2)
  })

  it('is forgotten with the client', async () => {
    const { nodes, urls, replace, end } = stage([['eip155:1', 'eip155:10']])
    await nodes.restore()
    end()
    replace(networkOf('eip155:10', ['https://ten.test']))
    await turns(2)
    expect(urls('eip155:10')).toBeUndefined()
  })
})
