import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.js'

/** A queue whose rounds run when the test says so. */
const createRounds = () => {
  let next: (() => void) | undefined
  const queue = createFairQueue(deferred => {
    next = deferred
  })
  const round = async () => {
    const run = next
    next = undefined
    if (run) run()
    // What a step wakes up runs in microtasks, before the next round.
    await new Promise(resolve => setImmediate(resolve))
    return run !== undefined
  }
  const finish = async () => {
    while (await round());
  }
  return { queue, round, finish }
}

const done: string[] = []
const task = (name: string, bytes = 0) => ({ bytes, run: () => void done.push(name) })
const taken = () => done.splice(0)

test('an address with a hundred tasks delays another one by one task', async () => {
  const { queue, round } = createRounds()
  for (let each = 0; each < 100; each++) queue.add('busy', task(`busy ${each}`))
  queue.add('calm', task('calm'))
  await round()
  expect(taken()).toEqual(['busy 0', 'calm'])
})

test('the tasks of one address run in the order in which they came', async () => {
  const { queue, finish } = createRounds()
  for (const name of ['1', '2', '3']) queue.add('a', task(name))
  await finish()
  expect(taken()).toEqual(['1', '2', '3'])
  expect(queue.size).toBe(0)
})

test('a task in steps lets others have their turn between them, and its own address waits for its last step', async () => {
  const { queue, round, finish } = createRounds()
  const run = async () => {
    for (const step of [1, 2, 3]) {
      done.push(`step ${step}`)
      if (step < 3) await queue.nextTurn('a')
    }
  }
  queue.add('a', { bytes: 0, run })
  queue.add('a', task('behind it'))
  queue.add('b', task('other 1'))
  queue.add('b', task('other 2'))
  await round()
  expect(taken()).toEqual(['step 1', 'other 1'])
  await round()
  expect(taken()).toEqual(['other 2', 'step 2'])
  await finish()
  expect(taken()).toEqual(['step 3', 'behind it'])
})

test('an address has no more than a mebibyte of tasks in progress, and other addresses go on', async () => {
  const { queue, finish } = createRounds()
  let end = () => {}
  const endless = new Promise<void>(resolve => {
    end = resolve
  })
  const large = (name: string) => ({
    bytes: 600_000,
    run: () => {
      done.push(name)
      return endless
    },
  })
  queue.add('greedy', large('first'))
  queue.add('greedy', large('second'))
  queue.add('other', large('other'))
  await finish()
  expect(taken()).toEqual(['first', 'other'])
  end()
  await endless
  await finish()
  expect(taken()).toEqual(['second'])
})

test('a task that is larger than the bound runs alone', async () => {
  const { queue, finish } = createRounds()
  queue.add('a', task('large', 5_000_000))
  queue.add('a', task('small', 1))
  await finish()
  expect(taken()).toEqual(['large', 'small'])
})

test('an address is crowded with 128 tasks or a mebibyte of them, and has room again at half of that', async () => {
  const { queue, round } = createRounds()
  for (let each = 0; each < 127; each++) queue.add('many', task(''))
  queue.add('large', task('', 1024 * 1024 - 1))
  expect([queue.isCrowded('many'), queue.isCrowded('large')]).toEqual([false, false])
  queue.add('many', task(''))
  queue.add('large', task('', 1))
  expect([queue.isCrowded('many'), queue.isCrowded('large')]).toEqual([true, true])
  const room: string[] = []
  queue.whenRoom('many', () => room.push('many'))
  queue.whenRoom('nobody', () => room.push('nobody'))
  for (let each = 0; each < 63; each++) await round()
  expect(room).toEqual(['nobody'])
  await round()
  expect(room).toEqual(['nobody', 'many'])
  taken()
})

test('past 4,096 tasks of one address the next is not taken, and that of another is', () => {
  const { queue } = createRounds()
  const added = Array.from({ length: 4_097 }, () => queue.add('flood', task('')))
  expect(added.indexOf(false)).toBe(4_096)
  expect(queue.add('other', task(''))).toBe(true)
})
