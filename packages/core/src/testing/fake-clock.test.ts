import { describe, expect, it } from 'vitest'
import { createFakeClock } from './fake-clock.js'

describe('createFakeClock', () => {
  it('stands still until it is told to go on', async () => {
    const clock = createFakeClock(1000)
    const heard: number[] = []
    clock.after(10, () => heard.push(clock.now()))
    expect(heard).toEqual([])
    await clock.advance(9)
    expect(heard).toEqual([])
    await clock.advance(1)
    expect(heard).toEqual([1010])
    expect(clock.now()).toBe(1010)
  })

  it('runs timers in the order in which they fall due, and equal ones as they were set', async () => {
    const clock = createFakeClock()
    const heard: string[] = []
    clock.after(20, () => heard.push('late'))
    clock.after(10, () => heard.push('first'))
    clock.after(10, () => heard.push('second'))
    await clock.advance(100)
    expect(heard).toEqual(['first', 'second', 'late'])
  })

  it('runs a timer that is set after an await within the stretch', async () => {
    const clock = createFakeClock(0)
    const heard: number[] = []
    const wait = (ms: number) => new Promise<void>(resolve => clock.after(ms, resolve))
    const work = async () => {
      await wait(10)
      await Promise.resolve()
      await wait(10)
      heard.push(clock.now())
    }
    const done = work()
    await clock.advance(25)
    await done
    expect(heard).toEqual([20])
    expect(clock.now()).toBe(25)
  })

  it('counts the timers that have neither run nor been cancelled', async () => {
    const clock = createFakeClock()
    const cancel = clock.after(10, () => {})
    clock.after(20, () => {})
    expect(clock.pending).toBe(2)
    cancel()
    cancel()
    expect(clock.pending).toBe(1)
    await clock.advance(20)
    expect(clock.pending).toBe(0)
  })
})
