import { describe, expect, it } from 'vitest'
import { findMissingPaths, findSpecMapFaults, readPaths, readRows } from './spec-map.mjs'

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
    const rows = ['| 2.1 | `a/b.ts` | `a/b.test.ts` |', '| 2.2 | `a/b.ts` | `e2e/specs/b.spec.ts` |']
    expect(findSpecMapFaults(page(rows), everythingExists)).toEqual([])
  })
  it('reports a path that does not exist, with its line', () => {
    expect(findSpecMapFaults(page(['| 2.1 | `a/b.ts` | not yet: swaps |']), nothingExists)).toEqual([
      'line 5: a/b.ts does not exist',
    ])
    expect(findSpecMapFaults(page(['| 2.1 | code | `a/b.test.ts` |']), nothingExists)).toEqual([
      'line 5: a/b.test.ts does not exist',
    ])
  })
  it('reports a paragraph that stands twice', () => {
    const row = '| 2.1 | | not yet: swaps |'
    expect(findSpecMapFaults(page([row, row]), everythingExists)).toEqual([
      'line 6: 2.1 stands on line 5 already',
    ])
  })
  it('reports a row without a paragraph', () => {
    expect(findSpecMapFaults(page(['| | `a/b.ts` | `a/b.test.ts` |']), everythingExists)).toHaveLength(1)
  })
  it.each(['| 2.1 | `a/b.test.ts` |', '| 2.1 | rule | where | `a/b.test.ts` |'])(
    'reports %s, which has not the columns of its table',
    row => {
      expect(findSpecMapFaults(page([row]), everythingExists)[0]).toContain('columns, not 3')
    },
  )
  it.each(['no test', '`a/b.test.ts`; without a case of their own: 5720', 'no test; not yet: services'])(
    'reports a row that says %s',
    proof => {
      expect(findSpecMapFaults(page([`| 2.1 | code | ${proof} |`]), everythingExists)).toEqual([
        'line 5: 2.1 says that something has no test',
      ])
    },
  )
  it('reports a row whose last column names no test, unless it says why', () => {
    const faults = proof => findSpecMapFaults(page([`| 2.1 | \`a/b.ts\` | ${proof} |`]), everythingExists)
    expect(faults('`a/b.ts`')).toEqual(['line 5: 2.1 names no test'])
    expect(faults('')).toEqual(['line 5: 2.1 names no test'])
    for (const proof of ['not yet: swaps', 'otherwise: the wallet does it', 'nothing to do'])
      expect(faults(proof)).toEqual([])
  })
})

describe('a path of the architecture page', () => {
  const exists = found => found === 'packages/core/src/client/wiring.ts'
  it('may begin at the root or in the folder of core', () => {
    expect(findMissingPaths('`packages/core/src/client/wiring.ts` and `client/wiring.ts`', exists)).toEqual(
      [],
    )
  })
  it('that does not exist is named with its line', () => {
    expect(findMissingPaths('\n`client/gone.ts`', exists)).toEqual(['line 2: client/gone.ts does not exist'])
  })
})
