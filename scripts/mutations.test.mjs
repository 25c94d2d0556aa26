import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseSource } from './checks/source.mjs'
import { mutate } from './lib/mutations/mutation.mjs'
import { findTitles } from './lib/mutations/test-titles.mjs'
import { root } from './lib/workspace.mjs'
import { mutations } from './mutations.mjs'

const files = new Map()
const read = file => {
  if (!files.has(file)) files.set(file, readFileSync(path.join(root, file), 'utf8'))
  return files.get(file)
}

const titlesByTest = new Map()
for (const { test, title } of mutations) titlesByTest.set(test, [...(titlesByTest.get(test) ?? []), title])

describe('the titles of a test file', () => {
  const source = parseSource(
    'a.test.ts',
    `describe('sums (of two)', () => {
       it('are right', () => {})
       it.each([1])('are %s right: $name.x', () => {})
       for (const a of list) it(\`are \${a} right\`, () => {})
       it(name, () => {})
     })
     test('alone', () => {})`,
  )
  const isTitle = text => findTitles(source).some(title => title.test(text))

  it.each([
    'sums (of two) > are right',
    'sums (of two) > are 1 right: one',
    'sums (of two) > are 7 right',
    'alone',
  ])('are found with their suites: %s', title => expect(isTitle(title)).toBe(true))

  it.each(['are right', 'sums (of two) > are wrong', 'sums (of two) > alone', 'sums Xof two) > are right'])(
    'are no others: %s',
    title => expect(isTitle(title)).toBe(false),
  )
})

describe('the table of mutations', () => {
  it('has at least 120, each once', () => {
    const keys = mutations.map(({ file, search, replace }) => [file, search, replace].join('\n'))
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBeGreaterThanOrEqual(120)
  })

  it.each(['core', 'adapter-evm', 'adapter-solana', 'adapter-polkadot', 'adapter-bitcoin', 'adapter-cosmos'])(
    'has some in %s',
    name => {
      expect(mutations.some(({ file }) => file.startsWith(`packages/${name}/`))).toBe(true)
    },
  )

  it('changes code that is there, in one place each', () => {
    for (const mutation of mutations)
      expect(() => mutate(read(mutation.file), mutation), mutation.file).not.toThrow()
  })

  it.each([...titlesByTest])('names tests that are there: %s', (test, titles) => {
    const patterns = findTitles(parseSource(test))
    expect(titles.filter(title => !patterns.some(pattern => pattern.test(title)))).toEqual([])
  })
})
