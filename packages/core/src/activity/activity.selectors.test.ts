import { describe, expect, it } from 'vitest'
import { coin, item } from './activity.fixture.js'
import { groupActivity, isSpam, shownActivity, spamCount } from './activity.selectors.js'
import type { ActivityState } from './activity.types.js'
import { hasActivity } from './activity-source.js'

const state = (changes: Partial<ActivityState>): ActivityState => ({
  status: 'ready',
  accountId: 'test:one:talpha',
  items: [],
  pending: [],
  next: null,
  completeSince: undefined,
  moreStatus: 'idle',
  error: undefined,
  spamShown: false,
  ...changes,
})
const spam = item('spam', { transfers: [coin({ isSpam: true }), coin({ isSpam: true })] })
const mixed = item('mixed', { transfers: [coin({ isSpam: true }), coin()] })
const approval = item('approval', { kind: 'approve', transfers: [] })
const bait = item('bait', { transfers: [], isSpam: true })

describe('spam', () => {
  it('is what has spam transfers alone, or was marked as a whole', () => {
    expect([spam, mixed, approval, bait].map(isSpam)).toEqual([true, false, false, true])
  })

  it('is left out and counted, until the visitor asks for it', () => {
    const items = [approval, spam, mixed, bait]
    expect(spamCount(state({ items }))).toBe(2)
    expect(shownActivity(state({ items })).map(({ id }) => id)).toEqual(['approval', 'mixed'])
    expect(shownActivity(state({ items, spamShown: true }))).toHaveLength(4)
  })
})

describe('the list', () => {
  it('has pending transactions on top', () => {
    const pending = [item('sent', { status: 'pending' })]
    expect(shownActivity(state({ items: [mixed], pending })).map(({ id }) => id)).toEqual(['sent', 'mixed'])
  })
})

describe('groups of activity', () => {
  const items = [
    item('waiting', { status: 'pending', time: undefined as never }),
    item('late', { time: Date.UTC(2026, 0, 31, 23, 30) }),
    item('early', { time: Date.UTC(2026, 0, 1, 0, 30) }),
    item('old', { time: Date.UTC(2025, 0, 15) }),
  ]
  const shape = (timeZone: string) => {
    const { undated, months } = groupActivity(items, timeZone)
    return [
      undated.map(({ id }) => id),
      ...months.map(({ year, month, items: own }) => [year, month, own.map(({ id }) => id)]),
    ]
  }

  it('are years and months in the time zone of the visitor', () => {
    expect(shape('UTC')).toEqual([['waiting'], [2026, 1, ['late', 'early']], [2025, 1, ['old']]])
    expect(shape('Asia/Tokyo')).toEqual([
      ['waiting'],
      [2026, 2, ['late']],
      [2026, 1, ['early']],
      [2025, 1, ['old']],
    ])
    expect(shape('America/New_York')).toEqual([
      ['waiting'],
      [2026, 1, ['late']],
      [2025, 12, ['early']],
      [2025, 1, ['old']],
    ])
  })

  it('use the zone of the machine unless told', () => {
    const local = new Date(items[1]?.time ?? 0)
    expect(groupActivity(items).months[0]).toMatchObject({
      year: local.getFullYear(),
      month: local.getMonth() + 1,
    })
  })
})

describe('a source of activity', () => {
  const input = (services: readonly string[], url: string | undefined, capability: boolean) => ({
    session: {
      activeNamespace: () => 'test',
      find: () => (capability ? { fetch: async () => ({ items: [], next: null }) } : undefined) as never,
    },
    options: { services: url === undefined ? {} : { blockchainApiUrl: url } },
    registry: { adapters: new Map([['test', { traits: { services } }]]) },
  })

  it.each([
    [
      'the blockchain API of the app, for a namespace that it accepts',
      ['activity'],
      'https://api.test',
      false,
      true,
    ],
    ['the capability of the adapter', [], undefined, true, true],
    ['not an API that does not accept the namespace', ['balance'], 'https://api.test', false, false],
    ['not an API that the app did not name', ['activity'], undefined, false, false],
  ] as const)('is %s', (_, services, url, capability, expected) => {
    expect(hasActivity(input(services, url, capability))).toBe(expected)
  })

  it('is missing before any namespace is active', () => {
    const none = input(['activity'], 'https://api.test', true)
    expect(hasActivity({ ...none, session: { ...none.session, activeNamespace: () => undefined } })).toBe(
      false,
    )
  })
})
