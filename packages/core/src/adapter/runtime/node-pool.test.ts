import { describe, expect, it } from 'vitest'
import { LatchkeyError } from '../../errors/error.js'
import { createFakeClock } from '../../testing/fake-clock.js'
import { turns } from '../../testing/turn.js'
import { type AskNode, createNodePool, type NodeOutcome, readNodeFailure } from './node-pool.js'

type Reply = NodeOutcome<string> | 'hang' | Error

const down: Reply = { failure: new LatchkeyError('networkError', 'down') }
const wait = (retryAfterMs: number): Reply => ({
  failure: new LatchkeyError('rateLimited', 'wait'),
  retryAfterMs,
})
const refusal: Reply = { failure: new LatchkeyError('networkError', 'refused'), isRefusal: true }

/** Nodes that give their replies in turn, the last one for ever. */
function open(replies: Readonly<Record<string, readonly Reply[]>>, timeoutMs?: number) {
  const clock = createFakeClock()
  const lifetime = new AbortController()
  const asked: string[] = []
  const counts = new Map<string, number>()
  const ask: AskNode<string> = (url, signal) => {
    asked.push(url)
    const count = counts.get(url) ?? 0
    counts.set(url, count + 1)
    const all = replies[url] ?? []
    const reply = all[Math.min(count, all.length - 1)] ?? 'hang'
    if (reply instanceof Error) return Promise.reject(reply)
    if (reply !== 'hang') return Promise.resolve(reply)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const pool = createNodePool({
    urls: Object.keys(replies),
    clock,
    lifetime: lifetime.signal,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  const run = (options?: Parameters<typeof pool.run>[1]) =>
    pool.run(ask, options).catch((error: unknown) => error)
  const pass = async (ms: number) => {
    await turns(20)
    await clock.advance(ms)
    await turns(20)
  }
  return { asked, clock, lifetime, pass, run }
}

describe('the nodes of a network', () => {
  it('are asked in order, and the one that answered is asked first from then on', async () => {
    const { asked, run } = open({ a: [down], b: [{ answer: 'yes' }], c: [{ answer: 'no' }] })
    expect(await run()).toBe('yes')
    expect(await run()).toBe('yes')
    expect(asked).toEqual(['a', 'b', 'b'])
  })

  it('are asked again when all failed, after waits that double', async () => {
    const { asked, clock, pass, run } = open({ a: [down] })
    const result = run()
    await pass(149)
    expect(asked).toHaveLength(1)
    await pass(1)
    expect(asked).toHaveLength(2)
    await pass(299)
    expect(asked).toHaveLength(2)
    await pass(1)
    expect(asked).toHaveLength(3)
    await pass(600)
    expect(await result).toMatchObject({ code: 'networkError', message: 'down' })
    expect([asked.length, clock.pending]).toEqual([4, 0])
  })

  it('are each asked once where there are more than four', async () => {
    const { asked, run } = open({ a: [down], b: [down], c: [down], d: [down], e: [down] })
    expect(await run()).toMatchObject({ code: 'networkError' })
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('are each waited for as long as they ask, the least patient first', async () => {
    const { asked, pass, run } = open({ a: [wait(3_000)], b: [wait(2_000), wait(2_000), { answer: 'yes' }] })
    const result = run()
    await pass(1_999)
    expect(asked).toEqual(['a', 'b'])
    await pass(1)
    expect(asked).toEqual(['a', 'b', 'b'])
    await pass(999)
    expect(asked).toHaveLength(3)
    await pass(1)
    expect(asked).toEqual(['a', 'b', 'b', 'a'])
    expect(await result).toMatchObject({ code: 'rateLimited' })
  })

  it('are not waited for longer than five seconds, whatever they ask', async () => {
    const { pass, run } = open({ a: [wait(86_400_000), { answer: 'yes' }] })
    const result = run()
    await pass(5_000)
    expect(await result).toBe('yes')
  })

  it('are not asked again in a run when they refuse this client', async () => {
    const { asked, pass, run } = open({ a: [refusal], b: [down, { answer: 'yes' }] })
    const result = run()
    await pass(300)
    expect(await result).toBe('yes')
    expect(asked).toEqual(['a', 'b', 'b'])
  })

  it('get a signed transaction at most once each, without a wait', async () => {
    const { asked, run } = open({ a: [down], b: [wait(1)] })
    expect(await run({ once: true })).toMatchObject({ code: 'rateLimited' })
    expect(asked).toEqual(['a', 'b'])
  })
})

describe('a node', () => {
  it('that hangs has its time, then the next one is asked', async () => {
    const { asked, clock, pass, run } = open({ a: ['hang'], b: [{ answer: 'yes' }] }, 1_000)
    const result = run()
    await pass(1_000)
    expect(await result).toBe('yes')
    expect([asked, clock.pending]).toEqual([['a', 'b'], 0])
  })

  it('that answers an error of its own is believed: no other node is asked', async () => {
    const { asked, run } = open({ a: [new LatchkeyError('invalidRequest', 'no')], b: [{ answer: 'yes' }] })
    expect(await run()).toMatchObject({ code: 'invalidRequest' })
    expect(asked).toEqual(['a'])
  })

  it('whose connection breaks is not named: its address may hold a key', async () => {
    const { run } = open({ a: [new TypeError('fetch to https://node.test/?key=secret failed')] })
    const error = await run({ once: true })
    expect(error).toMatchObject({ code: 'networkError', message: 'The node could not be reached' })
    expect((error as Error).cause).toBeUndefined()
  })
})

describe('a run', () => {
  it('waits ten seconds for a node where nothing else is said', async () => {
    const { asked, pass, run } = open({ a: ['hang'], b: [{ answer: 'yes' }] })
    const result = run()
    await pass(9_999)
    expect(asked).toEqual(['a'])
    await pass(1)
    expect(asked).toEqual(['a', 'b'])
    expect(await result).toBe('yes')
  })

  it('takes three time-outs at most', async () => {
    const { asked, clock, pass, run } = open({ a: ['hang'] }, 1_000)
    const began = clock.now()
    let ended: number | undefined
    const result = run().finally(() => {
      ended = clock.now()
    })
    for (let ms = 0; ms < 10_000; ms += 50) await pass(50)
    expect(await result).toMatchObject({ code: 'timeout' })
    expect((ended ?? Number.POSITIVE_INFINITY) - began).toBeLessThanOrEqual(3_000)
    expect(asked.length).toBeGreaterThan(1)
  })

  it('ends before a wait after which it would ask no more', async () => {
    const { asked, clock, pass, run } = open({ a: [wait(5_000)] }, 1_000)
    let isOver = false
    const result = run().finally(() => {
      isOver = true
    })
    await pass(0)
    expect([isOver, clock.pending]).toEqual([true, 0])
    expect(await result).toMatchObject({ code: 'rateLimited' })
    expect(asked).toEqual(['a'])
  })

  it.each(['while a node is asked', 'between two rounds'])(
    'ends at once when its caller aborts %s',
    async when => {
      const { clock, pass, run } = open({ a: [when === 'between two rounds' ? down : 'hang'] })
      const controller = new AbortController()
      const result = run({ signal: controller.signal })
      await pass(10)
      controller.abort()
      expect(await result).toMatchObject({ code: 'aborted' })
      expect(clock.pending).toBe(0)
    },
  )

  it('ends at once with its client, and begins none after it', async () => {
    const { asked, clock, lifetime, pass, run } = open({ a: ['hang'] })
    const result = run()
    await pass(10)
    lifetime.abort()
    expect(await result).toMatchObject({ code: 'aborted' })
    expect(await run()).toMatchObject({ code: 'aborted' })
    expect([asked.length, clock.pending]).toEqual([1, 0])
  })

  it('without a node fails', async () => {
    expect(await open({}).run()).toMatchObject({ code: 'networkError' })
  })
})

describe('a status', () => {
  const clock = createFakeClock()
  const read = (status: number, retryAfter?: string) =>
    readNodeFailure(
      new Response(null, { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } }),
      clock,
    )

  it.each([200, 400, 404, 422])('of %i is about the request', status => {
    expect(read(status)).toBeUndefined()
  })

  it.each([
    [429, 'rateLimited', false],
    [401, 'networkError', true],
    [403, 'networkError', true],
    [408, 'networkError', false],
    [413, 'networkError', false],
    [500, 'networkError', false],
    [503, 'networkError', false],
  ])('of %i is a failure of the node: %s', (status, code, isRefusal) => {
    const found = read(status)
    expect(found?.failure.code).toBe(code)
    expect(found?.isRefusal ?? false).toBe(isRefusal)
  })

  it.each([
    ['2', 2_000],
    [new Date(clock.now() + 3_000).toUTCString(), 3_000],
    [new Date(clock.now() - 60_000).toUTCString(), 0],
    ['soon', undefined],
    ['', undefined],
  ])('with Retry-After %j asks for a wait of %s ms', (text, expected) => {
    const waitMs = read(503, text)?.retryAfterMs
    // An HTTP date has no milliseconds.
    if (expected === 3_000) expect(waitMs).toBeGreaterThan(2_000)
    else expect(waitMs).toBe(expected)
  })
})
