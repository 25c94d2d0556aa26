import type { Network } from '@latchkey/core/adapter'
import { createFakeEnv } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { solana } from '../../adapter.js'

const owner = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const account = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const url = 'https://node.test'
/** A signature of a slot. */
const sig = (slot: number) => `${slot}`.replaceAll('0', 'z').padStart(86, '1')

interface Call {
  readonly method: string
  readonly params: readonly [string, Record<string, unknown>]
}
type Answer = (call: Call) => object

function open(answer: Answer) {
  const env = createFakeEnv()
  const calls: Call[] = []
  env.fetch.route(url, request => {
    const call = JSON.parse(String(request.body)) as Call
    calls.push(call)
    return { json: { jsonrpc: '2.0', id: 1, ...answer(call) } }
  })
  const network: Network = {
    id: 'test',
    name: 'Test',
    caipNetworkId: 'solana:test',
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [url] } },
  }
  const { capabilities } = solana().create({
    env,
    storage: env.storage,
    networks: () => [network],
    emit: () => undefined,
    signal: new AbortController().signal,
    metadata: { name: 'Test', url: 'https://app.test', icons: [] },
  })
  const read = (cursor?: string) => {
    const query = { address: owner, networkId: network.caipNetworkId }
    return capabilities.activity?.fetch({ ...query, ...(cursor === undefined ? {} : { cursor }) })
  }
  return { read, calls }
}

const tokenAccount = {
  pubkey: account,
  account: {
    data: {
      parsed: { info: { mint: account, state: 'initialized', tokenAmount: { amount: '1', decimals: 0 } } },
    },
  },
}
const entry = (slot: number) => ({ signature: sig(slot), slot, err: null, blockTime: 1_700_000_000 + slot })

/** A node with the signatures of an owner and of its one token account, which keeps no transactions. */
const nodeOf =
  (ofOwner: readonly number[], ofAccount: readonly number[]): Answer =>
  ({ method, params: [address, config] }) => {
    if (method === 'getTokenAccountsByOwner')
      return { result: { value: String(config.programId).startsWith('TokenkegQ') ? [tokenAccount] : [] } }
    if (method === 'getTransaction') return { result: null }
    const slots = address === owner ? ofOwner : ofAccount
    const before =
      config.before === undefined
        ? Number.POSITIVE_INFINITY
        : Number(String(config.before).replace(/^1+/, '').replaceAll('z', '0'))
    return {
      result: slots
        .filter(slot => slot < before)
        .slice(0, Number(config.limit))
        .map(entry),
    }
  }
const slotsOf = async (page: ReturnType<ReturnType<typeof open>['read']>) =>
  (await page)?.items.map(({ hash }) => hash)

describe('the signatures of an owner', () => {
  it('are those of its token accounts too, each once, newest first', async () => {
    const { read } = open(nodeOf([9, 5, 3], [7, 5]))
    expect(await slotsOf(read())).toEqual([9, 7, 5, 3].map(sig))
  })

  it('come in pages that neither overlap nor leave out', async () => {
    const mine = Array.from({ length: 23 }, (_, index) => 99 - 2 * index)
    const theirs = Array.from({ length: 15 }, (_, index) => 98 - 3 * index)
    const { read } = open(nodeOf(mine, theirs))
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await read(cursor ?? undefined)
      seen.push(...(page?.items.map(({ hash }) => hash) ?? []))
      cursor = page?.next ?? null
    }
    expect(seen).toEqual([...new Set([...mine, ...theirs])].sort((one, two) => two - one).map(sig))
  })

  it('are not more than a public node gives at once', async () => {
    const { read, calls } = open(nodeOf([9, 5], []))
    await read()
    const limits = calls.filter(({ method }) => method === 'getSignaturesForAddress')
    expect(limits.map(({ params }) => params[1].limit)).toEqual([50, 50])
  })

  it.each(['', '7', `7.${'0'.repeat(86)}`, `-7.${sig(7)}`, `7.${sig(7)}x!`])(
    'take no cursor %j',
    async cursor => {
      const { read, calls } = open(nodeOf([], []))
      await expect(read(cursor)).rejects.toMatchObject({ code: 'invalidRequest' })
      expect(calls).toEqual([])
    },
  )

  it.each<[string, object]>([
    ['no list', { result: {} }],
    ['a signature that is none', { result: [{ ...entry(1), signature: '../x' }] }],
    ['a slot that is none', { result: [{ ...entry(1), slot: -1 }] }],
    ['a time of text', { result: [{ ...entry(1), blockTime: 'now' }] }],
  ])('fail upon an answer that cannot be right: %s', async (_, reply) => {
    const { read } = open(call => (call.method === 'getSignaturesForAddress' ? reply : nodeOf([], [])(call)))
    await expect(read()).rejects.toMatchObject({ code: 'invalidResponse' })
  })
})

describe('a transaction of the list', () => {
  const reading = (reply: object) =>
    open(call => (call.method === 'getTransaction' ? reply : nodeOf([9], [])(call))).read()

  it('of a version that the kit cannot read stays in the list', async () => {
    const error = {
      code: -32015,
      message: 'Transaction version (1) is not supported by the requesting client',
    }
    expect((await reading({ error }))?.items).toMatchObject([
      { hash: sig(9), kind: 'execute', transfers: [] },
    ])
  })

  it('that the node fails to give is a failure of the page', async () => {
    const error = { code: -32602, message: 'Invalid params' }
    await expect(reading({ error })).rejects.toMatchObject({ brand: 'latchkey.error' })
  })

  it('in a shape that cannot be right is a failure of the page', async () => {
    await expect(reading({ result: { transaction: {}, meta: null } })).rejects.toMatchObject({
      code: 'invalidResponse',
    })
  })
})
