import { expect, it } from 'vitest'
import { createFakeClock } from '../../testing/fake-clock.js'
import { runBounded } from './run-bounded.js'

const never = () => new Promise<never>(() => {})

function createBounds() {
  const clock = createFakeClock()
  const caller = new AbortController()
  const bounds = { clock, timeoutMs: 100, late: 'Too late', signals: [caller.signal, undefined] }
  return { clock, caller, bounds }
}

it('gives what the work gives or throws, and lets go of the timer', async () => {
  const { clock, bounds } = createBounds()
  await expect(runBounded(async () => 1, bounds)).resolves.toBe(1)
  await expect(runBounded(() => Promise.reject(new Error('no')), bounds)).rejects.toThrow('no')
  expect(clock.pending).toBe(0)
})

it('ends the work when the time is over', async () => {
  const { clock, bounds } = createBounds()
  let given: AbortSignal | undefined
  const running = runBounded(signal => {
    given = signal
    return never()
  }, bounds)
  const ended = expect(running).rejects.toMatchObject({ code: 'timeout', message: 'Too late' })
  await clock.advance(99)
  expect(given?.aborted).toBe(false)
  await clock.advance(1)
  await ended
  expect(given?.aborted).toBe(true)
})

it('ends the work, heeding or not, when a signal fires', async () => {
  const { clock, caller, bounds } = createBounds()
  let given: AbortSignal | undefined
  const running = runBounded(signal => {
    given = signal
    return never()
  }, bounds)
  caller.abort()
  await expect(running).rejects.toMatchObject({ code: 'aborted' })
  expect([given?.aborted, clock.pending]).toEqual([true, 0])
})

it('does not begin for a caller who has gone', async () => {
  const { caller, bounds } = createBounds()
  caller.abort()
  let began = false
  const work = async () => {
    began = true
  }
  await expect(runBounded(work, bounds)).rejects.toMatchObject({ code: 'aborted' })
  expect(began).toBe(false)
})
