import { isLatchkeyError } from '@latchkey/core/adapter'
import { createFakeEnv, createFakeFetch, type FakeRoute, turns } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { bitcoin } from '../adapter.js'
import { ids } from '../codec/bitcoin-networks.js'
import { toNetwork } from '../testing/stage.js'
import type { FeeRatesReader } from './fee-rates.types.js'

const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const networkId = ids.mainnet
const stats = (funded: unknown, spent: unknown = 0) => ({
  funded_txo_sum: funded,
  spent_txo_sum: spent,
  tx_count: 1,
})
const ok = { json: { chain_stats: stats(5_000, 1_000), mempool_stats: stats(7) } }

function open(
  routes: Readonly<Record<string, FakeRoute>>,
  urls: readonly string[] = ['https://one.test/api/'],
) {
  const plain = createFakeEnv()
  const env = createFakeEnv({ clock: plain.clock, fetch: createFakeFetch(routes, { clock: plain.clock }) })
  const network = { ...toNetwork('mainnet'), rpcUrls: { default: { http: urls } } }
  const { capabilities, dispose } = bitcoin().create({
    env,
    storage: env.storage,
    networks: () => [network],
    emit: () => undefined,
    signal: new AbortController().signal,
    metadata: { name: 'Test', url: 'https://app.test', icons: [] },
  })
  const balance = (signal?: AbortSignal) =>
    capabilities.balance?.fetch({ address, networkId }, signal ? { signal } : {}) ?? expect.unreachable()
  /** The code of a failure, or the value. Lets time pass until then. */
  const settled = (work: Promise<unknown>) => env.clock.settle(code(work))
  return { env, capabilities, dispose, balance, settled }
}
const code = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    value => value,
    error => (isLatchkeyError(error) ? error.code : error),
  )
const one = `https://one.test/api/address/${address}`
const two = `https://two.test/address/${address}`

describe('an API', () => {
  it('is asked by the canonical spelling of an address', async () => {
    const { capabilities } = open({ [one]: ok })
    const query = { address: address.toUpperCase(), networkId }
    expect((await capabilities.balance?.fetch(query))?.amount).toBe(4_007n)
  })

  it.each([
    [{ status: 429, text: '' }, 'rateLimited'],
    [{ status: 500, text: 'oops' }, 'networkError'],
    [{ status: 404, text: 'no' }, 'networkError'],
    [{ status: 400, text: 'Invalid Bitcoin address' }, 'networkError'],
    [{ status: 200, text: '<html>' }, 'invalidResponse'],
    [{ json: {} }, 'invalidResponse'],
    [{ json: { chain_stats: stats('5'), mempool_stats: stats(0) } }, 'invalidResponse'],
    [{ json: { chain_stats: stats(-5), mempool_stats: stats(0) } }, 'invalidResponse'],
    [{ json: { chain_stats: stats(1.5), mempool_stats: stats(0) } }, 'invalidResponse'],
    [{ json: { chain_stats: stats(1e300), mempool_stats: stats(0) } }, 'invalidResponse'],
    [new TypeError('Failed to fetch'), 'networkError'],
  ] as const)('that answers %j gives no balance but %s', async (reply, expected) => {
    const { balance, settled } = open({ [one]: reply })
    expect(await settled(balance())).toBe(expected)
  })

  it.each([{ status: 429 }, { status: 503 }, { status: 403 }, new TypeError('Failed to fetch')])(
    'in trouble (%s) is not asked alone where there is another',
    async trouble => {
      const { balance } = open({ [one]: trouble, [two]: ok }, ['https://one.test/api', 'https://two.test'])
      expect((await balance()).amount).toBe(4_007n)
    },
  )

  it('that hangs is given up in the end, and nothing is left of it', async () => {
    const { balance, env, settled } = open({ [one]: 'hang' })
    expect(await settled(balance())).toBe('timeout')
    expect([env.clock.pending, env.fetch.pending]).toEqual([0, 0])
  })

  it('is left at once by who aborts, and by a client that ends', async () => {
    const { balance, env, dispose } = open({ [one]: 'hang' })
    const giveUp = new AbortController()
    const first = code(balance(giveUp.signal))
    const second = code(balance())
    await turns(30)
    giveUp.abort()
    expect(await first).toBe('aborted')
    dispose()
    expect(await second).toBe('aborted')
    expect([env.clock.pending, env.fetch.pending]).toEqual([0, 0])
  })

  it('is needed: a network without one is missing', async () => {
    expect(await code(open({}, []).balance())).toBe('networkMissing')
  })
})

describe('fee rates', () => {
  const rates = (json: unknown) => {
    const reader = open({ 'https://one.test/api/fee-estimates': { json } }).capabilities['bip122:feeRates']
    return code((reader as FeeRatesReader).fetch({ networkId }))
  }

  it('come from the nearest target that promises enough, and are never below what nodes pass on', async () => {
    expect(await rates({ 2: 20.5, 6: 9, 144: 0.4 })).toEqual({ fast: 20.5, normal: 20.5, slow: 1 })
    expect(await rates({ 1: 30, 3: 12, 25: 8, 1008: 1 })).toEqual({ fast: 30, normal: 12, slow: 8 })
  })

  it('are not made up where there are none, or where they are absurd', async () => {
    expect(await rates({})).toBe('networkError')
    expect(await rates({ 1: -1 })).toBe('invalidResponse')
    expect(await rates({ 1: 1e9 })).toBe('feeUnreasonable')
    expect(await rates({ 1: 1_001, 144: 5 })).toBe('feeUnreasonable')
    expect(await rates({ 1: 1_000 })).toEqual({ fast: 1_000, normal: 1_000, slow: 1_000 })
    expect(await rates({ soon: 5 })).toBe('invalidResponse')
  })
})
