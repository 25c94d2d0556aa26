import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { HistoryResponse } from '@latchkey/core/api'
import { callNode, type Eip155Chains, type LocalChain, mine, startEip155Chains } from '@latchkey/local-chains'
import { encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { mineFullBlocks } from '../testing/full-blocks.fixture.js'
import { evmNetwork } from '../testing/local-networks.fixture.js'
import { startIndexer } from '../testing/servers/indexer.fixture.js'
import { createPostgresDatabase, usualKinds } from '../testing/servers/test-databases.fixture.js'
import { startTestServices, type TestServices } from '../testing/services-under-test.fixture.js'

let chains: Eip155Chains
let one: LocalChain
beforeAll(async () => {
  chains = await startEip155Chains()
  one = chains.one
})
afterAll(() => chains.stop())

const account = (index: number): Hex => one.accounts[index]?.address ?? '0x'
const send = async (from: Hex, to: Hex, rest: { value?: Hex; data?: Hex } = {}): Promise<Hex> => {
  const hash = (await callNode(one.rpcUrl, 'eth_sendTransaction', [{ from, to, ...rest }])) as Hex
  await mine(one)
  return hash
}
const call = (functionName: 'transfer' | 'approve', to: Hex, amount: bigint) => ({
  data: encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] }),
})
const mintCard = (to: Hex, tokenId: bigint) => ({
  data: encodeFunctionData({
    abi: parseAbi(['function mint(address to, uint256 tokenId)']),
    functionName: 'mint',
    args: [to, tokenId],
  }),
})

/** The settings of the network, with the index as its source. */
const networksWith = (activity: object) => {
  const [[id = '', network] = []] = Object.entries(evmNetwork(one))
  return { [id]: { ...network, activity: { source: 'ponder', ...activity } } }
}
const polling = { timeout: 60_000, interval: 250 }
const ask = ({ get }: TestServices, owner: Hex, cursor?: string) => {
  const rest = cursor === undefined ? '' : `&cursor=${cursor}`
  return get(`/v1/account/${owner}/history?projectId=test-project&chainId=eip155:31337${rest}`)
}
/** Until the index has caught up, the services say that it is behind. */
const untilCaughtUp = (services: TestServices) =>
  expect.poll(async () => (await ask(services, account(6))).status, polling).toBe(200)
const read = async (services: TestServices, owner: Hex, cursor?: string): Promise<HistoryResponse> => {
  const response = await ask(services, owner, cursor)
  expect(response.status).toBe(200)
  return response.json()
}
const hashesOf = ({ data }: HistoryResponse) => data.map(({ metadata }) => metadata.hash)

const createFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-index-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe.each(usualKinds)('history by an index on %s', kind => {
  it('has what names the account, in pages, without what a reorganisation took, and survives a kill', async () => {
    const databaseUrl = kind === 'postgres' ? await createPostgresDatabase() : undefined
    const folder = await createFolder()
    const [five, six, seven] = [account(5), account(6), account(7)]
    const { token, cards } = one.contracts
    const done = {
      received: await send(five, six, { value: '0x5' }),
      sent: await send(six, five, { value: '0x1' }),
      approved: await send(six, token, call('approve', five, 9n)),
      tokenIn: await send(account(1), token, call('transfer', six, 1_000_000n)),
      minted: await send(five, cards, mintCard(six, BigInt(Date.now()))),
    }
    const start = () => startIndexer({ networks: networksWith({}), folder, databaseUrl })
    const first = await start()
    onTestFinished(() => first.kill())
    const openServices = (url: string) =>
      startTestServices({
        kind,
        config: { networks: networksWith({ url }), limits: { addressPerMinute: 100_000 } },
      })
    const services = await openServices(first.url)

    await untilCaughtUp(services)
    const { data: all, completeSince } = await read(services, six)
    // Older ones are what the chain did at its start.
    const data = all.slice(0, 5)
    expect(hashesOf({ data, next: null })).toEqual(Object.values(done).reverse())
    expect(data.map(({ metadata }) => metadata.operationType)).toEqual([
      'mint',
      'receive',
      'approve',
      'send',
      'receive',
    ])
    expect(completeSince).toBeUndefined()

    // A page ends in the middle of one.
    const many = await mineFullBlocks(one, seven, five)
    const readAll = async () => {
      const found: string[] = []
      for (let cursor: string | undefined | null; cursor !== null; ) {
        const page = await read(services, seven, cursor)
        found.push(...hashesOf(page))
        cursor = page.next
      }
      return found
    }
    await untilCaughtUp(services)
    const isOfMany = (hash: string) => many.includes(hash as Hex)
    expect((await readAll()).filter(isOfMany)).toHaveLength(60)

    const gone = await send(seven, six, { value: '0x7' })
    expect(hashesOf(await read(services, six))).toContain(gone)
    // Its block, and the empty one above it.
    await callNode(one.rpcUrl, 'anvil_reorg', [2, []])
    const kept = await send(seven, six, { value: '0x8' })
    await expect
      .poll(async () => hashesOf(await read(services, six)).slice(0, 2), polling)
      .toEqual([kept, done.minted])

    await first.kill()
    const missed = await send(seven, six, { value: '0x9' })
    const second = await start()
    onTestFinished(() => second.kill())
    const again = await openServices(second.url)
    await untilCaughtUp(again)
    expect(hashesOf(await read(again, six)).slice(0, 7)).toEqual([
      missed,
      kept,
      ...Object.values(done).reverse(),
    ])
  })
})

describe('an index', () => {
  it('that is away, or answers in another form, is a failure of the source', async () => {
    const { get } = await startTestServices({
      config: { networks: networksWith({ url: 'http://127.0.0.1:9' }) },
    })
    const response = await get(
      `/v1/account/${account(1)}/history?projectId=test-project&chainId=eip155:31337`,
    )
    expect(response.status).toBe(502)
    expect(JSON.stringify(await response.json())).not.toContain('127.0.0.1')
  })
})
