import { describe, expect, it } from 'vitest'
import { item } from './activity.fixture.js'
import { renewFirstPage } from './merge-pages.js'

const at = (id: string, second: number) => item(id, { time: second * 1_000 })
const renew = (known: readonly (readonly [string, number])[], page: typeof known, next: string | null) =>
  renewFirstPage(
    known.map(([id, second]) => at(id, second)),
    { items: page.map(([id, second]) => at(id, second)), next },
  )?.map(({ id }) => id)

describe('the newest page', () => {
  it('comes before the older items that it reaches', () => {
    const known = [
      ['c', 3],
      ['b', 2],
      ['a', 1],
    ] as const
    const page = [
      ['d', 4],
      ['c', 3],
      ['b', 2],
    ] as const
    expect(renew(known, page, 'more')).toEqual(['d', 'c', 'b', 'a'])
  })

  it('takes off what is gone from its time', () => {
    const known = [
      ['fork', 4],
      ['b', 2],
      ['a', 1],
    ] as const
    const page = [
      ['c', 3],
      ['b', 2],
    ] as const
    expect(renew(known, page, 'more')).toEqual(['c', 'b', 'a'])
  })

  it('begins anew where others may lie between it and the older items', () => {
    expect(renew([['a', 1]], [['c', 3]], 'more')).toBeUndefined()
  })

  it('that is all there is takes the place of everything, however close in time', () => {
    const known = [
      ['fork', 1],
      ['a', 1],
    ] as const
    expect(renew(known, [['a', 1]], null)).toBeUndefined()
  })
})
