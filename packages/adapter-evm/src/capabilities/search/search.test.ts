import type { SearchInput } from '@latchkey/core/adapter'
import { createFakeEnv, createFakeFetch } from '@latchkey/core/testing'
import { describe, expect, it, vi } from 'vitest'
import { createStage, networksOfOwn } from '../../testing/stage.js'

const from = '0x1111111111111111111111111111111111111111'
const to = '0x2222222222222222222222222222222222222222'
const contract = '0x3333333333333333333333333333333333333333'
const hashOf = (letter: string) => `0x${letter.repeat(64)}`
const hex = (value: number) => `0x${value.toString(16)}`

interface Transaction {
  readonly hash: string
  readonly from?: string
  readonly to?: string
  readonly value?: number
  readonly input?: string
}

interface Scene {
  /** Transactions by block. */
  readonly blocks: Readonly<Record<number, readonly Transaction[]>>
  head: number
  /** Blocks below this one have no state on the node any more. */
  readonly oldest?: number
  /** Transactions of the account that wait. */
  waiting?: number
}

const wanted: SearchInput = {
  networkId: 'eip155:1',
  from,
  to,
  amount: 5n,
  token: '',
  trace: '100 7 7',
  isOther: () => false,
}

/** A chain on which the account had seven transactions at block 100. */
function open(scene: Scene) {
  const fetch = createFakeFetch()
  const sent = (block: number) =>
    7 +
    Object.entries(scene.blocks)
      .filter(([at]) => Number(at) > 100 && Number(at) <= block)
      .flatMap(([, transactions]) => transactions)
      .filter(each => (each.from ?? from) === from).length
  const asked: string[] = []
  const answers: Record<string, (params: readonly string[]) => unknown> = {
    eth_blockNumber: () => hex(scene.head),
    eth_getTransactionCount: ([, at]) => {
      if (at === 'latest') return hex(sent(scene.head))
      if (at === 'pending') return hex(sent(scene.head) + (scene.waiting ?? 0))
      if (Number(at) < (scene.oldest ?? 0)) throw new Error('missing trie node')
      return hex(sent(Number(at)))
    },
    eth_getBlockByNumber: ([at]) => ({
      transactions: (scene.blocks[Number(at)] ?? []).map(each => ({
        from,
        to,
        input: '0x',
        ...each,
        value: hex(each.value ?? 5),
      })),
    }),
  }
  fetch.route('https://rpc-1.test', ({ body }) => {
    const calls = [JSON.parse(body ?? '[]')].flat() as { id: number; method: string; params: string[] }[]
    return {
      json: calls.map(({ id, method, params }) => {
        asked.push(`${method} ${params[0] ?? ''}`)
        try {
          return { jsonrpc: '2.0', id, result: answers[method]?.(params) }
        } catch (error) {
          return { jsonrpc: '2.0', id, error: { code: -32000, message: (error as Error).message } }
        }
      }),
    }
  })
  const stage = createStage({ env: createFakeEnv({ fetch }), networks: networksOfOwn() })
  const controller = new AbortController()
  const search = (input: Partial<SearchInput> = {}) => {
    const { search: run } = stage.instance.capabilities.transactions ?? {}
    if (!run) throw new Error('eip155 searches')
    return run({ ...wanted, ...input }, { signal: controller.signal })
  }
  /** What the search gives within some looks; undefined while it goes on. */
  const within = async (looks: number, input: Partial<SearchInput> = {}) => {
    let result: unknown
    const searching = search(input).then(found => {
      result = found
    })
    const before = () => asked.filter(each => each.startsWith('eth_blockNumber')).length
    await vi.waitFor(
      async () => {
        await stage.settle(30_000)
        expect(result !== undefined || before() >= looks).toBe(true)
      },
      { timeout: 60_000, interval: 1 },
    )
    controller.abort()
    await searching.catch(() => undefined)
    stage.instance.dispose()
    expect(stage.env.clock.pending).toBe(0)
    return result
  }
  return { ...stage, search, within, asked }
}

describe('a transfer whose wallet gave no answer', () => {
  it('is found in the block that it is in, among others of the account', async () => {
    const { within, asked } = open({
      head: 160,
      blocks: {
        90: [{ hash: hashOf('9') }],
        120: [{ hash: hashOf('a'), value: 6 }],
        131: [
          { hash: hashOf('b'), to: contract },
          { hash: hashOf('c'), from: to },
        ],
        140: [{ hash: hashOf('d') }],
      },
    })
    expect(await within(9)).toEqual({ hash: hashOf('d') })
    expect(asked.filter(each => each.startsWith('eth_getBlockByNumber'))).toEqual([
      `eth_getBlockByNumber ${hex(120)}`,
      `eth_getBlockByNumber ${hex(131)}`,
      `eth_getBlockByNumber ${hex(140)}`,
    ])
  })

  it('is found as a token’s, although the wallet put something behind the call', async () => {
    const call = `0xa9059cbb${to.slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}`
    const transaction = { hash: hashOf('a'), to: contract, value: 0, input: `${call}c0ffee` }
    expect(await open({ head: 101, blocks: { 101: [transaction] } }).within(9, { token: contract })).toEqual({
      hash: hashOf('a'),
    })
    const less = { ...transaction, input: `${call.slice(0, -1)}4` }
    expect(await open({ head: 101, blocks: { 101: [less] } }).within(3, { token: contract })).toBeUndefined()
  })

  it('is not taken for another transfer of the list', async () => {
    const scene = { head: 101, blocks: { 101: [{ hash: hashOf('a') }, { hash: hashOf('b') }] } }
    const isOther = (hash: string) => hash === hashOf('a')
    expect(await open(scene).within(9, { isOther })).toEqual({ hash: hashOf('b') })
  })

  it('is waited for while its nonce is free', async () => {
    expect(await open({ head: 10_000, blocks: {} }).within(4)).toBeUndefined()
  })

  it('is given up 32 blocks after its nonce went to another, and not before', async () => {
    const blocks = { 110: [{ hash: hashOf('a'), value: 6 }] }
    expect(await open({ head: 141, blocks }).within(4)).toBeUndefined()
    expect(await open({ head: 142, blocks }).within(4)).toEqual({})
  })

  it('is waited for while the account has more that waits, or the wallet took a later nonce', async () => {
    const blocks = { 110: [{ hash: hashOf('a'), value: 6 }] }
    expect(await open({ head: 200, blocks, waiting: 1 }).within(4)).toBeUndefined()
    expect(await open({ head: 200, blocks }).within(4, { trace: '100 7 8' })).toBeUndefined()
  })

  it('is looked for as far back as the node has states, and then never given up', async () => {
    const found = open({ head: 500, oldest: 390, blocks: { 450: [{ hash: hashOf('a') }] } })
    expect(await found.within(9)).toEqual({ hash: hashOf('a') })
    const blocks = { 300: [{ hash: hashOf('a') }], 410: [{ hash: hashOf('b'), value: 6 }] }
    expect(await open({ head: 500, oldest: 390, blocks }).within(4)).toBeUndefined()
  })

  it.each(['', '1 2', '0x1 2 3', '1 2 3 4', `${'9'.repeat(21)} 1 1`])(
    'is refused with a trace of somebody else: %j',
    async trace => {
      const { search } = open({ head: 1, blocks: {} })
      await expect(search({ trace })).rejects.toMatchObject({ code: 'invalidRequest' })
    },
  )
})
