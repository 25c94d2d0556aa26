import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { createManualClock } from '../../testing/manual-clock.fixture.js'
import { createEntrance, type Entrance } from './entrance.js'

let clock: ReturnType<typeof createManualClock>
let entrance: Entrance
let inside: string[]

beforeEach(() => {
  clock = createManualClock()
  entrance = createEntrance(clock)
  inside = []
})

/** A socket at the door, and what happens to it. */
const arrive = (name: string, { clientId = 'client', isGone = false } = {}) => {
  const socket = new PassThrough()
  const events = new EventEmitter()
  entrance.arrive({
    clientId,
    socket,
    letIn() {
      if (isGone) return undefined
      inside.push(name)
      return { onUsed: run => events.once('used', run), onClosed: run => events.once('closed', run) }
    },
  })
  return {
    use: () => events.emit('used'),
    close: () => events.emit('closed'),
    leave: () => new Promise(resolve => socket.once('close', resolve).destroy()),
  }
}

describe('the sockets of a client that opens several', () => {
  test('the first one is let in at once, and so is one of somebody else', () => {
    arrive('first')
    arrive('of another', { clientId: 'another' })
    expect(inside).toEqual(['first', 'of another'])
  })

  test('those behind wait until it is used, and then they all come', () => {
    const first = arrive('first')
    arrive('second')
    arrive('third')
    expect([inside, entrance.waiting]).toEqual([['first'], 2])
    first.use()
    expect([inside, entrance.waiting]).toEqual([['first', 'second', 'third'], 0])
  })

  test('the newest comes after 100 ms, and the rest when that one is used', () => {
    arrive('first')
    arrive('second')
    arrive('third')
    clock.advance(99)
    expect(inside).toEqual(['first'])
    clock.advance(1)
    expect(inside).toEqual(['first', 'third'])
  })

  test('each wait is twice as long as the one before, up to 1.6 s, and none once all are in', () => {
    const names = ['1', '2', '3', '4', '5', '6', '7', '8']
    const sockets = names.map(name => arrive(name))
    for (const waitMs of [100, 200, 400, 800, 1_600, 1_600]) {
      const before = inside.length
      clock.advance(waitMs - 1)
      expect(inside).toHaveLength(before)
      clock.advance(1)
      expect(inside).toHaveLength(before + 1)
    }
    expect(inside).toEqual(['1', '8', '7', '6', '5', '4', '3'])
    sockets[2]?.use()
    arrive('9')
    expect(inside).toEqual(['1', '8', '7', '6', '5', '4', '3', '2', '9'])
    arrive('10')
    clock.advance(100)
    expect(inside.at(-1)).toBe('10')
  })

  test('of those that came meanwhile the newest is the next', () => {
    arrive('first')
    arrive('second')
    arrive('third')
    clock.advance(100)
    arrive('fourth')
    clock.advance(200)
    expect(inside).toEqual(['first', 'third', 'fourth'])
    clock.advance(400)
    expect(inside).toEqual(['first', 'third', 'fourth', 'second'])
  })

  test('that an older one is used when a newer one is in lets nobody in before its turn', () => {
    const first = arrive('first')
    arrive('second')
    clock.advance(100)
    arrive('third')
    first.use()
    expect(inside).toEqual(['first', 'second'])
    clock.advance(200)
    expect(inside).toEqual(['first', 'second', 'third'])
  })

  test('the next one comes as soon as the one before is closed', () => {
    const first = arrive('first')
    arrive('second')
    first.close()
    expect(inside).toEqual(['first', 'second'])
  })

  test('one that went away while it waited is not missed', async () => {
    arrive('first')
    const second = arrive('second')
    await second.leave()
    expect(entrance.waiting).toBe(0)
    clock.advance(100)
    arrive('third')
    clock.advance(100)
    expect(inside).toEqual(['first', 'third'])
  })

  test('one that is gone when its turn comes is passed over', () => {
    arrive('first')
    arrive('second')
    arrive('third', { isGone: true })
    clock.advance(100)
    expect(inside).toEqual(['first', 'second'])
  })

  test('one that comes after another was used or closed does not wait', () => {
    arrive('first').use()
    arrive('second').close()
    arrive('third')
    expect(inside).toEqual(['first', 'second', 'third'])
  })
})

test('everybody is let in when the doors open', () => {
  for (const name of ['first', 'second', 'third']) arrive(name)
  entrance.open()
  expect([inside, entrance.waiting]).toEqual([['first', 'second', 'third'], 0])
})
