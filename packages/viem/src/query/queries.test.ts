import type { Client } from '@latchkey/core'
import { turn } from '@latchkey/core/testing'
import { expect, it } from 'vitest'
import { findQuery, keyOf, PENDING, requireQuery } from './queries.js'

/** A query whose answers are given by hand. */
function open(key = 'a', client = {} as Client) {
  const signals: AbortSignal[] = []
  const answers: { resolve(value: unknown): void; reject(error: unknown): void }[] = []
  const find = () =>
    requireQuery(client, key, signal => {
      signals.push(signal)
      return new Promise((resolve, reject) => answers.push({ resolve, reject }))
    })
  return { client, query: find(), find, signals, answers }
}

it('asks once for all that read it, and shows the answer to each', async () => {
  const { query, answers } = open()
  const seen: unknown[] = []
  for (const name of ['one', 'two']) query.subscribe(() => seen.push([name, query.state.data]))
  expect([answers.length, query.state]).toEqual([1, PENDING])
  answers[0]?.resolve(5n)
  await turn()
  expect(seen).toEqual([
    ['one', 5n],
    ['two', 5n],
  ])
  expect(query.state).toMatchObject({ status: 'success', isSuccess: true, isFetching: false, error: null })
})

it('asks again when it is told to, joins what is on its way, and keeps the data meanwhile', async () => {
  const { query, answers } = open()
  query.subscribe(() => undefined)
  answers[0]?.resolve(1)
  await turn()
  const again = [query.refetch(), query.refetch()]
  expect([answers.length, query.state]).toMatchObject([2, { status: 'success', data: 1, isFetching: true }])
  answers[1]?.resolve(2)
  await Promise.all(again)
  expect(query.state).toMatchObject({ data: 2, isFetching: false })
})

it('shows a failure as one, with the data of the last success, and never rejects', async () => {
  const { query, answers } = open()
  query.subscribe(() => undefined)
  answers[0]?.reject(new Error('down'))
  await turn()
  expect(query.state).toMatchObject({ status: 'error', data: undefined, error: { code: 'walletError' } })
  const again = query.refetch()
  expect(query.state).toBe(PENDING)
  answers[1]?.resolve(1)
  await again
  const third = query.refetch()
  answers[2]?.reject(new Error('down'))
  await third
  expect(query.state).toMatchObject({ status: 'error', data: 1, isFetching: false })
})

it('goes with the last that reads it: the request is aborted, and what it answers is not shown', async () => {
  const { client, query, signals, answers } = open()
  const leave = [query.subscribe(() => undefined), query.subscribe(() => undefined)]
  leave[0]?.()
  await turn()
  expect(signals[0]?.aborted).toBe(false)
  leave[1]?.()
  await turn()
  expect([signals[0]?.aborted, findQuery(client, 'a')]).toEqual([true, undefined])
  answers[0]?.resolve(1)
  await turn()
  expect(query.state).toBe(PENDING)
})

it('stays where a reader leaves and comes back in one turn, as in StrictMode', async () => {
  const { client, query, signals } = open()
  query.subscribe(() => undefined)()
  query.subscribe(() => undefined)
  await turn()
  expect([signals.length, signals[0]?.aborted, findQuery(client, 'a')]).toEqual([1, false, query])
})

it('belongs to one client', () => {
  const { find, query } = open()
  expect([find() === query, open('a').query === query]).toEqual([true, false])
})

it('has a key that tells amounts, addresses and functions apart', () => {
  const keys = [
    keyOf('read', [1n]),
    keyOf('read', [1]),
    keyOf('read', ['1']),
    keyOf('read', [2n]),
    keyOf('write', [1n]),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(keyOf('read', [1n])).toBe(keyOf('read', [1n]))
})
