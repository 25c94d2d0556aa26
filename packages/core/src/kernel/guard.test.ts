import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isListOf, isRecordOf, isShape, isText } from './guard.js'

describe('guards', () => {
  it('tell a list of texts from everything else', () => {
    fc.assert(fc.property(fc.array(fc.string()), value => isListOf(isText)(value)))
    for (const value of [undefined, null, 'a', {}, [1], ['a', null], { 0: 'a', length: 1 }])
      expect(isListOf(isText)(value)).toBe(false)
  })

  it('tell a record of texts from everything else', () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.string()), value => isRecordOf(isText)(value)))
    for (const value of [undefined, null, 'a', ['a'], { a: 1 }, { a: 'b', c: undefined }])
      expect(isRecordOf(isText)(value)).toBe(false)
  })

  it('look at the named fields alone', () => {
    const isNamed = isShape({ name: isText, tags: isListOf(isText) })
    expect(isNamed({ name: 'a', tags: [], more: 1 })).toBe(true)
    for (const value of [
      undefined,
      null,
      'a',
      {},
      { name: 'a' },
      { name: 1, tags: [] },
      { name: 'a', tags: [1] },
    ])
      expect(isNamed(value)).toBe(false)
  })

  it('never throw', () => {
    const guard = isShape({ a: isListOf(isRecordOf(isText)) })
    fc.assert(fc.property(fc.anything(), value => typeof guard(value) === 'boolean'))
  })
})
