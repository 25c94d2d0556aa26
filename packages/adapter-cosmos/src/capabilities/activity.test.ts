import { createFakeEnv } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { cosmos } from '../adapter.js'

const networkId = 'cosmos:cosmoshub-4'
const address = 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu'
const url = 'https://node.test'

type Reply = { readonly result: unknown } | { readonly error: object }
interface Call {
  readonly method: string
  readonly params: Record<string, unknown>
}

/** The activity over a node whose answers the test gives, and what it was asked. */
function open(answer: (call: Call) => Reply) {
  const env = createFakeEnv()
  const calls: Call[] = []
  env.fetch.route(url, request => {
    const call = JSON.parse(String(request.body)) as Call
    calls.push(call)
    return { json: { jsonrpc: '2.0', id: 1, ...answer(call) } }
  })
  const { capabilities } = cosmos().create({
    env,
    storage: env.storage,
    networks: () => [
      {
        id: 'cosmoshub-4',
        name: 'Hub',
        caipNetworkId: networkId,
        chainNamespace: 'cosmos',
        nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
        rpcUrls: { default: { http: [url] } },
      },
    ],
    emit: () => undefined,
    signal: new AbortController().signal,
    metadata: { name: 'Test', url: 'https://app.test', icons: [] },
  })
  const read = (cursor?: string) =>
    capabilities.activity?.fetch({ address, networkId, ...(cursor === undefined ? {} : { cursor }) })
  return { read, calls }
}
const tx = (height: number) => ({
  hash: String(height).padStart(64, '0'),
  height: String(height),
  index: 0,
  tx: '',
  tx_result: { code: 0, events: [] },
})
const found = (total: number, ...heights: number[]) => ({
  result: { txs: heights.map(tx), total_count: String(total) },
})
const header = ({ params }: Call) => ({
  result: { block_metas: [{ header: { height: params.minHeight, time: '2026-01-31T23:30:00Z' } }] },
})

describe('the search for transactions', () => {
  it('asks for what was sent and received, newest first, below the cursor', async () => {
    const { read, calls } = open(call => (call.method === 'tx_search' ? found(0) : header(call)))
    expect(await read('9')).toEqual({ items: [], next: null })
    expect(calls.map(({ params }) => params.query)).toEqual([
      `message.sender='${address}' AND tx.height < 9`,
      `transfer.recipient='${address}' AND tx.height < 9`,
    ])
    expect(calls[0]?.params).toMatchObject({ order_by: 'desc', page: '1' })
  })

  it('ends a page above what one of both may have more of', async () => {
    const { read } = open(call => {
      if (call.method !== 'tx_search') return header(call)
      return String(call.params.query).startsWith('message') ? found(9, 8, 6) : found(1, 3)
    })
    const page = await read()
    expect(page?.items.map(({ hash }) => Number(hash))).toEqual([8])
    expect(page?.next).toBe('8')
  })

  it('says that a node keeps no index', async () => {
    const error = { code: -32603, message: 'Internal error', data: 'transaction indexing is disabled' }
    await expect(open(() => ({ error })).read()).rejects.toMatchObject({ code: 'unavailable' })
  })

  it.each(['', '0', '-1', '1.5', '1 OR tx.height > 0', '9999999999999999'])(
    'takes no cursor %j',
    async cursor => {
      const { read, calls } = open(() => found(0))
      await expect(read(cursor)).rejects.toMatchObject({ code: 'invalidRequest' })
      expect(calls).toEqual([])
    },
  )

  it.each<[string, Reply]>([
    ['no list', { result: { txs: {}, total_count: '1' } }],
    ['a hash that is none', { result: { txs: [{ ...tx(1), hash: '../x' }], total_count: '1' } }],
    ['a height that is none', { result: { txs: [{ ...tx(1), height: '-1' }], total_count: '1' } }],
    [
      'events that are none',
      { result: { txs: [{ ...tx(1), tx_result: { events: [1] } }], total_count: '1' } },
    ],
    ['nothing', { result: {} }],
  ])('fails upon an answer that cannot be right: %s', async (_, reply) => {
    const { read } = open(call => (call.method === 'tx_search' ? reply : header(call)))
    await expect(read()).rejects.toMatchObject({ code: 'invalidResponse' })
  })

  it('fails rather than making up a time', async () => {
    const { read } = open(call =>
      call.method === 'tx_search' ? found(1, 5) : { result: { block_metas: [] } },
    )
    await expect(read()).rejects.toMatchObject({ code: 'invalidResponse' })
  })
})
