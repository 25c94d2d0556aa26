import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeChange } from './merge-change.js'

describe('a change to a table that another tab changed meanwhile', () => {
  it('keeps what the other tab added', () => {
    expect(mergeChange({ a: 1 }, { a: 1, mine: 2 }, { a: 1, theirs: 3 })).toEqual({
      a: 1,
      mine: 2,
      theirs: 3,
    })
  })

  it('takes away what this tab removed, and nothing else', () => {
    expect(mergeChange({ a: 1, b: 2 }, { b: 2 }, { a: 1, b: 2, theirs: 3 })).toEqual({ b: 2, theirs: 3 })
  })

  it('does not bring back what the other tab removed', () => {
    expect(mergeChange({ a: 1, b: 2 }, { a: 1, b: 2, c: 3 }, { b: 2 })).toEqual({ b: 2, c: 3 })
  })

  it('tells the records of a list apart by topic', () => {
    const [one, two, three] = [{ topic: 'one' }, { topic: 'two', expiry: 1 }, { topic: 'three' }]
    const merged = mergeChange([one, two], [one, { ...two, expiry: 2 }], [one, two, three])
    expect(merged).toEqual([one, { ...two, expiry: 2 }, three])
  })

  it('tells the requests of one topic apart by id', () => {
    const [a, b, c] = [1, 2, 3].map(id => ({ topic: 't', id }))
    expect(mergeChange([a], [a, b], [a, c])).toEqual([a, c, b])
  })

  it('keeps what another tab wrote where this one knew nothing yet', () => {
    expect(mergeChange(undefined, { mine: 1 }, { theirs: 2 })).toEqual({ mine: 1, theirs: 2 })
    expect(mergeChange(undefined, [{ topic: 'mine' }], [{ topic: 'theirs' }])).toEqual([
      { topic: 'theirs' },
      { topic: 'mine' },
    ])
  })

  it('leaves what both added to who came first', () => {
    expect(mergeChange({}, { seed: 'mine' }, { seed: 'theirs' })).toEqual({ seed: 'theirs' })
  })

  it('replaces what is no table', () => {
    expect(mergeChange('a', 'b', 'c')).toBe('b')
    expect(mergeChange([1], [2], [3])).toEqual([2])
    expect(mergeChange(undefined, { a: 1 }, undefined)).toEqual({ a: 1 })
  })

  it('is the new value whenever nobody else changed anything', () => {
    const table = fc.dictionary(fc.string({ maxLength: 3 }), fc.integer())
    fc.assert(
      fc.property(table, table, (before, after) => {
        expect(mergeChange(before, after, before)).toEqual(after)
      }),
    )
  })

  it('is the same whichever of two tabs writes first, where they change different rows', () => {
    const rows = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer())
    fc.assert(
      fc.property(rows, fc.integer(), fc.integer(), (before, x, y) => {
        const [mine, theirs] = [
          { ...before, mine: x },
          { ...before, theirs: y },
        ]
        expect(mergeChange(before, mine, theirs)).toEqual(mergeChange(before, theirs, mine))
      }),
    )
  })
})
