import { describe, expect, it } from 'vitest'
import { findNarrowed } from './honest-tests.mjs'
import { parseSource } from './source.mjs'

const narrowed = text => findNarrowed(parseSource('a.test.ts', text)).map(found => found.split(': ')[1])

describe('a test that is singled out or left out', () => {
  it.each([
    ["it.only('a', () => {})", 'it.only'],
    ["test.skip('a', () => {})", 'test.skip'],
    ["describe.todo('a')", 'describe.todo'],
    ["it.each([1]).only('a', () => {})", 'it.only'],
    ["it.only.each([1])('a', () => {})", 'it.only'],
    ["it.concurrent.skip('a', () => {})", 'it.skip'],
    ["it.skipIf(slow)('a', () => {})", 'it.skipIf'],
    ["test.describe.only('a', () => {})", 'test.only'],
    ["test('a', () => { test.fixme() })", 'test.fixme'],
    ["test.fails('a', () => {})", 'test.fails'],
    ["xit('a', () => {})", 'xit'],
    ["fdescribe('a', () => {})", 'fdescribe'],
  ])('%s is found', (text, name) => {
    expect(narrowed(text)).toEqual([name])
  })
  it.each([
    "it('only what it names', () => {})",
    "it.each([1])('a %i', () => {})",
    'slots.skip(2)',
    "// it.only('a')",
    "const text = 'it.skip'",
  ])('%s is none', text => {
    expect(narrowed(text)).toEqual([])
  })
})
