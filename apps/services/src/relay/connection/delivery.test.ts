import { expect, test } from 'vitest'
import { createManualClock } from '../../testing/manual-clock.fixture.js'
import type { StoredMessage } from '../storage/records.js'
import { createDelivery } from './delivery.js'

const message = (id: number): StoredMessage => ({
  ...{ id, topic: 'a'.repeat(64), message: `message ${id}`, publisher: 'dapp' },
  ...{ publishedAt: 0, expiresAt: 1_000, tag: 1108 },
})

const create = () => {
  const sent: number[] = []
  const later: (() => void)[] = []
  const costs: number[] = []
  let mayPush = true
  const delivery = createDelivery({
    clock: createManualClock(0),
    unacknowledged: 10,
    hasRoom: () => true,
    mayPush: () => mayPush,
    send: (_pushId, { id }) => void sent.push(id),
    goOnLater(run, cost) {
      later.push(run)
      costs.push(cost)
    },
  })
  return { delivery, sent, later, costs, allow: (may: boolean) => (mayPush = may) }
}

/** Messages that the client has already, as the mailbox gives them, and one that it has not. */
function* manyKnown(count: number, counted: { read: number }) {
  for (let each = 0; each < count; each++) {
    counted.read++
    yield undefined
  }
  yield message(1)
}

test('a search through thousands of known messages is cut into turns, and each of them costs', () => {
  const { delivery, sent, later, costs } = create()
  const counted = { read: 0 }
  delivery.enqueue(manyKnown(2_500, counted))
  expect([counted.read, later.length]).toEqual([1_000, 1])
  delivery.pump()
  expect(counted.read).toBe(1_000)
  later[0]?.()
  later[1]?.()
  expect([counted.read, later.length, sent]).toEqual([2_500, 2, [1]])
  expect(costs.every(cost => cost > 1)).toBe(true)
})

test('a message whose address may not get another push yet is kept, and comes first when it may', () => {
  const { delivery, sent, allow } = create()
  allow(false)
  delivery.enqueue([message(1)])
  delivery.enqueue([message(2)])
  expect(sent).toEqual([])
  allow(true)
  delivery.pump()
  expect(sent).toEqual([1, 2])
})
