import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { judge, mutate } from './mutation.mjs'
import { readReport } from './run-test-files.mjs'
import { tryMutations } from './try-mutations.mjs'

describe('a mutation', () => {
  it('changes the one place that it names', () => {
    expect(mutate('a < b\nc < d', { search: 'c < d', replace: 'c <= d' })).toBe('a < b\nc <= d')
    expect(mutate('price', { search: 'price', replace: '$&' })).toBe('$&')
  })

  it.each([
    ['gone', 'is 0 times in the file'],
    ['a', 'is 2 times in the file'],
  ])('of the text "%s" is refused', (search, reason) => {
    expect(() => mutate('a b a', { search, replace: 'x' })).toThrow(reason)
  })

  it('that changes nothing is refused', () => {
    expect(() => mutate('a', { search: 'a', replace: 'a' })).toThrow('is replaced by itself')
  })
})

const test = (title, status, message = 'AssertionError: expected 1 to be 2\n  at x') => ({
  title,
  status,
  message,
})
const clean = { tests: [test('works', 'passed'), test('another', 'passed')] }

describe('the verdict', () => {
  it.each([
    ['killed', [test('works', 'failed')]],
    ['killed', [test('works', 'failed'), test('another', 'failed')]],
    ['survived', [test('works', 'passed'), test('another', 'passed')]],
    ['mistaken', [test('works', 'passed'), test('another', 'failed')]],
    ['broken', [test('another', 'failed')]],
    ['broken', [test('works', 'skipped')]],
    ['broken', [test('works', 'failed', 'Error: Test timed out in 15000ms.')]],
    ['broken', [test('works', 'failed', 'Error: STACK_TRACE_ERROR')]],
  ])('is %s', (verdict, tests) => {
    expect(judge(clean, { tests }, 'works').verdict).toBe(verdict)
  })

  it('says which expectation failed', () => {
    expect(judge(clean, { tests: [test('works', 'failed')] }, 'works').by).toBe(
      'AssertionError: expected 1 to be 2',
    )
  })

  it('is broken where the file did not load', () => {
    const mutated = { tests: [], problem: 'SyntaxError' }
    expect(judge(clean, mutated, 'works')).toEqual({ verdict: 'broken', by: 'SyntaxError' })
  })

  it.each([
    ['the file does not load', { tests: [], problem: 'SyntaxError' }, 'SyntaxError'],
    ['a test fails', { tests: [test('works', 'passed'), test('another', 'failed')] }, '"another" is failed'],
    ['the named test is gone', { tests: [test('another', 'passed')] }, '0 tests are called "works"'],
    [
      'two tests have the name',
      { tests: [test('works', 'passed'), test('works', 'passed')] },
      '2 tests are called',
    ],
  ])('is broken where %s without a mutation', (_, unproved, reason) => {
    const verdict = judge(unproved, { tests: [test('works', 'failed')] }, 'works')
    expect(verdict).toEqual({ verdict: 'broken', by: expect.stringContaining(reason) })
  })
})

it('the report of a run gives tests their full titles, by file', () => {
  const result = (name, assertionResults) => ({ name, assertionResults, message: 'SyntaxError' })
  const passed = { ancestorTitles: ['a', 'b'], title: 'c', status: 'passed' }
  const testResults = [result('/dir/clean/a.test.ts', [passed]), result('/dir/m/a.test.ts', [])]
  expect([...readReport({ testResults }, '/dir')]).toEqual([
    ['clean/a.test.ts', { tests: [{ title: 'a > b > c', status: 'passed', message: '' }] }],
    ['m/a.test.ts', { tests: [], problem: 'no test ran: SyntaxError' }],
  ])
})

describe('trying mutations', () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'latchkey-mutation-'))
  writeFileSync(path.join(dir, 'a.ts'), 'a < b')
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  const mutation = { file: 'a.ts', search: 'a < b', replace: 'a > b', test: 'a.test.ts', title: 'works' }

  const tryWith = async (mutations, reports) => {
    const seen = { added: [], dropped: [], ran: [] }
    const copies = {
      dir: '/copies',
      clean: dir,
      add: (...copy) => seen.added.push(copy),
      drop: name => seen.dropped.push(name),
    }
    const runTestFiles = async (folder, files) => {
      seen.ran.push(folder, ...files)
      return new Map(Object.entries(reports))
    }
    return { ...seen, results: await tryMutations(copies, runTestFiles, mutations) }
  }

  it('gives each a copy of its own and judges it by the report of that copy', async () => {
    const other = { ...mutation, replace: 'a <= b' }
    const { results, ...seen } = await tryWith([mutation, other], {
      'clean/a.test.ts': clean,
      'mutation-0/a.test.ts': { tests: [test('works', 'failed')] },
      'mutation-1/a.test.ts': clean,
    })
    expect(results.map(({ verdict }) => verdict)).toEqual(['killed', 'survived'])
    expect(seen).toEqual({
      added: [
        ['mutation-0', 'a.ts', 'a > b'],
        ['mutation-1', 'a.ts', 'a <= b'],
      ],
      dropped: ['mutation-0', 'mutation-1'],
      ran: ['/copies', 'clean/a.test.ts', 'mutation-0/a.test.ts', 'mutation-1/a.test.ts'],
    })
  })

  it('proves nothing by a file that did not run', async () => {
    const { results } = await tryWith([mutation], { 'mutation-0/a.test.ts': clean })
    expect(results).toMatchObject([{ verdict: 'broken', by: 'the test file did not run' }])
  })

  it('runs nothing where the text is gone', async () => {
    const { results, ran } = await tryWith([{ ...mutation, search: 'a == b' }], {})
    expect(results).toMatchObject([{ verdict: 'broken', by: expect.stringContaining('0 times') }])
    expect(ran).toEqual([])
  })
})
