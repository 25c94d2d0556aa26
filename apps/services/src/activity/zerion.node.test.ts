import type { HistoryTransaction } from '@latchkey/core/api'
import { callNode, type Eip155Chains, mine, startEip155Chains } from '@latchkey/local-chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeHost, startFakeHost } from '../testing/fake-host.fixture.js'
import { evmNetwork } from '../testing/local-networks.fixture.js'
import { startTestServices } from '../testing/services-under-test.fixture.js'

let chains: Eip155Chains
/** Newest first, as the host lists them. */
let rows: { attributes: Record<string, unknown> }[]

const count = 28
const inner = '5000000000000000'
const accountOf = (index: number) => (chains.one.accounts[index]?.address ?? '').toLowerCase()
const call = (method: string, ...params: unknown[]) => callNode(chains.one.rpcUrl, method, params)

/** Sends a transaction, and describes it as the host would. */
const send = async (transaction: object, more: object = {}) => {
  const hash = await call('eth_sendTransaction', transaction)
  await mine(chains.one)
  const { blockNumber } = (await call('eth_getTransactionReceipt', hash)) as { blockNumber: string }
  const { timestamp } = (await call('eth_getBlockByNumber', blockNumber, false)) as { timestamp: string }
  const mined_at = new Date(Number(timestamp) * 1000).toISOString()
  return { attributes: { hash, mined_at_block: Number(blockNumber), mined_at, ...more } }
}

const sendCoin = (index: number) =>
  send({ from: accountOf(4), to: accountOf(5), value: `0x${(index + 1).toString(16)}` })

/** An approval that paid the account from inside, which the node alone does not tell. */
const approve = () => {
  const [from, to] = [accountOf(4), accountOf(5)]
  const data = `0x095ea7b3${'0'.repeat(24)}${to.slice(2)}${'0'.repeat(64)}`
  const implementations = [{ chain_id: 'local', address: null, decimals: 18 }]
  const transfer = {
    fungible_info: { implementations },
    quantity: { int: inner },
    sender: to,
    recipient: from,
  }
  return send({ from, to: chains.one.contracts.token, data }, { transfers: [transfer] })
}

beforeAll(async () => {
  chains = await startEip155Chains()
  rows = []
  for (let index = 0; index < count; index += 1) rows.unshift(await sendCoin(index))
  rows.unshift(await approve())
})
afterAll(() => chains.stop())

/** Pages as the host does: by time, and by an opaque place within a search. */
const startHost = async (seen: (string | undefined)[] = []): Promise<FakeHost> => {
  const host = await startFakeHost((requested, response) => {
    seen.push(response.req.headers.authorization)
    const { searchParams } = new URL(requested, 'http://host.test')
    const latest = Number(searchParams.get('filter[max_mined_at]') ?? Number.POSITIVE_INFINITY)
    const size = Number(searchParams.get('page[size]'))
    const start = Number(searchParams.get('page[after]') ?? 0)
    const found = rows.filter(({ attributes: { mined_at: at } }) => Date.parse(String(at)) <= latest)
    const next = `https://elsewhere.test/?page[after]=${start + size}`
    const isLast = start + size >= found.length
    response.end(JSON.stringify({ links: isLast ? {} : { next }, data: found.slice(start, start + size) }))
  })
  return host
}

const start = async (url: string) => {
  const [[id, network] = []] = Object.entries(evmNetwork(chains.one))
  const headers = { authorization: 'Basic secret' }
  const activity = { source: 'zerion', url, chain: 'local', headers }
  return startTestServices({ config: { networks: { [id ?? '']: { ...network, activity } } } })
}
const path = (rest = '') => `/v1/account/${accountOf(4)}/history?projectId=test-project${rest}`

describe('history by an index in the form of Zerion', () => {
  it('reads what the index names from the node, page after page, with inner transfers', async () => {
    const authorizations: (string | undefined)[] = []
    const host = await startHost(authorizations)
    const { get } = await start(`${host.url}/v1`)
    const read = async (rest = ''): Promise<{ data: HistoryTransaction[]; next: string | null }> =>
      (await get(path(rest))).json()
    const first = await read()
    const second = await read(`&cursor=${encodeURIComponent(first.next ?? '')}`)
    const all = [...first.data, ...second.data].map(({ metadata }) => metadata.hash)
    expect(all).toEqual(rows.map(({ attributes }) => attributes.hash))
    expect(first.data[0]).toMatchObject({
      transfers: [{ direction: 'in', quantity: { numeric: '0.005' } }],
    })
    expect(first.data[1]).toMatchObject({ transfers: [{ direction: 'out' }] })
    expect(first.data[1]?.transfers).toHaveLength(1)
    expect(second.next).toBeNull()
    expect(new Set(authorizations)).toEqual(new Set(['Basic secret']))
    expect(host.paths[0]).toMatch(new RegExp(`^/v1/wallets/${accountOf(4)}/transactions/`))
  })

  it.each([
    ['is away', 500, 'no', 502],
    ['is busy', 429, '', 503],
    ['answers nonsense', 200, '{"data":[{"attributes":{"hash":"0x1"}}],"links":{}}', 502],
    ['names a next page that is no address', 200, '{"data":[],"links":{"next":"more"}}', 502],
  ])('fails when the index %s, and is never empty instead', async (_, hostStatus, text, status) => {
    const host = await startFakeHost((_path, response) => void response.writeHead(hostStatus).end(text))
    const { get } = await start(host.url)
    const response = await get(path())
    expect(response.status).toBe(status)
    expect(await response.text()).not.toContain('secret')
  })
})
