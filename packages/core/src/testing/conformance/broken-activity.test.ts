import { expect, it } from 'vitest'
import type { ActivityItem, ActivityPage, ActivityQuery } from '../../adapter/contract/activity.types.js'
import type { CallOptions } from '../../adapter/contract/connection.types.js'
import { type Fault, failuresOf, networkWith } from './faults.js'

const LISTS = 'lists a transfer for its sender and its recipient, newest first, on pages that do not overlap'
const CURSOR = 'refuses a cursor that is not its own'

type Fetch = (query: ActivityQuery, options?: CallOptions) => Promise<ActivityPage>

/** An adapter with another activity. An aborted call still reaches the sound one. */
const activityWith = (change: (fetch: Fetch) => Fetch) =>
  networkWith(able => {
    const sound: Fetch = (query, options) =>
      able.activity?.fetch(query, options) ?? Promise.reject(new Error('gone'))
    return { ...able, activity: { fetch: change(sound) } }
  })

const itemsWith = (change: (item: ActivityItem) => ActivityItem) =>
  activityWith(fetch => async (query, options) => {
    const page = await fetch(query, options)
    return { ...page, items: page.items.map(change) }
  })

const faults: readonly Fault[] = [
  {
    fault: 'gives the first page again',
    ...activityWith(
      fetch =>
        ({ cursor: _, ...query }, options) =>
          fetch(query, options),
    ),
    fails: [LISTS, CURSOR],
  },
  {
    fault: 'gives the oldest first',
    ...activityWith(fetch => async (query, options) => {
      const page = await fetch(query, options)
      return { ...page, items: [...page.items].reverse() }
    }),
    fails: [LISTS],
  },
  {
    fault: 'lists what was sent alone',
    ...activityWith(fetch => async (query, options) => {
      const page = await fetch(query, options)
      return { ...page, items: page.items.filter(({ kind }) => kind !== 'receive') }
    }),
    fails: [LISTS],
  },
  {
    fault: 'gives ids that are not unique',
    ...itemsWith(item => ({ ...item, id: 'transfer' })),
    fails: [LISTS],
  },
  {
    fault: 'gives seconds for milliseconds with a fraction',
    ...itemsWith(item => ({ ...item, time: (item.time ?? 0) / 1000 + 0.5 })),
    fails: [LISTS],
  },
  {
    fault: 'adds the fee to what was sent',
    ...itemsWith(item => ({
      ...item,
      transfers: item.transfers.map(each => ({ ...each, amount: each.amount + (item.fee ?? 0n) })),
    })),
    fails: [LISTS],
  },
  {
    fault: 'lets the recipient pay the fee',
    ...itemsWith(item => ({ ...item, fee: 1n })),
    fails: [LISTS],
  },
  {
    fault: 'hands out live objects',
    ...itemsWith(item => ({ ...item, toString: () => 'item' })),
    fails: [LISTS],
  },
  {
    fault: 'reads any cursor as the beginning',
    ...activityWith(
      fetch =>
        ({ cursor, ...query }, options) =>
          fetch(/^\d+$/.test(cursor ?? '') ? { ...query, cursor: cursor ?? '' } : query, options),
    ),
    fails: [CURSOR],
  },
  {
    fault: 'calls an unknown activity empty',
    ...networkWith((able, host) => ({
      ...able,
      activity: {
        async fetch(query: ActivityQuery, options?: CallOptions) {
          const page = await able.activity?.fetch(query, options)
          return host.env.fetch('https://rpc-one.test').then(
            () => page,
            () => ({ items: [], next: null }),
          )
        },
      },
    })),
    fails: ['reports a network that does not answer as a failure, never as a value', LISTS],
  },
]

it.each(faults)('sees an adapter that $fault', async ({ fault: _, fails, ...changes }) => {
  expect(Object.keys(await failuresOf(changes))).toEqual(fails)
})
