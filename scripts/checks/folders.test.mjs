import { describe, expect, it } from 'vitest'
import { countFolders, isSource, judge, limit } from './folders.mjs'

const filesIn = (folder, count) => Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`)

describe('isSource', () => {
  it.each([
    ['packages/core/src/a.ts', true],
    ['packages/react/src/a.tsx', true],
    ['packages/ui/src/styles/a.css', true],
    ['scripts/a.mjs', true],
    ['e2e/specs/a.spec.ts', true],
    ['packages/core/src/a.fixture.ts', true],
    ['packages/core/src/a.test.ts', false],
    ['packages/core/src/a.node.test.ts', false],
    ['packages/core/src/a.test-d.ts', false],
    ['packages/react/src/a.test.tsx', false],
    ['scripts/a.test.mjs', false],
    ['docs/a.md', false],
    ['packages/core/package.json', false],
  ])('%s: %s', (file, expected) => {
    expect(isSource(file)).toBe(expected)
  })
})

describe('countFolders', () => {
  it('counts files directly in a folder, without those of its folders', () => {
    const counts = countFolders([...filesIn('a', 2), ...filesIn('a/b', 3), 'a/file.test.ts'])
    expect([...counts]).toEqual([
      ['a', 2],
      ['a/b', 3],
    ])
  })
})

describe('judge', () => {
  const full = countFolders(filesIn('a', limit))
  const over = countFolders(filesIn('a', limit + 1))
  it('accepts a full folder', () => {
    expect(judge(full, [])).toEqual([])
  })
  it('reports a folder with one file more', () => {
    expect(judge(over, [])).toEqual(['a holds 21 source files, not 20: group them in folders'])
  })
  it('accepts a folder that is an exception', () => {
    expect(judge(over, [{ folder: 'a', why: 'one file per code' }])).toEqual([])
  })
  it('reports an exception for a folder within the limit', () => {
    expect(judge(full, [{ folder: 'a', why: 'one file per code' }])).toHaveLength(1)
  })
  it('reports an exception for a folder that is gone', () => {
    expect(judge(new Map(), [{ folder: 'a', why: 'one file per code' }])).toHaveLength(1)
  })
})
