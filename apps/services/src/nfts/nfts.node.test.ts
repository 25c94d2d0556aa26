import type { Nft } from '@latchkey/core/api'
import { callNode, type Eip155Chains, type LocalChain, mine, startEip155Chains } from '@latchkey/local-chains'
import { encodeFunctionData, type Hex, multicall3Abi, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeHost } from '../testing/fake-host.fixture.js'
import { evmNetwork } from '../testing/local-networks.fixture.js'
import { usualKinds } from '../testing/servers/test-databases.fixture.js'
import { startTestServices, type TestServices } from '../testing/services-under-test.fixture.js'
import { importTokens } from '../tokens/import-tokens.js'

let chains: Eip155Chains
let one: LocalChain
beforeAll(async () => {
  chains = await startEip155Chains()
  one = chains.one
})
afterAll(() => chains.stop())

const abi = parseAbi([
  'function mint(address to, uint256 tokenId)',
  'function mint(address to, uint256 tokenId, uint256 amount)',
  'function setUri(uint256 tokenId, string uri)',
  'function transferFrom(address from, address to, uint256 tokenId)',
])
const account = (index: number): Hex => one.accounts[index]?.address ?? '0x'
const send = async (from: Hex, to: Hex, data: Hex): Promise<void> => {
  await callNode(one.rpcUrl, 'eth_sendTransaction', [{ from, to, data }])
  await mine(one)
}
const mintCard = (to: Hex, id: bigint) =>
  send(account(9), one.contracts.cards, encodeFunctionData({ abi, functionName: 'mint', args: [to, id] }))
let nextItem = 100n
/** Gives an account an item whose metadata is at an address. */
const mintItem = async (to: Hex, uri: string): Promise<bigint> => {
  nextItem += 1n
  const { items } = one.contracts
  await send(to, items, encodeFunctionData({ abi, functionName: 'setUri', args: [nextItem, uri] }))
  await send(to, items, encodeFunctionData({ abi, functionName: 'mint', args: [to, nextItem, 2n] }))
  return nextItem
}

const start = (config: object = {}, kind?: 'pglite' | 'postgres') =>
  startTestServices({ ...(kind && { kind }), config: { networks: evmNetwork(one), ...config } })
const ask = async ({ get }: TestServices, owner: string, cursor?: string | null) => {
  const rest = cursor ? `&cursor=${cursor}` : ''
  const response = await get(`/v1/account/${owner}/nfts?projectId=test-project&chainId=eip155:31337${rest}`)
  expect(response.status).toBe(200)
  return (await response.json()) as { data: Nft[]; next: string | null }
}
const idOf = (contract: string) => `eip155:31337:${contract.toLowerCase()}`
const findItem = (list: readonly Nft[], id: bigint) =>
  list.find(({ address, tokenId }) => address === idOf(one.contracts.items) && tokenId === String(id))

describe.each(usualKinds)('NFTs on %s', kind => {
  it('of both standards are listed, with images that the services made, and spam is marked', async () => {
    const services = await start({}, kind)
    const { data, next } = await ask(services, account(0))
    const { cards, items, prize } = one.contracts
    expect(next).toBeNull()
    expect(data).toHaveLength(4)
    expect(data.find(({ tokenId, address }) => tokenId === '1' && address === idOf(cards))).toEqual({
      address: idOf(cards),
      chainId: 'eip155:31337',
      tokenId: '1',
      standard: 'erc721',
      amount: '1',
      name: 'Local Card #1',
      description: 'A card of the local chain',
      collection: { name: 'Local Cards', symbol: 'CARD' },
      image: expect.stringMatching(new RegExp(`^${services.url}/`)),
      isSpam: false,
    })
    expect(data.find(({ address }) => address === idOf(items))).toMatchObject({
      standard: 'erc1155',
      amount: '5',
      name: 'Local Item 1',
      image: null,
      isSpam: false,
    })
    expect(data.find(({ address }) => address === idOf(prize))).toMatchObject({
      isSpam: true,
      name: null,
      image: null,
    })
    const image = await fetch(data.find(({ image }) => image)?.image ?? '')
    expect(image.headers.get('content-type')).toBe('image/webp')
    expect(
      Buffer.from(await image.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP')
  })
})

describe('NFTs', () => {
  it('say from when on they are complete, where older ones may be missing', async () => {
    const [[id = '', network] = []] = Object.entries(evmNetwork(one))
    const read = async (blocks: number) => {
      const config = { networks: { [id]: { ...network, activity: { blocks } } } }
      return ask(await start(config), account(0))
    }
    const head = Number(await callNode(one.rpcUrl, 'eth_blockNumber', []))
    expect(await read(head + 1_000)).not.toHaveProperty('completeSince')
    expect(await read(1)).toMatchObject({ completeSince: expect.stringMatching(/^20\d\d-/) })
  })

  it('that the account gave away are not listed, and those that came back are listed once', async () => {
    const services = await start()
    const give = (from: Hex, to: Hex, id: bigint) =>
      send(
        from,
        one.contracts.cards,
        encodeFunctionData({ abi, functionName: 'transferFrom', args: [from, to, id] }),
      )
    await give(account(1), account(2), 3n)
    await give(account(1), account(2), 4n)
    await give(account(2), account(1), 4n)
    const { data } = await ask(services, account(1))
    const cards = data.filter(({ address }) => address === idOf(one.contracts.cards))
    expect(cards.map(({ tokenId }) => tokenId)).toEqual(['4'])
  })

  it('that came with many others in one transaction of a stranger are spam, whatever their name', async () => {
    const services = await start()
    const { cards, multicall3 } = one.contracts
    const calls = one.accounts.map(({ address }, index) => ({
      target: cards,
      allowFailure: false,
      callData: encodeFunctionData({ abi, functionName: 'mint', args: [address, BigInt(500 + index)] }),
    }))
    await send(
      account(9),
      multicall3,
      encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] }),
    )
    const { data } = await ask(services, account(3))
    expect(data.find(({ tokenId }) => tokenId === '503')).toMatchObject({ isSpam: true, image: null })
    const { data: own } = await ask(services, account(9))
    expect(own.find(({ tokenId }) => tokenId === '509')).toMatchObject({ isSpam: false })
  })

  it('of a listed collection are never spam', async () => {
    const services = await start()
    const id = idOf(one.contracts.prize)
    await importTokens(services.context, [
      { id, name: 'Prize', symbol: 'PRIZE', decimals: 0, isCollection: true },
    ])
    const { data } = await ask(services, account(4))
    expect(data.find(({ address }) => address === id)).toMatchObject({ isSpam: false, name: 'Prize 5' })
  })

  it('come in pages of 24 that do not overlap', async () => {
    const services = await start()
    for (let id = 1000n; id < 1050n; id += 1n) await mintCard(account(5), id)
    const first = await ask(services, account(5))
    const second = await ask(services, account(5), first.next)
    const third = await ask(services, account(5), second.next)
    expect([first, second, third].map(({ data }) => data.length)).toEqual([24, 24, 4])
    expect(third.next).toBeNull()
    const ids = [first, second, third].flatMap(({ data }) =>
      data.map(({ address, tokenId }) => address + tokenId),
    )
    expect(new Set(ids).size).toBe(52)
    expect(first.data[0]?.tokenId).toBe('1049')
  })

  it('refuse cursors that no page gave', async () => {
    const { get } = await start()
    for (const cursor of ['x', 'W10', 'e30', 'WzEsMiwtM10'])
      expect(
        (await get(`/v1/account/${account(0)}/nfts?projectId=test-project&cursor=${cursor}`)).status,
      ).toBe(400)
  })
})

describe('metadata of strangers', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
  const json = (value: object) => JSON.stringify(value)

  it('is fetched with two requests per host, without external_url and animation_url, and failures are kept', async () => {
    const host = await startFakeHost(async (path, response) => {
      await new Promise(resolve => setTimeout(resolve, 30))
      if (path.startsWith('/fails')) return void response.writeHead(500).end()
      if (path.startsWith('/image'))
        return void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(svg)
      const name = `Item of ${path.slice(1)}`
      const links = { external_url: `${host.url}/external`, animation_url: `${host.url}/animation` }
      response.end(json({ name, image: `${host.url}/image${path.slice(1)}`, ...links }))
    })
    const services = await start({ allowLoopbackSources: true })
    const owner = account(6)
    const ids: bigint[] = []
    for (let index = 0; index < 5; index += 1) ids.push(await mintItem(owner, `${host.url}/{id}?n=${index}`))
    const failing = await mintItem(owner, `${host.url}/fails`)
    const { data } = await ask(services, owner)
    for (const id of ids) {
      const hex = id.toString(16).padStart(64, '0')
      expect(findItem(data, id)?.name).toContain(hex)
      expect(findItem(data, id)?.image).toContain(services.url)
    }
    expect(findItem(data, failing)).toMatchObject({ name: null, image: null })
    expect(host.mostAtOnce()).toBe(2)
    expect(host.paths.join()).not.toMatch(/external|animation/)
    const before = host.paths.length
    await ask(services, owner)
    expect(host.paths).toHaveLength(before)
    const image = await fetch(findItem(data, ids[0] ?? 0n)?.image ?? '')
    expect(image.headers.get('content-type')).toBe('image/webp')
  })

  it('is read through the gateway of the settings for ipfs: and ar:, and not at all without one', async () => {
    const host = await startFakeHost((path, response) => void response.end(json({ name: `At ${path}` })))
    const owner = account(7)
    const ipfs = await mintItem(owner, 'ipfs://ipfs/bafy/1.json')
    const arweave = await mintItem(owner, 'ar://abc/2.json')
    const gateways = { ipfsGatewayUrl: host.url, arweaveGatewayUrl: host.url }
    const { data } = await ask(await start({ allowLoopbackSources: true, ...gateways }), owner)
    expect(findItem(data, ipfs)?.name).toBe('At /ipfs/bafy/1.json')
    expect(findItem(data, arweave)?.name).toBe('At /abc/2.json')
    const without = (await ask(await start({ allowLoopbackSources: true }), owner)).data
    expect(findItem(without, ipfs)?.name).toBeNull()
    expect(host.paths).toHaveLength(2)
  })

  it('is not fetched from this machine, and not when it is too large or a link for a name', async () => {
    const host = await startFakeHost((path, response) => {
      if (path === '/large') return void response.end(json({ name: 'x'.repeat(300_000) }))
      response.end(json({ name: 'Claim at gift.example', image: `${host.url}/image` }))
    })
    const owner = account(8)
    const link = await mintItem(owner, `${host.url}/link`)
    const large = await mintItem(owner, `${host.url}/large`)
    expect(findItem((await ask(await start(), owner)).data, link)).toMatchObject({
      name: null,
      isSpam: false,
    })
    expect(host.paths).toEqual([])
    const { data } = await ask(await start({ allowLoopbackSources: true }), owner)
    expect(findItem(data, link)).toMatchObject({ isSpam: true, image: null })
    expect(findItem(data, large)).toMatchObject({ name: null, image: null })
    expect(host.paths).not.toContain('/image')
  })
})
