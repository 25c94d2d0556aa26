import { describe, expect, it } from 'vitest'
import {
  addUp,
  exitCodeFor,
  filesOfPlaywright,
  filesOfVitest,
  requireFiles,
  requireFloor,
  settleTestRun,
  tallyPlaywright,
  tallyVitest,
} from './tally.mjs'

const file = (status, ...statuses) => ({ status, assertionResults: statuses.map(each => ({ status: each })) })

describe('tallyVitest', () => {
  it('adds up the tests of every file', () => {
    const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] }
    expect(tallyVitest(report)).toEqual({ passed: 3, failed: 1, skipped: 0 })
  })
  it('counts a file that never got to its tests as one failure', () => {
    expect(tallyVitest({ testResults: [file('failed')] })).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
  it('counts a file whose hook threw after green tests as one failure', () => {
    expect(tallyVitest({ testResults: [file('failed', 'passed')] })).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
    })
  })
  it('keeps skipped tests apart', () => {
    expect(tallyVitest({ testResults: [file('passed', 'skipped', 'todo', 'passed')] }).skipped).toBe(2)
  })
  it('finds nothing in an empty report', () => {
    expect(tallyVitest({})).toEqual({ passed: 0, failed: 0, skipped: 0 })
  })
})

describe('tallyPlaywright', () => {
  it('takes a flaky test as passed: it is named apart', () => {
    expect(
      tallyPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3 }, errors: [] }),
    ).toEqual({
      passed: 6,
      failed: 1,
      skipped: 3,
    })
  })
  it('takes an error outside of the tests, such as a broken global setup, as failed', () => {
    expect(tallyPlaywright({ stats: { expected: 0 }, errors: [{ message: 'no demo' }] }).failed).toBe(1)
  })
})

describe('settleTestRun', () => {
  const green = { passed: 5, failed: 0, skipped: 0 }
  it('believes a green report with exit code 0', () => {
    expect(settleTestRun(0, green)).toEqual(green)
  })
  it('fails when the report is missing', () => {
    expect(settleTestRun(0, undefined)).toMatchObject({ passed: 0, failed: 1 })
  })
  it('fails when the command failed for a reason that is no test', () => {
    expect(settleTestRun(1, green)).toMatchObject({ passed: 5, failed: 1 })
  })
  it('does not count a failure twice', () => {
    expect(settleTestRun(1, { passed: 5, failed: 2, skipped: 0 }).failed).toBe(2)
  })
  it('fails when no test ran', () => {
    expect(settleTestRun(0, { passed: 0, failed: 0, skipped: 4 })).toMatchObject({
      failed: 1,
      note: 'no test ran',
    })
  })
})

describe('a run in which tests were left out', () => {
  it('fails, however green the others are', () => {
    expect(settleTestRun(0, { passed: 5, failed: 0, skipped: 1 })).toMatchObject({
      failed: 1,
      note: 'tests were left out',
    })
  })
})

describe('the floor', () => {
  const floor = { tests: 10, files: 2 }
  it.each([
    ['tests', 9, ['a', 'b']],
    ['test files', 10, ['a']],
  ])('fails a run with fewer %s, and says where it stands', (what, passed, files) => {
    const result = requireFloor({ passed, failed: 0, skipped: 0 }, floor, files)
    expect(result.failed).toBe(1)
    expect(result.note).toContain(` ${what} ran, of at least`)
    expect(result.note).toContain('scripts/lib/verify/test-floors.mjs')
  })
  it('leaves every other run as it is', () => {
    const green = { passed: 10, failed: 0, skipped: 0 }
    const red = { passed: 1, failed: 2, skipped: 0 }
    expect(requireFloor(green, floor, ['a', 'b'])).toBe(green)
    expect(requireFloor(red, floor, [])).toBe(red)
  })
})

describe('the files of a run', () => {
  const green = { passed: 10, failed: 0, skipped: 0 }
  it('have to be all that lie in the workspace', () => {
    expect(requireFiles(green, ['a', 'b'], ['a', 'b'])).toBe(green)
    expect(requireFiles(green, ['a'], ['a', 'b'])).toMatchObject({
      failed: 1,
      note: 'test files that did not run: b',
    })
  })
  it('are read out of either report', () => {
    expect(filesOfVitest({ testResults: [{ name: '/w/packages/a.test.ts' }] }, '/w')).toEqual([
      'packages/a.test.ts',
    ])
    const report = { config: { rootDir: '/w/e2e' }, suites: [{ file: 'specs/a.spec.ts' }] }
    expect(filesOfPlaywright(report, '/w')).toEqual(['e2e/specs/a.spec.ts'])
  })
})

describe('the end of a run', () => {
  it('sums all steps', () => {
    expect(
      addUp([
        { passed: 3, failed: 0 },
        { passed: 1, failed: 2 },
      ]),
    ).toEqual({ passed: 4, failed: 2 })
  })
  it.each([
    [{ passed: 3, failed: 0 }, 0],
    [{ passed: 3, failed: 1 }, 1],
    [{ passed: 0, failed: 0 }, 1],
  ])('%o exits with %i', (totals, code) => {
    expect(exitCodeFor(totals)).toBe(code)
  })
  it.each([
    [10, 0],
    [11, 1],
  ])('with %i tests that passed only at the second try exits with %i', (unsteady, code) => {
    expect(exitCodeFor({ passed: 300, failed: 0 }, unsteady)).toBe(code)
  })
})
