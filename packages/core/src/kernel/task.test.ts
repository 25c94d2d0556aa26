import { describe, expect, it } from 'vitest'
import { LatchkeyError } from '../errors/error.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { sleep } from './sleep.js'
import { abortError, createLatest, throwIfAborted, withAbort, withTimeout } from './task.js'

interface Gate<T> {
  readonly promise: Promise<T>
  resolve(value: T): void
  reject(error: unknown): void
}

function gate<T>(): Gate<T> {
  let resolve: Gate<T>['resolve'] = () => {}
  let reject: Gate<T>['reject'] = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

const aborted = { code: 'aborted', name: 'AbortError' }

/** A signal that counts who listens to it. */
function countedSignal() {
  const controller = new AbortController()
  let listeners = 0
  const { signal } = controller
  const add = signal.addEventListener.bind(signal)
  const remove = signal.removeEventListener.bind(signal)
  Object.assign(signal, {
    addEventListener(...args: Parameters<typeof add>) {
      listeners += 1
      add(...args)
    },
    removeEventListener(...args: Parameters<typeof remove>) {
      listeners -= 1
      remove(...args)
    },
  })
  return { controller, signal, listeners: () => listeners }
}

describe('abortError', () => {
  it('keeps the reason as its cause', () => {
    expect(abortError('closed')).toMatchObject({ ...aborted, cause: 'closed' })
    expect('cause' in abortError()).toBe(false)
  })
})

describe('throwIfAborted', () => {
  it('throws for a signal that has fired, and only then', () => {
    expect(() => throwIfAborted(AbortSignal.abort('why'))).toThrow(
      expect.objectContaining({ ...aborted, cause: 'why' }),
    )
    expect(() => throwIfAborted(new AbortController().signal)).not.toThrow()
    expect(() => throwIfAborted(undefined)).not.toThrow()
  })
})

describe('withAbort', () => {
  it('gives the promise itself when there is no signal', () => {
    const promise = Promise.resolve(1)
    expect(withAbort(promise, undefined)).toBe(promise)
  })

  it('passes the value and the failure on, and lets go of the signal', async () => {
    const { signal, listeners } = countedSignal()
    await expect(withAbort(Promise.resolve(1), signal)).resolves.toBe(1)
    await expect(withAbort(Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
    expect(listeners()).toBe(0)
  })

  it('releases the caller at once when the signal fires, and drops what comes later', async () => {
    const { controller, signal, listeners } = countedSignal()
    const work = gate<number>()
    const call = withAbort(work.promise, signal)
    const released = expect(call).rejects.toMatchObject(aborted)
    controller.abort()
    await released
    work.resolve(1)
    await work.promise
    await expect(call).rejects.toMatchObject(aborted)
    expect(listeners()).toBe(0)
  })

  it('leaves no unhandled failure when the work fails after the abort', async () => {
    const work = gate<number>()
    const call = withAbort(work.promise, AbortSignal.abort())
    work.reject(new Error('late'))
    await expect(call).rejects.toMatchObject(aborted)
  })
})

describe('withTimeout', () => {
  it('passes the value on and releases the timer', async () => {
    const clock = createFakeClock()
    await expect(withTimeout(Promise.resolve(1), 100, clock, 'Too late')).resolves.toBe(1)
    expect(clock.pending).toBe(0)
  })

  it('passes the failure on and releases the timer', async () => {
    const clock = createFakeClock()
    await expect(withTimeout(Promise.reject(new Error('no')), 100, clock, 'Too late')).rejects.toThrow('no')
    expect(clock.pending).toBe(0)
  })

  it('fails with timeout when the time is over, not before', async () => {
    const clock = createFakeClock()
    let failed: unknown
    withTimeout(new Promise(() => {}), 100, clock, 'Too late').catch(error => {
      failed = error
    })
    await clock.advance(99)
    expect(failed).toBeUndefined()
    await clock.advance(1)
    expect(failed).toMatchObject({ code: 'timeout', message: 'Too late' })
    expect(clock.pending).toBe(0)
  })
})

describe('sleep', () => {
  it('waits for as long as it is told, and leaves neither timer nor listener', async () => {
    const clock = createFakeClock()
    const { signal, listeners } = countedSignal()
    let awake = false
    const sleeping = sleep(100, clock, signal).then(() => {
      awake = true
    })
    await clock.advance(99)
    expect(awake).toBe(false)
    await clock.advance(1)
    await sleeping
    expect([awake, clock.pending, listeners()]).toEqual([true, 0, 0])
  })

  it('heeds several signals, and leaves no listener on any', async () => {
    const clock = createFakeClock()
    const [caller, lifetime] = [countedSignal(), countedSignal()]
    const sleeping = sleep(100, clock, caller.signal, undefined, lifetime.signal)
    lifetime.controller.abort('over')
    await expect(sleeping).rejects.toMatchObject({ ...aborted, cause: 'over' })
    expect([clock.pending, caller.listeners(), lifetime.listeners()]).toEqual([0, 0, 0])
  })

  it('is ended by the signal, and leaves neither timer nor listener', async () => {
    const clock = createFakeClock()
    const { controller, signal, listeners } = countedSignal()
    const sleeping = sleep(100, clock, signal)
    controller.abort('why')
    await expect(sleeping).rejects.toMatchObject({ ...aborted, cause: 'why' })
    expect([clock.pending, listeners()]).toEqual([0, 0])
  })

  it('does not begin when the signal has fired', async () => {
    const clock = createFakeClock()
    await expect(sleep(100, clock, AbortSignal.abort())).rejects.toMatchObject(aborted)
    expect(clock.pending).toBe(0)
  })
})

describe('createLatest', () => {
  it('aborts the run before, and gives each caller its own outcome', async () => {
    const latest = createLatest()
    const work = [gate<string>(), gate<string>()]
    const signals: AbortSignal[] = []
    const start = (index: number) =>
      latest.run(signal => {
        signals.push(signal)
        return withAbort(work[index]?.promise ?? Promise.reject(new Error('none')), signal)
      })
    const first = start(0)
    const refused = expect(first).rejects.toMatchObject(aborted)
    const second = start(1)
    work[0]?.resolve('old')
    work[1]?.resolve('new')
    await refused
    await expect(second).resolves.toBe('new')
    expect(signals.map(signal => signal.aborted)).toEqual([true, false])
  })

  it('does not let the end of an old run forget the new one', async () => {
    const latest = createLatest()
    const [old, fresh] = [gate<void>(), gate<void>()]
    let signal: AbortSignal | undefined
    const first = latest.run(() => old.promise)
    const second = latest.run(own => {
      signal = own
      return fresh.promise
    })
    old.resolve()
    await first
    latest.cancel()
    expect(signal?.aborted).toBe(true)
    fresh.resolve()
    await second
  })

  it('does not abort a run that has ended', async () => {
    const latest = createLatest()
    let signal: AbortSignal | undefined
    await latest.run(async own => {
      signal = own
    })
    latest.cancel()
    await latest.run(async () => {})
    expect(signal?.aborted).toBe(false)
  })

  it('follows the outer signal and lets go of it', async () => {
    const { controller, signal, listeners } = countedSignal()
    const latest = createLatest()
    const call = latest.run(own => withAbort(new Promise(() => {}), own), signal)
    const refused = expect(call).rejects.toMatchObject({ ...aborted, cause: 'leaving' })
    controller.abort('leaving')
    await refused
    expect(listeners()).toBe(0)
  })

  it('starts aborted when the outer signal has fired', async () => {
    const latest = createLatest()
    const seen = await latest.run(async own => own.aborted, AbortSignal.abort())
    expect(seen).toBe(true)
  })

  it('passes a failure on unchanged', async () => {
    const error = new LatchkeyError('walletError', 'no')
    await expect(createLatest().run(() => Promise.reject(error))).rejects.toBe(error)
  })
})
