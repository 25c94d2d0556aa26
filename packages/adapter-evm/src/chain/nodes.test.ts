import type { NetworkId } from '@latchkey/core/adapter'
import {
  createAdapterStage,
  createFakeClock,
  createFakeEnv,
  createFakeFetch,
  turns,
} from '@latchkey/core/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EvmOptions, evm } from '../adapter.js'
import { postOverHttp, type Reply, type ScriptedNode, startScriptedNode } from '../testing/scripted-node.js'
import { testNetworks } from '../testing/stage.js'

const networkId: NetworkId = 'eip155:1'
const busy: Reply = { status: 503 }
const addressOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}`

let nodes: ScriptedNode[] = []
// The library waits by these; the clock stands still between two of its waits.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 }))
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(nodes.map(node => node.stop()))
  nodes = []
})

/** One clock for the library's waits and for ours. */
const onTimers = {
  now: () => Date.now(),
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** One network with these nodes. `asked` is when each request left after the first, and to which node. */
async function open(scripts: readonly (readonly Reply[])[], rpc: EvmOptions['rpc'] = {}) {
  nodes = await Promise.all(scripts.map(script => startScriptedNode(script)))
  const asked: { at: number; node: number }[] = []
  let start: number | undefined
  let answering = 0
  const send = async (url: string, init?: RequestInit) => {
    const node = nodes.findIndex(each => url.startsWith(each.url))
    const count = asked.filter(each => each.node === node).length + 1
    start ??= Date.now()
    asked.push({ at: Date.now() - start, node })
    const script = scripts[node] ?? []
    const reply = script[Math.min(count, script.length) - 1]
    const hangs = reply === 'hang' || reply === 'stall'
    answering += 1
    try {
      const answer = postOverHttp(url, init)
      // A node that hangs is waited for until it has the request; the rest is the library's time-out.
      if (hangs) await nodes[node]?.arrived(count)
      if (hangs) answering -= 1
      return await answer
    } finally {
      if (!hangs) answering -= 1
    }
  }
  const env = {
    ...createFakeEnv({ fetch: Object.assign(send, createFakeFetch()) }),
    clock: Object.assign(createFakeClock(), onTimers),
  }
  const [network] = testNetworks
  if (!network) throw new Error('no network')
  const urls = nodes.map(node => node.url)
  const { instance } = createAdapterStage(evm({ rpc }), {
    env,
    networks: [{ ...network, rpcUrls: { default: { http: urls } } }],
  })
  const ask = async (number = 1) =>
    (await instance.capabilities.balance?.fetch({ address: addressOf(number), networkId }))?.amount
  /** Lets the work run to its end: from one timer to the next whenever no answer is on its way. */
  const finish = async <T>(work: Promise<T>): Promise<T> => {
    let ended = false
    const end = () => {
      ended = true
    }
    work.then(end, end)
    while (!ended) {
      await turns(5)
      if (!ended && answering === 0) await vi.advanceTimersToNextTimerAsync()
    }
    return work
  }
  const times = (node = 0) => asked.filter(each => each.node === node).map(each => each.at)
  return { ask, finish, times, asked, dispose: () => instance.dispose() }
}

describe('a single node', () => {
  it('is asked three times more while it is busy, after 150, 300 and 600 ms', async () => {
    const { ask, finish, times } = await open([[busy, busy, busy, 'answer']])
    expect(await finish(ask())).toBe(5n)
    expect(times()).toEqual([0, 150, 450, 1_050])
    expect(nodes[0]?.requests).toHaveLength(4)
  })

  it.each([
    [403, 'networkError'],
    [408, 'networkError'],
    [413, 'networkError'],
    [429, 'rateLimited'],
    [500, 'networkError'],
    [502, 'networkError'],
    [503, 'networkError'],
    [504, 'networkError'],
  ] as const)(
    'is asked three times more where it answers with status %i, then it is %s',
    async (status, code) => {
      const { ask, finish, times } = await open([[{ status }]])
      await expect(finish(ask())).rejects.toMatchObject({ code })
      expect(times()).toHaveLength(4)
    },
  )

  it.each([-1, -32603, -32005])('is asked three times more where it answers with code %i', async code => {
    const { ask, finish, times } = await open([[{ error: { code, message: 'busy' } }]])
    await expect(finish(ask())).rejects.toBeDefined()
    expect(times()).toHaveLength(4)
  })

  it('is given up after the fourth request', async () => {
    const { ask, finish, times } = await open([[busy]])
    await expect(finish(ask())).rejects.toMatchObject({ code: 'networkError' })
    expect(times()).toHaveLength(4)
  })

  it('is asked again when it says, where it says so', async () => {
    const slower: Reply = { status: 429, headers: { 'retry-after': '7' } }
    const { ask, finish, times } = await open([[slower, 'answer']])
    expect(await finish(ask())).toBe(5n)
    expect(times()).toEqual([0, 7_000])
  })

  it.each([
    ['refuses the call', { error: { code: -32602, message: 'invalid params' } }, 'invalidRequest'],
    ['does not know the method', { error: { code: -32601, message: 'no such method' } }, 'unsupportedMethod'],
    ['finds the request bad', { status: 400 }, 'networkError'],
  ] as const)('is asked once when it %s', async (_, reply, code) => {
    const { ask, finish, times } = await open([[reply]])
    await expect(finish(ask())).rejects.toMatchObject({ code })
    expect(times()).toEqual([0])
  })

  it.each([
    [undefined, 10_000],
    [2_000, 2_000],
  ])('has its time: %s ms in the options is %i ms', async (timeoutMs, limit) => {
    const { ask, finish, times } = await open([['hang']], timeoutMs === undefined ? {} : { timeoutMs })
    await expect(finish(ask())).rejects.toMatchObject({ code: 'timeout' })
    expect(times()).toEqual([0, limit + 150, 2 * limit + 450, 3 * limit + 1_050])
  })

  it('has its time up to the last byte of an answer', async () => {
    const { ask, finish, times } = await open([['stall', 'answer']])
    expect(await finish(ask())).toBe(5n)
    expect(times()).toEqual([0, 10_150])
  })

  it('answers what is asked at once in one request', async () => {
    const { ask, finish } = await open([['answer']])
    expect(await finish(Promise.all([ask(1), ask(2), ask(3)]))).toEqual([5n, 5n, 5n])
    expect(nodes[0]?.requests).toEqual([['eth_getBalance', 'eth_getBalance', 'eth_getBalance']])
  })

  it('gets a thousand calls in one request at most', async () => {
    const { ask, finish } = await open([['answer']])
    await finish(Promise.all(Array.from({ length: 1_001 }, (_, number) => ask(number + 1))))
    expect(nodes[0]?.requests.map(calls => calls.length).sort()).toEqual([1, 1_000])
  })
})

describe('several nodes', () => {
  it('are asked one after the other, each once, without a wait', async () => {
    const { ask, finish, asked } = await open([[busy], [busy], ['answer']])
    expect(await finish(ask())).toBe(5n)
    expect(asked).toEqual([
      { at: 0, node: 0 },
      { at: 0, node: 1 },
      { at: 0, node: 2 },
    ])
  })

  it('are asked after the one before has had its time', async () => {
    const { ask, finish, times } = await open([['hang'], ['answer']], { timeoutMs: 3_000 })
    expect(await finish(ask())).toBe(5n)
    expect([times(0), times(1)]).toEqual([[0], [3_000]])
  })

  it('are all asked three times more when all are busy', async () => {
    const { ask, finish, times } = await open([[busy], [busy]])
    await expect(finish(ask())).rejects.toMatchObject({ code: 'networkError' })
    expect([times(0), times(1)]).toEqual([
      [0, 150, 450, 1_050],
      [0, 150, 450, 1_050],
    ])
  })

  it('are not asked what the first has refused', async () => {
    const reverted: Reply = { error: { code: 3, message: 'execution reverted' } }
    const { ask, finish, asked } = await open([[reverted], ['answer']])
    await expect(finish(ask())).rejects.toMatchObject({ code: 'executionReverted' })
    expect(asked).toEqual([{ at: 0, node: 0 }])
  })
})
