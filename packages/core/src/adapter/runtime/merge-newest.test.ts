import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeNewest } from './merge-newest.js'

interface Entry {
  readonly id: string
  readonly height: number
}

const list = (isFull: boolean, ...heights: number[]) => ({
  entries: heights.map((height, index) => ({ id: `${height}/${index}`, height })),
  isFull,
})
const heights = (entries: readonly Entry[]) => entries.map(({ height }) => height)

describe('a page of several sources', () => {
  it('has everything where no source has more', () => {
    const { entries, next } = mergeNewest([list(false, 9, 3), list(false, 5)], 10)
    expect(heights(entries)).toEqual([9, 5, 3])
    expect(next).toBeNull()
  })

  it('ends above what a source may have more of', () => {
    const { entries, next } = mergeNewest([list(true, 9, 7, 5), list(false, 8, 4)], 10)
    expect(heights(entries)).toEqual([9, 8, 7])
    expect(next).toBe(7)
  })

  it('ends with a whole height', () => {
    const { entries, next } = mergeNewest([list(false, 9, 9, 9, 8)], 2)
    expect(heights(entries)).toEqual([9, 9, 9])
    expect(next).toBe(9)
  })

  it('has an entry that two sources tell once', () => {
    expect(mergeNewest([list(false, 9), list(false, 9)], 10).entries).toHaveLength(1)
  })

  it('goes on below a height that is longer than what a source gives', () => {
    expect(mergeNewest([list(true, 9, 9)], 10)).toMatchObject({ next: 9, entries: [{}, {}] })
  })

  it('is empty where nothing is known', () => {
    expect(mergeNewest<Entry>([], 10)).toEqual({ entries: [], next: null })
  })

  it('leaves nothing out and repeats nothing, whatever the sources hold', () => {
    const source = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 })
    fc.assert(
      fc.property(
        fc.array(source, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        (all, limit) => {
          const sources = all.map(each =>
            each.map(height => ({ id: String(height), height })).sort((a, b) => b.height - a.height),
          )
          const seen: Entry[] = []
          let below = Number.POSITIVE_INFINITY
          for (let page = 0; page < 200; page++) {
            const lists = sources.map(each => {
              const rest = each.filter(({ height }) => height < below)
              return { entries: rest.slice(0, limit), isFull: rest.length >= limit }
            })
            const { entries, next } = mergeNewest(lists, limit)
            seen.push(...entries)
            if (next === null) break
            below = next
          }
          const wanted = [...new Set(all.flat())].sort((a, b) => b - a)
          expect(heights(seen)).toEqual(wanted)
        },
      ),
    )
  })
})
