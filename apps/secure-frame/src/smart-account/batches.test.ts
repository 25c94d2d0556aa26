import { expect, it } from 'vitest'
import { createMemoryStore } from '../storage/memory-store.js'
import { createBatches } from './batches.js'

const DAY = 24 * 60 * 60 * 1000
const origin = 'https://app.example'

function create() {
  let now = 0
  const batches = createBatches({ store: createMemoryStore(), now: () => now, exclusive: run => run() })
  const add = (id: string, from = origin) =>
    batches.add({ origin: from, id, networkId: 'eip155:1', hash: `hash of ${id}` })
  return {
    batches,
    add,
    pass: (ms: number) => {
      now += ms
    },
  }
}

it('finds a batch for the page that sent it alone', async () => {
  const { batches, add } = create()
  await add('one')
  expect(await batches.find(origin, 'one')).toMatchObject({ hash: 'hash of one' })
  expect(await batches.find('https://other.example', 'one')).toBeUndefined()
  await batches.remove('https://other.example', 'one')
  expect(await batches.find(origin, 'one')).toBeDefined()
  await batches.remove(origin, 'one')
  expect(await batches.find(origin, 'one')).toBeUndefined()
})

it('forgets a batch after a week, and the oldest of too many', async () => {
  const { batches, add, pass } = create()
  await add('old')
  pass(7 * DAY - 1)
  expect(await batches.find(origin, 'old')).toBeDefined()
  pass(1)
  expect(await batches.find(origin, 'old')).toBeUndefined()
  for (let count = 0; count <= 200; count++) await add(String(count))
  expect(await batches.find(origin, '0')).toBeUndefined()
  expect(await batches.find(origin, '200')).toBeDefined()
})
