import { describe, expect, it } from 'vitest'
import { findSpecMapFaults, readPaths, readRows } from './spec-map.mjs'

const page = rows =>
  ['# Map', '', '| paragraph | code | test |', '|---|---|:--|', ...rows, '', 'The end.'].join('\n')
const nothingExists = () => false
const everythingExists = () => true

describe('readRows', () => {
  it('reads the rows of every table without headings', () => {
    expect(readRows(page(['| 2.1 | `a/b.ts` | |', '| 2.2 | | |'])).map(row => row.id)).toEqual(['2.1', '2.2'])
  })
  it('keeps an escaped bar inside its cell', () => {
    expect(readRows(page(['| a \\| b | x |']))[0].id).toBe('a \\| b')
  })
})

describe('readPaths', () => {
  it.each([
    ['`packages/core/src/kernel/env.ts`', 'packages/core/src/kernel/env.ts'],
    ['`packages/core/src/kernel/env.ts#Env`', 'packages/core/src/kernel/env.ts'],
    ['`packages/core/src/kernel/env.ts:12`', 'packages/core/src/kernel/env.ts'],
    ['`packages/ui/src/`', 'packages/ui/src/'],
    ['`README.md`', 'README.md'],
    ['`.ci/run`', '.ci/run'],
  ])('%s is the path %s', (text, expected) => {
    expect(readPaths(text).map(found => found.path)).toEqual([expected])
  })
  it.each([
    '`createClient()`',
    '`@latchkey/core`',
    '`enableReconnect: false`',
    '`wallet_addEthereumChain`',
    'packages/core/x.ts',
  ])('%s is no path', text => {
    expect(readPaths(text)).toEqual([])
  })
  it('reads every path of a line', () => {
    expect(readPaths('| 1 | `a/b.ts`, `c/d.ts` |')).toHaveLength(2)
  })
})

describe('findSpecMapFaults', () => {
  it('finds nothing wrong when all paths exist and every paragraph stands once', () => {
    expect(findSpecMapFaults(page(['| 2.1 | `a/b.ts` |', '| 2.2 | `a/b.ts` |']), everythingExists)).toEqual(
      [],
    )
  })
  it('reports a path that does not exist, with its line', () => {
    expect(findSpecMapFaults(page(['| 2.1 | `a/b.ts` |']), nothingExists)).toEqual([
      'line 5: a/b.ts does not exist',
    ])
  })
  it('reports a paragraph that stands twice', () => {
    expect(findSpecMapFaults(page(['| 2.1 | |', '| 2.1 | |']), everythingExists)).toEqual([
      'line 6: 2.1 stands on line 5 already',
    ])
  })
  it('reports a row without a paragraph', () => {
    expect(findSpecMapFaults(page(['| | `a/b.ts` |']), everythingExists)).toHaveLength(1)
  })
})
