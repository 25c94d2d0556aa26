import {
  createFakeClock,
  createFakeEnv,
  createFakeFetch,
  type FakeClock,
  turns,
} from '@latchkey/core/testing'
import { describe, expect, it, vi } from 'vitest'
import { evm } from '../adapter.js'
import { testNetworks } from '../testing/stage.js'
import { createRankedTransport, type NodeTransport, rankNodes } from './ranked-transport.js'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ok = (latencyMs: number) => ({ latencyMs, success: true })
const lost = { latencyMs: 1_000, success: false }

interface Call {
  readonly id: number
  readonly method: string
}

/** Answers as a node: a balance, and a block number to pings. */
const answer = (body: string | undefined) => {
  const calls: Call[] = JSON.parse(body ?? '[]')
  const reply = ({ id }: Call) => ({ jsonrpc: '2.0', id, result: '0x5' })
  return { json: Array.isArray(calls) ? calls.map(reply) : reply(calls) }
}

/** `wrong` is what the nodes that are not right answer. */
function open(
  urls: readonly string[],
  notRight: readonly string[] = [],
  rank = true,
  wrong: { readonly json: unknown } | Error = new Error('down'),
) {
  const fetch = createFakeFetch()
  for (const url of urls) {
    fetch.route(url, request => (notRight.includes(url) ? wrong : answer(request.body)))
  }
  const env = createFakeEnv({ fetch })
  const [network] = testNetworks
  if (!network) throw new Error('no network')
  let current = [{ ...network, rpcUrls: { default: { http: urls } } }]
  const instance = evm({ rpc: { rank } }).create({
    env,
    storage: env.storage,
    networks: () => current,
    emit: () => undefined,
    signal: new AbortController().signal,
    metadata: { name: '', url: '', icons: [] },
  })
  const balance = () => instance.capabilities.balance?.fetch({ address, networkId: 'eip155:1' })
  const change = (http: readonly string[]) => {
    current = [{ ...network, rpcUrls: { default: { http } } }]
  }
  return { env, fetch, instance, balance, change }
}
const asked = (fetch: ReturnType<typeof createFakeFetch>, method: string) =>
  fetch.calls.filter(call => call.body?.includes(method)).map(call => call.url)

describe('nodes that are not to be ranked', () => {
  it('are asked in their order, without pings', async () => {
    const urls = ['https://one.test/', 'https://two.test/']
    const { env, fetch, balance } = open(urls, ['https://one.test/'], false)
    expect((await balance())?.amount).toBe(5n)
    expect(asked(fetch, 'eth_getBalance')).toEqual(urls)
    await env.clock.advance(60_000)
    expect(asked(fetch, 'eth_blockNumber')).toEqual([])
  })
})

describe('a node that answers, but not with JSON-RPC', () => {
  const urls = ['https://one.test/', 'https://two.test/']
  it.each([
    ['a result', [{ jsonrpc: '2.0', id: 0 }], 'invalidResponse'],
    ['a list', { unexpected: [1] }, 'networkError'],
    ['an object', 'no result', 'invalidResponse'],
    ['an end in sight', 'x'.repeat(16_000_001), 'networkError'],
  ])('without %s, is passed over, and alone it is a failure', async (_, json, code) => {
    const { balance } = open(urls, urls.slice(0, 1), false, { json })
    expect((await balance())?.amount).toBe(5n)
    const alone = open(urls.slice(0, 1), urls, false, { json })
    await expect(alone.balance()).rejects.toMatchObject({ code })
  })
})

describe('ranking nodes', () => {
  it('prefers what answers, then what is faster; what never answers is last', () => {
    expect(rankNodes([[ok(90), ok(10), lost]], 3)).toEqual([1, 0, 2])
    expect(
      rankNodes(
        [
          [ok(100), lost],
          [ok(100), ok(1)],
        ],
        2,
      ),
    ).toEqual([0, 1])
    expect(rankNodes([], 3)).toEqual([0, 1, 2])
  })

  it('counts answering 0.7 and speed 0.3', () => {
    const half = [ok(0), lost]
    // 0.7 × 0.5 + 0.3 × 0.5 = 0.5 against 0.7 × 1 + 0.3 × 0 = 0.7
    expect(
      rankNodes(
        [
          [half[0] ?? lost, ok(1_000)],
          [half[1] ?? lost, ok(1_000)],
        ],
        2,
      ),
    ).toEqual([1, 0])
    // 0.7 × 0.8 + 0.3 × 1 = 0.86 against 0.7: a slow node is behind one that is lost now and then.
    const quick = { latencyMs: 0, success: true }
    const rounds = [quick, quick, quick, quick, { ...quick, success: false }]
    expect(
      rankNodes(
        rounds.map(sample => [ok(1_000), sample]),
        2,
      ),
    ).toEqual([1, 0])
  })

  it('looks back over ten rounds, no more and no less', async () => {
    const clock = createFakeClock()
    let round = 0
    const answers = (name: string) => ({ request: async () => name }) as unknown as NodeTransport
    const ping = (lostIn: readonly number[]) => async () => {
      if (lostIn.includes(round)) throw new Error('down')
    }
    const { transport, dispose } = createRankedTransport(
      [answers('one'), answers('two')],
      [ping([10]), ping([1, 2])],
      clock,
    )
    const first = () =>
      (transport.request as (call: object) => Promise<unknown>)({ method: 'eth_blockNumber' })
    const until = async (last: number) => {
      while (round < last) {
        await first()
        round += 1
        await clock.advance(4_000)
        await turns(6)
      }
      return first()
    }
    // 9 of 10 against 8 of 10; then both have lost one of ten; then the second has lost none of the last ten.
    expect(await until(10)).toBe('one')
    expect(await until(11)).toBe('one')
    expect(await until(12)).toBe('two')
    dispose()
  })
})

describe('several nodes of one network', () => {
  const urls = ['https://one.test/', 'https://two.test/']

  /** A round sends by a timer of viem's own, in real time; when it has ended, the next one is set on the clock. */
  const nextRound = async (clock: FakeClock) => {
    await clock.advance(4_000)
    await vi.waitFor(() => expect(clock.pending).toBe(1))
  }

  it('fall over to the next at once', async () => {
    const { balance, fetch } = open(urls, [urls[0] ?? ''])
    expect((await balance())?.amount).toBe(5n)
    expect(asked(fetch, 'eth_getBalance')).toEqual(urls)
  })

  it('are measured every four seconds while in use, and the better one is asked first', async () => {
    const { balance, fetch, env, instance } = open(urls, [urls[0] ?? ''])
    await balance()
    expect(env.clock.pending).toBe(1)
    await nextRound(env.clock)
    expect(asked(fetch, 'eth_blockNumber').sort()).toEqual(urls)
    await balance()
    expect(asked(fetch, 'eth_getBalance')).toEqual([...urls, urls[1]])
    instance.dispose()
    expect(env.clock.pending).toBe(0)
  })

  it('are left alone when nobody asks for a minute', async () => {
    const { balance, env, fetch } = open(urls)
    await balance()
    for (let second = 4; second < 60; second += 4) await nextRound(env.clock)
    await env.clock.advance(4_000)
    const pings = () => asked(fetch, 'eth_blockNumber')
    await vi.waitFor(() => expect(pings()).toHaveLength(15 * urls.length))
    await env.clock.advance(60_000)
    await turns(6)
    expect(env.clock.pending).toBe(0)
    expect(pings()).toHaveLength(15 * urls.length)
  })

  it('are dropped with their timers when the network changes', async () => {
    const { balance, env, change, instance } = open(urls)
    await balance()
    change(['https://one.test/'])
    await balance()
    expect(env.clock.pending).toBe(0)
    change(urls)
    await balance()
    expect(env.clock.pending).toBe(1)
    instance.dispose()
    expect(env.clock.pending).toBe(0)
  })
})
