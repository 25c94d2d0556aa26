import { isLatchkeyError } from '@latchkey/core/adapter'
import { createFakeEnv, createFakeFetch, type FakeReply } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { bitcoin } from '../adapter.js'
import { ids } from '../codec/bitcoin-networks.js'
import { toNetwork } from '../testing/stage.js'

const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const recipient = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const base = 'https://one.test/api'
const status = { confirmed: true, block_height: 1 }
const coin = { txid: 'ab'.repeat(32), vout: 0, value: 100_000, status }

// 13 answers to the question for coins, of which none can be right.
const coins: readonly [string, FakeReply][] = [
  ['no JSON', { text: '<html>' }],
  ['nothing', { text: '' }],
  ['null', { json: null }],
  ['an object', { json: { length: 1, 0: coin } }],
  ['a list of texts', { json: ['coin'] }],
  ['a coin without an id', { json: [{ ...coin, txid: undefined }] }],
  ['an id that is too short', { json: [{ ...coin, txid: 'ab' }] }],
  ['an id that leads elsewhere', { json: [{ ...coin, txid: `../../${'a'.repeat(58)}` }] }],
  ['a negative place', { json: [{ ...coin, vout: -1 }] }],
  ['a value of text', { json: [{ ...coin, value: '100000' }] }],
  ['a negative value', { json: [{ ...coin, value: -100_000 }] }],
  ['more than there are coins', { json: [{ ...coin, value: 22e14 }] }],
  ['one coin twice', { json: [coin, coin] }],
]

// 6 answers to the question for fees, the last one right.
const fees: readonly [string, FakeReply][] = [
  ['no JSON', { text: '<html>' }],
  ['no estimates', { json: {} }],
  ['a rate of text', { json: { 1: '5' } }],
  ['a negative rate', { json: { 1: -5 } }],
  ['a rate that no block asked for', { json: { 1: 1_001 } }],
  ['a rate', { json: { 1: 5 } }],
]

const rightCoins: FakeReply = { json: [coin] }
const [, rightFees = expect.unreachable()] = fees.at(-1) ?? []

async function estimate(coinReply: FakeReply, feeReply: FakeReply) {
  const fetch = createFakeFetch({
    [`${base}/address/${address}/utxo`]: coinReply,
    [`${base}/blocks/tip/height`]: { text: '900000' },
    [`${base}/fee-estimates`]: feeReply,
  })
  const env = createFakeEnv({ fetch })
  const { capabilities, dispose } = bitcoin().create({
    env,
    storage: env.storage,
    networks: () => [{ ...toNetwork('mainnet'), rpcUrls: { default: { http: [base] } } }],
    emit: () => undefined,
    signal: new AbortController().signal,
    metadata: { name: 'Test', url: 'https://app.test', icons: [] },
  })
  const input = { networkId: ids.mainnet, from: address, to: recipient, amount: 10_000n }
  const quote = await capabilities.fees?.estimateTransfer(input).catch((error: unknown) => error)
  dispose()
  return quote
}

const refusals: readonly unknown[] = ['invalidResponse', 'feeUnreasonable', 'networkError']

describe('an API that answers a transfer in a wrong shape', () => {
  it('is tried with 78 answers', () => {
    expect(coins.length * fees.length).toBe(78)
  })

  it.each(
    coins.flatMap(([what, reply]) => fees.map(([fee, feeReply]) => [what, fee, reply, feeReply] as const)),
  )('gets no quote: %s for coins, %s for fees', async (_what, _fee, reply, feeReply) => {
    const answer = await estimate(reply, feeReply)
    expect(refusals).toContain(isLatchkeyError(answer) ? answer.code : answer)
  })

  it.each(fees.slice(0, -1))('gets no quote for right coins either: %s for fees', async (_fee, feeReply) => {
    const answer = await estimate(rightCoins, feeReply)
    expect(refusals).toContain(isLatchkeyError(answer) ? answer.code : answer)
  })

  it('gets a quote for right answers', async () => {
    expect(await estimate(rightCoins, rightFees)).toMatchObject({ fee: 705n })
  })
})
