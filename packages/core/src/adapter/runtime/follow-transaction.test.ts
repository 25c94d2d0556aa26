import { expect, it } from 'vitest'
import { LatchkeyError } from '../../errors/error.js'
import { createFakeEnv } from '../../testing/fake-env.js'
import type { TransactionUpdate } from '../contract/transactions.types.js'
import { type FollowOptions, followTransaction } from './follow-transaction.js'

type Look = TransactionUpdate | LatchkeyError | undefined

/** Follows with these looks, and says when each was made. */
function follow(looks: readonly Look[], more: Partial<FollowOptions> = {}) {
  const env = createFakeEnv()
  const start = env.clock.now()
  const caller = new AbortController()
  const times: number[] = []
  const look = async () => {
    const found = looks[times.length]
    times.push(env.clock.now() - start)
    if (found instanceof LatchkeyError) throw found
    return found
  }
  const waits = { firstWaitMs: 1_000, longestWaitMs: 1_500 }
  const following = followTransaction(look, { env, signals: [caller.signal], ...waits, ...more })
  return { env, caller, times, following }
}

const done: TransactionUpdate = { status: 'confirmed', hash: '0x1' }
const down = new LatchkeyError('networkError', 'The node is down')

it('looks ever less often until there is a final word', async () => {
  const { env, times, following } = follow([undefined, undefined, undefined, undefined, done])
  await env.clock.advance(10_000)
  await expect(following).resolves.toBe(done)
  expect(times).toEqual([0, 1_000, 2_300, 3_800, 5_300])
})

it('waits a node out that is down, and says so once', async () => {
  const { env, following } = follow([down, down, done])
  await env.clock.advance(10_000)
  await expect(following).resolves.toBe(done)
  expect(env.log.entries).toHaveLength(1)
})

it('ends with what no later look will heal', async () => {
  const gone = new LatchkeyError('networkMissing', 'No node')
  await expect(follow([gone]).following).rejects.toBe(gone)
  const lasting = new LatchkeyError('unavailable', 'No index')
  await expect(follow([lasting], { lasting: ['unavailable'] }).following).rejects.toBe(lasting)
})

it('ends with its caller, between two looks too, and leaves no timer', async () => {
  const { env, caller, times, following } = follow([])
  const ended = expect(following).rejects.toMatchObject({ code: 'aborted' })
  await env.clock.advance(500)
  caller.abort()
  await ended
  expect([times.length, env.clock.pending]).toEqual([1, 0])
})
