import { createFakeEnv, createFakeFetch, turns } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { cosmos } from '../adapter.js'
import { testChains, testNetworks } from '../testing/stage.js'

const address = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
const query = { networkId: 'cosmos:hub-1', address } as const
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const result = (value: unknown) => json({ jsonrpc: '2.0', id: 1, result: value })

const open = (answer: (url: string, init?: RequestInit) => Response | Promise<Response>) => {
  const env = createFakeEnv()
  const calls: { url: string; body: { method: string; params: Record<string, unknown> } }[] = []
  const fetch = Object.assign(async (url: string, init?: RequestInit) => {
    calls.push({ url, body: JSON.parse(String(init?.body)) })
    return answer(url, init)
  }, createFakeFetch())
  const [first] = testNetworks
  if (!first) throw new Error('no network')
  const network = { ...first, rpcUrls: { default: { http: ['https://a.test/key', 'https://b.test/key'] } } }
  const instance = cosmos({ chains: testChains }).create({
    env: { ...env, fetch },
    storage: env.storage,
    networks: () => [network],
    emit: () => undefined,
    signal: new AbortController().signal,
    metadata: { name: 'Test', url: 'https://app.test', icons: [] },
  })
  return { env, calls, instance, capabilities: instance.capabilities }
}

describe('what a node answers', () => {
  it.each<[string, () => Response, string]>([
    ['no JSON', () => new Response('<html>'), 'invalidResponse'],
    ['an empty object', () => json({}), 'invalidResponse'],
    ['another shape', () => result({ response: 'x' }), 'invalidResponse'],
    ['bytes that are no base64', () => result({ response: { code: 0, value: '%' } }), 'invalidResponse'],
    [
      'bytes that are no message',
      () => result({ response: { code: 0, value: '/////w==' } }),
      'invalidResponse',
    ],
    ['a server error', () => new Response('', { status: 502 }), 'networkError'],
    ['too many requests', () => new Response('', { status: 429 }), 'rateLimited'],
    ['another denom', () => result({ response: { code: 0, value: 'Cg4KBXVvdGhlcg==' } }), 'invalidResponse'],
  ])('is an error, never a balance, when it is %s', async (_what, answer, code) => {
    const { capabilities, env } = open(answer)
    await expect(
      env.clock.settle(capabilities.balance?.fetch(query) ?? expect.unreachable()),
    ).rejects.toMatchObject({ code })
  })

  it('is asked of the next node when the first fails, and of the one that answered from then on', async () => {
    const empty = () => result({ response: { code: 0, value: null } })
    const { capabilities, calls } = open(url =>
      url.includes('a.test') ? new Response('', { status: 500 }) : empty(),
    )
    await capabilities.balance?.fetch(query)
    await capabilities.balance?.fetch(query)
    expect(calls.map(({ url }) => new URL(url).hostname)).toEqual(['a.test', 'b.test', 'b.test'])
    expect(calls[0]?.body).toMatchObject({
      method: 'abci_query',
      params: { path: '/cosmos.bank.v1beta1.Query/Balance', prove: false },
    })
  })

  it('is waited for so long and no longer, and the address of a node is in no message', async () => {
    const { capabilities, env } = open(() => new Promise<Response>(() => undefined))
    await expect(
      env.clock.settle(capabilities.balance?.fetch(query) ?? expect.unreachable()),
    ).rejects.toMatchObject({
      code: 'timeout',
      message: expect.not.stringContaining('a.test'),
    })
    expect(env.clock.pending).toBe(0)
  })

  it('is not waited for by whoever has gone', async () => {
    const signals: (AbortSignal | null | undefined)[] = []
    const { capabilities } = open((_url, init) => {
      signals.push(init?.signal)
      return new Promise<Response>(() => undefined)
    })
    const controller = new AbortController()
    const asked = capabilities.balance?.fetch(query, { signal: controller.signal })
    const failed = expect(asked).rejects.toMatchObject({ code: 'aborted' })
    while (signals.length === 0) await turns(1)
    controller.abort()
    await failed
    expect(signals[0]?.aborted).toBe(true)
  })

  it('never comes to an end when the pages of balances go round', async () => {
    // Field 2 (pagination) with a next key.
    const { capabilities } = open(() => result({ response: { code: 0, value: 'EgMKAQE=' } }))
    await expect(capabilities.tokens?.fetch(query)).rejects.toMatchObject({ code: 'invalidResponse' })
  })
})

describe('a network', () => {
  it('that the app has not is missing, and so is one whose prefix nobody knows', async () => {
    const { capabilities } = open(() => result({}))
    const elsewhere = capabilities.balance?.fetch({ ...query, networkId: 'cosmos:osmosis-1' })
    await expect(elsewhere).rejects.toMatchObject({ code: 'networkMissing' })
  })
})
