import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createAnalyticsApi, createAppApi, createBlockchainApi } from '@latchkey/core/api'
import { createLiveEnv } from '@latchkey/core/testing'
import { describeNetworks, type LocalChain, startLocalChains } from '@latchkey/local-chains'
import { startLocalServices } from '@latchkey/services/local'
import { createPublicClient, createWalletClient, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findServicesTemplate } from '../support/service-program'
import { createPageFetch } from './page-fetch.js'

const projectId = 'contract'
const closers: (() => Promise<unknown>)[] = []

let chain: LocalChain
let url: string

beforeAll(async () => {
  const chains = await startLocalChains()
  closers.unshift(() => chains.stop())
  chain = chains.eip155[0] as LocalChain
  const dataDir = await mkdtemp(path.join(tmpdir(), 'latchkey-contract-'))
  closers.unshift(() => rm(dataDir, { recursive: true, force: true }))
  const services = await startLocalServices({
    ...{ networks: describeNetworks(chains), dataDir, projectId },
    template: findServicesTemplate(),
  })
  closers.unshift(() => services.close())
  url = services.url
})

afterAll(async () => {
  for (const close of closers) await close()
})

const origin = 'http://localhost:5173'

/** The services for a page, or with `null` for a script that names no origin. */
const host = (from: string | null = origin) => ({
  url,
  projectId,
  env: createLiveEnv(from === null ? (to, init) => fetch(to, init) : createPageFetch(from)),
})
const network = () => `eip155:${chain.chainId}` as const
const holder = () => chain.accounts[0] as LocalChain['accounts'][number]
const account = () => ({ address: holder().address, networkId: network() })

describe("the kit's clients at the real services", () => {
  it('read the project: features, origins, analytics', async () => {
    const app = createAppApi(host())
    expect(await app.fetchFeatures()).toBeNull()
    expect(await app.fetchOrigins()).toEqual([])
    expect(await app.fetchIsAnalyticsEnabled()).toBe(true)
  })

  it('page through the wallets and search them, without overlap, with an image each', async () => {
    const app = createAppApi(host())
    const [first, second] = [
      await app.fetchWallets({ page: 1, entries: 4 }),
      await app.fetchWallets({ page: 2, entries: 4 }),
    ]
    const ids = [...first.data, ...second.data].map(({ id }) => id)
    expect(new Set(ids).size).toBe(8)
    const found = await app.fetchWallets({ page: 1, entries: 100, search: 'metamask' })
    expect(found.data.map(({ name }) => name)).toContain('MetaMask')
    const imageId = found.data.find(({ name }) => name === 'MetaMask')?.image_id ?? ''
    const image = await fetch(app.imageUrl('wallet', imageId))
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('read balances with worth and prices by address', async () => {
    const chainApi = createBlockchainApi(host())
    expect(await chainApi.fetchNetworks()).toContain(network())
    const balances = await chainApi.fetchBalances(account())
    const coin = balances.find(({ address }) => address === undefined)
    expect(coin).toMatchObject({ symbol: 'ETH', price: 3_000 })
    expect(Number(coin?.value)).toBeGreaterThan(0)
    const [token] = chain.tokens
    const id = `${network()}:${token?.address.toLowerCase()}`
    const prices = await chainApi.fetchPrices({ tokens: [id] })
    expect(prices.map(({ address, price }) => [address.toLowerCase(), price])).toEqual([[id, 1]])
  })

  it('see a transfer in the history of both sides, and past the cache in the balance', async () => {
    const chainApi = createBlockchainApi(host())
    const signer = privateKeyToAccount(holder().privateKey)
    const to = '0x00000000000000000000000000000000000c0de1'
    const wallet = createWalletClient({ account: signer, transport: http(chain.rpcUrl) })
    const hash = await wallet.sendTransaction({ chain: null, to, value: parseEther('1.5') })
    await createPublicClient({ transport: http(chain.rpcUrl) }).waitForTransactionReceipt({ hash })
    const sent = (await chainApi.fetchHistory(account())).data.find(({ metadata }) => metadata.hash === hash)
    expect(sent?.transfers).toMatchObject([{ direction: 'out', quantity: { numeric: '1.5' } }])
    const received = await chainApi.fetchHistory({ address: to, networkId: network() })
    expect(received.data.map(({ metadata }) => metadata.hash)).toEqual([hash])
    const [coin] = await chainApi.fetchBalances({ address: to, networkId: network(), force: true })
    expect(coin?.quantity.numeric).toBe('1.5')
  })

  it('list NFTs, and name nobody where no registry is', async () => {
    const chainApi = createBlockchainApi(host())
    const { data } = await chainApi.fetchNfts(account())
    expect(data.some(({ name, image }) => name?.startsWith('Local Card') && image !== null)).toBe(true)
    expect(data.filter(({ isSpam }) => isSpam)).toHaveLength(1)
    expect(await chainApi.fetchIdentity(account())).toEqual({ name: null, avatar: null })
    expect(await chainApi.fetchSessions(`${network()}:${holder().address}`)).toEqual([])
  })

  it('pass calls to the node through the gateway, and none that the node would serve but the gateway refuses', async () => {
    const gateway = createBlockchainApi(host()).rpcUrl(network())
    const client = createPublicClient({
      transport: http(gateway, { retryCount: 0, fetchOptions: { headers: { origin } } }),
    })
    expect(await client.getChainId()).toBe(chain.chainId)
    await expect(
      client.request({ method: 'debug_traceBlockByNumber' as never, params: ['latest'] as never }),
    ).rejects.toThrow()
  })

  it('send an event from a page, and are refused without one', async () => {
    const event = {
      eventId: 'e1',
      url: 'https://app.test',
      domain: 'app.test',
      timestamp: 1,
      props: { event: 'MODAL_OPEN' },
    }
    await createAnalyticsApi(host()).send(event)
    await expect(createAnalyticsApi(host(null)).send(event)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('are told why an unknown project is refused', async () => {
    const app = createAppApi({ ...host(), projectId: 'unknown' })
    await expect(app.fetchFeatures()).rejects.toMatchObject({ code: 'unavailable' })
  })
})
