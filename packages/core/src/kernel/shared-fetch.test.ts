import { describe, expect, it } from 'vitest'
import { settlement } from '../client/client.fixture.js'
import { createFakeEnv } from '../testing/fake-env.js'
import { createSharedFetch } from './shared-fetch.js'

function createStage() {
  const { clock } = createFakeEnv()
  const requests: { readonly signal: AbortSignal; answer(value: string): void; fail(error: Error): void }[] =
    []
  const values = createSharedFetch<string>(clock, 30_000)
  const load = (signal: AbortSignal) =>
    new Promise<string>((answer, fail) => void requests.push({ signal, answer, fail }))
  return { clock, requests, values, load }
}

const tick = () => new Promise<void>(resolve => setTimeout(resolve))

describe('a value that several ask for', () => {
  it('is requested once, and everybody gets the answer', async () => {
    const { requests, values, load } = createStage()
    const both = Promise.all([values.fetch('a', load), values.fetch('a', load)])
    await tick()
    expect(requests).toHaveLength(1)
    requests[0]?.answer('one')
    expect(await both).toEqual(['one', 'one'])
  })

  it('serves while it is fresh, then it is requested anew', async () => {
    const { clock, requests, values, load } = createStage()
    const first = values.fetch('a', load)
    await tick()
    requests[0]?.answer('one')
    await first
    expect([await values.fetch('a', load), values.peek('a')]).toEqual(['one', 'one'])
    await clock.advance(30_000)
    expect(values.peek('a')).toBeUndefined()
    const second = values.fetch('a', load)
    await tick()
    requests[1]?.answer('two')
    expect(await second).toBe('two')
  })

  it('is requested anew when forced, and the newer answer is the one that is kept', async () => {
    const { requests, values, load } = createStage()
    const first = values.fetch('a', load)
    const second = values.fetch('a', load, { force: true })
    await tick()
    requests[1]?.answer('two')
    await second
    requests[0]?.answer('one')
    expect([await first, values.peek('a')]).toEqual(['one', 'two'])
  })

  it('fails for everybody who waits, and is requested anew by the next', async () => {
    const { requests, values, load } = createStage()
    const both = [values.fetch('a', load), values.fetch('a', load)]
    await tick()
    requests[0]?.fail(new Error('no node answers'))
    await Promise.all(both.map(each => expect(each).rejects.toThrow('no node answers')))
    const next = values.fetch('a', load)
    await tick()
    requests[1]?.answer('two')
    expect(await next).toBe('two')
  })

  it('goes on while one still waits, and ends when nobody does', async () => {
    const { requests, values, load } = createStage()
    const [one, two] = [new AbortController(), new AbortController()]
    const first = values.fetch('a', load, { signal: one.signal })
    const second = values.fetch('a', load, { signal: two.signal })
    await tick()
    one.abort()
    await expect(first).rejects.toMatchObject({ code: 'aborted' })
    expect([requests[0]?.signal.aborted, await settlement(second)]).toEqual([false, 'pending'])
    two.abort()
    await expect(second).rejects.toMatchObject({ code: 'aborted' })
    expect(requests[0]?.signal.aborted).toBe(true)
  })

  it('is another one under another key', async () => {
    const { requests, values, load } = createStage()
    const both = Promise.all([values.fetch('a', load), values.fetch('b', load)])
    await tick()
    requests[1]?.answer('two')
    requests[0]?.answer('one')
    expect(await both).toEqual(['one', 'two'])
  })
})
