import { beforeEach, expect, it } from 'vitest'
import type { SignClient } from '../../adapter/wallet-connect/sign-client.types.js'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock.js'
import { turns } from '../../testing/turn.js'
import { createFakeSignClient } from '../fake-sign-client.fixture.js'
import { createFindEarlierAnswer, type FindEarlierAnswer } from './earlier-answer.js'

const asked = {
  topic: 't',
  chainId: 'test:one',
  request: { method: 'test_sign', params: { message: 'hello' } },
}

type Listener = (answer: unknown) => void

/** Whoever waits for the answer to the request of the tests. */
const NAME = 'session_request:7'

let clock: FakeClock
let find: FindEarlierAnswer
let records: unknown[]
let client: SignClient

/** A request as the library keeps it. */
const record = (
  change: { id?: unknown; topic?: string; response?: unknown; kept?: object; chainId?: string } = {},
) => ({
  id: 7,
  topic: 't',
  request: {
    method: 'wc_sessionRequest',
    params: {
      chainId: change.chainId ?? 'test:one',
      request: { ...asked.request, expiryTimestamp: clock.now() / 1000 + 300, ...change.kept },
    },
  },
  ...('id' in change ? { id: change.id } : {}),
  ...(change.topic ? { topic: change.topic } : {}),
  ...('response' in change ? { response: change.response } : {}),
})
const waiting = () => client.engine.events.listeners(NAME) as readonly Listener[]
const tell = (answer: unknown) => {
  for (const listener of waiting()) listener(answer)
}

beforeEach(() => {
  clock = createFakeClock()
  find = createFindEarlierAnswer(clock)
  records = []
  client = createFakeSignClient()
  Object.assign(client.core, {
    history: {
      get values() {
        return records
      },
      delete(topic: string, id?: number) {
        records = records.filter(each => {
          const kept = each as { topic: string; id: number }
          return kept.topic !== topic || kept.id !== id
        })
      },
    },
  })
})

it('is the answer that came while nobody waited, and counts once', async () => {
  records = [record({ response: { result: 'signature' } })]
  expect(await find(client, asked, undefined)).toBe('signature')
  expect(find(client, asked, undefined)).toBeUndefined()
})

it('is the answer that the wallet still owes', async () => {
  records = [record()]
  const answer = find(client, asked, undefined)
  tell({ result: 'signature' })
  expect(await answer).toBe('signature')
  expect(waiting().length).toBe(0)
})

it("is the wallet's refusal, as it wrote it", async () => {
  const error = { code: 5000, message: 'User rejected.' }
  records = [record({ response: { error } })]
  await expect(find(client, asked, undefined)).rejects.toEqual(error)
  records = [record()]
  const owed = find(client, asked, undefined)
  tell({ error })
  await expect(owed).rejects.toEqual(error)
})

it('is that of the newest of several', async () => {
  records = [
    record({ id: 7, response: { result: 'first' } }),
    record({ id: 8, response: { result: 'second' } }),
  ]
  expect(await find(client, asked, undefined)).toBe('second')
})

it.each([
  ['another topic', { topic: 'u' }],
  ['another network', { chainId: 'test:two' }],
  ['another method', { kept: { method: 'test_send' } }],
  ['another text', { kept: { params: { message: 'bye' } } }],
  ['a time that is over', { kept: { expiryTimestamp: 0 } }],
  ['no time', { kept: { expiryTimestamp: 'soon' } }],
  ['no id', { id: 'seven' }],
])('is not that to a request with %s', (_, change) => {
  records = [record({ response: { result: 'signature' }, ...change }), null, { request: 7 }]
  expect(find(client, asked, undefined)).toBeUndefined()
})

it('is waited for until the time of the request is over', async () => {
  records = [record()]
  const answer = find(client, asked, undefined)
  const code = answer?.catch(error => error.code)
  await clock.advance(299_999)
  expect(waiting().length).toBe(1)
  await clock.advance(1)
  expect(await code).toBe('timeout')
  expect([waiting().length, clock.pending]).toEqual([0, 0])
})

it('is waited for no longer once the caller leaves', async () => {
  records = [record()]
  const leaving = new AbortController()
  const answer = find(client, asked, leaving.signal)
  const code = answer?.catch(error => error.code)
  leaving.abort()
  expect(await code).toBe('aborted')
  await turns(2)
  expect([waiting().length, clock.pending]).toEqual([0, 0])
})
