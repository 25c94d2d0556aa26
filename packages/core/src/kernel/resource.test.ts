import { describe, expect, it } from 'vitest'
import { LatchkeyError } from '../errors/error.js'
import { createFakeEnv } from '../testing/fake-env.js'
import { createResource, idleResource, type ResourceState } from './resource.js'

function createStage(retryMs = 0) {
  const { clock } = createFakeEnv()
  const lifetime = new AbortController()
  const state: ResourceState & { value?: string } = idleResource()
  const resource = createResource<string>({
    clock,
    signal: lifetime.signal,
    retryMs,
    show: (change, value) => void Object.assign(state, change, value === undefined ? {} : { value }),
  })
  return { clock, lifetime, state, resource }
}

const failing = () => Promise.reject(new LatchkeyError('networkError', 'no node answers'))

describe('a resource', () => {
  it('is loading, then ready with its value and its time', async () => {
    const { clock, resource, state } = createStage()
    const running = resource.run(async () => 'one')
    expect(state.status).toBe('loading')
    await running
    expect(state).toMatchObject({ status: 'ready', value: 'one', updatedAt: clock.now(), error: undefined })
  })

  it('of a network without a source is unavailable where that can be shown: nothing failed', async () => {
    const { clock } = createFakeEnv()
    const { signal } = new AbortController()
    const seen: unknown[] = []
    const resource = createResource<string>({
      clock,
      signal,
      retryMs: 30_000,
      show: ({ status }) => void seen.push(status),
      failed: ({ code }) => void seen.push(code),
      unavailable: () => void seen.push('unavailable'),
    })
    const missing = () => Promise.reject(new LatchkeyError('networkMissing', 'nobody to ask'))
    await resource.run(missing)
    await resource.run(missing)
    expect(seen).toEqual(['loading', 'unavailable', 'loading', 'unavailable'])
  })

  it('gives its value or its failure to who asks for it, beside showing it', async () => {
    const { lifetime, resource, state } = createStage(30_000)
    expect(await resource.fetch(async () => 'one')).toBe('one')
    await expect(resource.fetch(failing)).rejects.toMatchObject({ code: 'networkError' })
    expect(state).toMatchObject({ status: 'failed', value: 'one' })
    expect(await resource.fetch(async () => 'two')).toBe('two')
    lifetime.abort()
    await expect(resource.fetch(async () => 'three')).rejects.toMatchObject({ code: 'destroyed' })
    expect(state.value).toBe('two')
  })

  it('that fails says why, and keeps the value of before', async () => {
    const { resource, state } = createStage()
    await resource.run(async () => 'one')
    await resource.run(failing)
    expect(state).toMatchObject({ status: 'failed', error: 'networkError', value: 'one' })
  })

  it('shows the latest run alone, whichever answers last', async () => {
    const { resource, state } = createStage()
    let answerLate = (_value: string) => {}
    const former = resource.run(() => new Promise(resolve => (answerLate = resolve)))
    await resource.run(async () => 'two')
    answerLate('one')
    await former
    expect(state).toMatchObject({ status: 'ready', value: 'two' })
  })

  it('shows nothing of a run that was cancelled, nor after the end of its client', async () => {
    const { lifetime, resource, state } = createStage()
    const cancelled = resource.run(async () => 'one')
    resource.cancel()
    await cancelled
    expect(state.status).toBe('loading')
    const last = resource.run(async () => 'two')
    lifetime.abort()
    await Promise.all([last, resource.run(async () => 'three')])
    expect(state.value).toBeUndefined()
  })

  it('is not asked again for a while after a failure, unless forced or reset', async () => {
    const { clock, resource, state } = createStage(30_000)
    await resource.run(failing)
    expect(state.retryAt).toBe(clock.now() + 30_000)
    await resource.run(async () => 'too early')
    expect(state.status).toBe('failed')
    await resource.run(async () => 'forced', { force: true })
    expect(state).toMatchObject({ status: 'ready', value: 'forced', retryAt: undefined })
    await resource.run(failing)
    resource.reset()
    await resource.run(async () => 'after a reset')
    expect(state.value).toBe('after a reset')
    await resource.run(failing)
    await clock.advance(30_000)
    await resource.run(async () => 'in time')
    expect(state.value).toBe('in time')
  })
})
