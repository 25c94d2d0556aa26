import type { ActivityPage } from '@latchkey/core/adapter'
import { createFakeEnv, createFakeFetch, type FakeReply } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { bitcoin } from '../adapter.js'
import { ids } from '../codec/bitcoin-networks.js'
import { toNetwork } from '../testing/stage.js'

const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const other = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const base = 'https://one.test/api'
const txid = (seed: string) => seed.repeat(32)

const scripts: Record<string, string> = {
  [address]: '0014e8df018c7e326cc253faac7e46cdc51e68542c42',
  [other]: '0014751e76e8199196d454941c45d1b3a323f1433bd6',
}
const output = (to: string, value: number) => ({
  scriptpubkey: scripts[to] ?? '6a',
  scriptpubkey_address: to,
  value,
})
const input = (from: string, value: number) => ({ prevout: output(from, value) })
const transaction = (changes: object = {}) => ({
  txid: txid('ab'),
  vin: [input(other, 10_500)],
  vout: [output(address, 10_000)],
  fee: 500,
  status: { confirmed: true, block_time: 1_700_000_000 },
  ...changes,
})

function open(routes: Record<string, FakeReply>) {
  const fetch = createFakeFetch(
    Object.fromEntries(
      Object.entries(routes).map(([path, reply]) => [`${base}/address/${address}${path}`, reply]),
    ),
  )
  const env = createFakeEnv({ fetch })
  const { capabilities } = bitcoin().create({
    env,
    storage: env.storage,
    networks: () => [{ ...toNetwork('mainnet'), rpcUrls: { default: { http: [base] } } }],
    emit: () => undefined,
    signal: new AbortController().signal,
    metadata: { name: 'Test', url: 'https://app.test', icons: [] },
  })
  const read = (cursor?: string): Promise<ActivityPage> => {
    const query = { address, networkId: ids.mainnet, ...(cursor === undefined ? {} : { cursor }) }
    return capabilities.activity?.fetch(query) ?? Promise.reject(new Error('no activity'))
  }
  return { read, fetch }
}
const stats = (tx_count: number) => ({
  json: {
    chain_stats: { funded_txo_sum: 0, spent_txo_sum: 0, tx_count },
    mempool_stats: { funded_txo_sum: 0, spent_txo_sum: 0, tx_count: 0 },
  },
})
const readOne = async (changes: object) =>
  (await open({ '': stats(1), '/txs': { json: [transaction(changes)] } }).read()).items[0]

describe('a Bitcoin transaction', () => {
  it('that pays the address was received, its fee by somebody else', async () => {
    expect(await readOne({})).toEqual({
      id: txid('ab'),
      hash: txid('ab'),
      networkId: ids.mainnet,
      kind: 'receive',
      status: 'confirmed',
      time: 1_700_000_000_000,
      from: other,
      to: address,
      transfers: [{ direction: 'in', amount: 10_000n, decimals: 8, symbol: 'BTC' }],
    })
  })

  it('that spends of the address was sent: change and fee are no part of it', async () => {
    const sent = {
      vin: [input(address, 50_000), input(address, 1_000)],
      vout: [output(address, 20_500), output(other, 30_000)],
    }
    expect(await readOne(sent)).toMatchObject({
      kind: 'send',
      from: address,
      to: other,
      fee: 500n,
      transfers: [{ direction: 'out', amount: 30_000n }],
    })
  })

  it('that pays the address alone went to itself', async () => {
    const own = { vin: [input(address, 50_500)], vout: [output(address, 50_000)] }
    expect(await readOne(own)).toMatchObject({
      kind: 'self',
      fee: 500n,
      transfers: [{ direction: 'self', amount: 50_000n }],
    })
  })

  it('that others paid into counts by what is more or less, without a fee', async () => {
    const joined = {
      vin: [input(address, 50_000), input(other, 50_000)],
      vout: [output(address, 49_000), output(other, 50_500)],
    }
    const found = await readOne(joined)
    expect(found).toMatchObject({ kind: 'send', transfers: [{ direction: 'out', amount: 1_000n }] })
    expect(found).not.toHaveProperty('fee')
  })

  it('that mined coins comes from nobody', async () => {
    const found = await readOne({ vin: [{ prevout: null }], fee: 0 })
    expect(found).toMatchObject({ kind: 'receive', transfers: [{ amount: 10_000n }] })
    expect(found).not.toHaveProperty('from')
  })

  it('that waits has no time', async () => {
    const found = await readOne({ status: { confirmed: false } })
    expect(found?.status).toBe('pending')
    expect(found).not.toHaveProperty('time')
  })
})

describe('the pages of an address', () => {
  const second = transaction({ txid: txid('cd') })

  it('go on below the last transaction while there are more', async () => {
    const routes = {
      '': stats(2),
      '/txs': { json: [transaction()] },
      [`/txs/chain/${txid('ab')}`]: { json: [second] },
    }
    const { read } = open(routes)
    const { next } = await read()
    expect(next).toBe(`${txid('ab')}.1`)
    expect(await read(next ?? undefined)).toMatchObject({ items: [{ id: txid('cd') }], next: null })
  })

  it('end with an empty page, whatever was promised', async () => {
    const { read } = open({ [`/txs/chain/${txid('ab')}`]: { json: [] } })
    expect(await read(`${txid('ab')}.7`)).toEqual({ items: [], next: null })
  })

  it.each(['', 'ab', `${txid('ab')}`, `${txid('ab')}.-1`, `../${txid('ab')}.1`, `${txid('AB')}.1`])(
    'take no cursor %j',
    async cursor => {
      const { read, fetch } = open({})
      await expect(read(cursor)).rejects.toMatchObject({ code: 'invalidRequest' })
      expect(fetch.calls).toEqual([])
    },
  )
})

describe('an answer that cannot be right', () => {
  it.each<[string, FakeReply]>([
    ['no JSON', { text: '<html>' }],
    ['no list', { json: { length: 1 } }],
    ['an id that leads elsewhere', { json: [transaction({ txid: `../../${'a'.repeat(58)}` })] }],
    ['a negative fee', { json: [transaction({ fee: -1 })] }],
    ['a value with a fraction', { json: [transaction({ vout: [output(address, 0.5)] })] }],
    ['a time of text', { json: [transaction({ status: { confirmed: true, block_time: '1' } })] }],
  ])('fails: %s', async (_, reply) => {
    await expect(open({ '': stats(1), '/txs': reply }).read()).rejects.toMatchObject({
      code: 'invalidResponse',
    })
  })
})
