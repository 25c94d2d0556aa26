import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { evm } from '@latchkey/adapter-evm'
import { solana } from '@latchkey/adapter-solana'
import { type ChainAdapter, createClient, type Network } from '@latchkey/core'
import { createFakeWindow, createMemoryStorage } from '@latchkey/core/testing'
import { describeNetworks, type LocalChains, startLocalChains } from '@latchkey/local-chains'
import { startLocalServices } from '@latchkey/services/local'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findServicesTemplate } from '../support/service-program'
import { createPageFetch } from './page-fetch.js'

type Instance = ReturnType<ChainAdapter['create']>
type Services = Awaited<ReturnType<typeof startLocalServices>>

const projectId = 'gateway'
const origin = 'http://localhost:5173'
const closers: (() => unknown)[] = []
let networks: readonly Network[]
let accounts: Readonly<Record<string, string>>
let services: Services
let dataDir: string

const startServices = () =>
  startLocalServices({ networks, dataDir, projectId, template: findServicesTemplate() })

beforeAll(async () => {
  const chains: LocalChains<'eip155' | 'solana'> = await startLocalChains({
    namespaces: ['eip155', 'solana'],
  })
  closers.unshift(() => chains.stop())
  networks = describeNetworks(chains)
  accounts = {
    eip155: chains.eip155[0]?.accounts[0]?.address as string,
    solana: chains.solana[0]?.accounts[0]?.address as string,
  }
  dataDir = await mkdtemp(path.join(tmpdir(), 'latchkey-gateway-'))
  closers.push(() => rm(dataDir, { recursive: true, force: true }))
  services = await startServices()
  closers.unshift(() => services.close())
})

afterAll(async () => {
  for (const close of closers) await close()
})

/** A client of a page, with what it asked of whom. */
function createPage(customRpcUrls: Record<string, readonly string[]> = {}) {
  const instances = new Map<string, Instance>()
  const asked: string[] = []
  const keep = (adapter: ChainAdapter): ChainAdapter => ({
    ...adapter,
    create(host) {
      const instance = adapter.create(host)
      instances.set(adapter.namespace, instance)
      return instance
    },
  })
  const client = createClient({
    adapters: [keep(evm({ rpc: { rank: false } })), keep(solana())],
    networks: [...networks],
    projectId,
    customRpcUrls: customRpcUrls as never,
    services: { blockchainApiUrl: services.url },
    env: {
      window: createFakeWindow({ url: `${origin}/` }),
      storage: createMemoryStorage(),
      logger: { warn: () => undefined, error: () => undefined },
      fetch: createPageFetch(origin, url => void asked.push(new URL(url).origin)),
    },
  })
  client.start()
  closers.unshift(() => client.destroy())
  return {
    client,
    /** Reads the balance, and says which hosts were asked for it. */
    async readBalance({ caipNetworkId, chainNamespace }: Network) {
      asked.length = 0
      const account = { address: accounts[chainNamespace] as string, networkId: caipNetworkId }
      const balance = await instances.get(chainNamespace)?.capabilities.balance?.fetch(account)
      return { amount: balance?.amount, hosts: [...new Set(asked)] }
    },
    findHosts: () => client.features.load('services').then(({ actions }) => actions.restore()),
  }
}

const originOf = (network: Network): string => new URL(network.rpcUrls.default.http[0] as string).origin
const gateway = () => new URL(services.url).origin

describe('what the adapters of eip155 and solana ask', () => {
  it('goes to the own nodes until the host has said what it serves, then through its gateway', async () => {
    const page = createPage()
    for (const network of networks) {
      const { amount, hosts } = await page.readBalance(network)
      expect([hosts, (amount ?? 0n) > 0n]).toEqual([[originOf(network)], true])
    }
    await page.findHosts()
    for (const network of networks) {
      const { amount, hosts } = await page.readBalance(network)
      expect([hosts, (amount ?? 0n) > 0n]).toEqual([[gateway()], true])
    }
  })

  it("goes to the app's own addresses first", async () => {
    const customRpcUrls = Object.fromEntries(
      networks.map(network => [network.caipNetworkId, [network.rpcUrls.default.http[0] as string]]),
    )
    const page = createPage(customRpcUrls)
    await page.findHosts()
    for (const network of networks)
      expect((await page.readBalance(network)).hosts).toEqual([originOf(network)])
  })

  it("is answered by the network's own node when the gateway is down", async () => {
    const page = createPage()
    await page.findHosts()
    const before = await Promise.all(networks.map(network => page.readBalance(network)))
    const down = gateway()
    await services.close()
    try {
      for (const [index, network] of networks.entries()) {
        const { amount, hosts } = await page.readBalance(network)
        expect([amount, hosts]).toEqual([before[index]?.amount, [down, originOf(network)]])
      }
    } finally {
      services = await startServices()
    }
  })
})
