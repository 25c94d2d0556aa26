import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../workspace.mjs'
import {
  failuresOfPlaywright,
  failuresOfVitest,
  unsteadyOfPlaywright,
  unsteadyOfVitest,
} from './failures.mjs'

describe('failuresOfVitest', () => {
  const file = { name: path.join(root, 'packages/a.test.ts'), status: 'failed' }
  it('names each test that failed with what it said', () => {
    const passed = { status: 'passed', fullName: 'adds' }
    const failed = {
      status: 'failed',
      fullName: 'sends what is there',
      failureMessages: ['\u001B[31mexpected 1\u001B[39m to be 2\n\n  at a.test.ts:3'],
    }
    expect(failuresOfVitest({ testResults: [{ ...file, assertionResults: [passed, failed] }] })).toEqual([
      'packages/a.test.ts › sends what is there\n    expected 1 to be 2\n      at a.test.ts:3',
    ])
  })
  it('names the file that never got to its tests', () => {
    expect(failuresOfVitest({ testResults: [{ ...file, message: 'no such module' }] })).toEqual([
      'packages/a.test.ts\n    no such module',
    ])
  })
  it('names the test that was running when its worker died', () => {
    const tests = [
      { status: 'passed', fullName: 'adds' },
      { status: 'pending', fullName: 'takes too much memory' },
    ]
    expect(
      failuresOfVitest({ testResults: [{ ...file, status: 'passed', assertionResults: tests }] }),
    ).toEqual(['packages/a.test.ts › takes too much memory\n    did not end'])
  })
  it('says nothing of what passed', () => {
    const passed = { ...file, status: 'passed', assertionResults: [{ status: 'passed', fullName: 'adds' }] }
    expect(failuresOfVitest({ testResults: [passed] })).toEqual([])
  })
})

describe('tests that passed at the second try', () => {
  it('are named with what the first try said, by vitest', () => {
    const tests = [
      { status: 'passed', fullName: 'adds', failureMessages: [] },
      { status: 'passed', fullName: 'waits', failureMessages: ['too late'] },
      { status: 'failed', fullName: 'sends', failureMessages: ['never', 'never'] },
    ]
    const file = { name: path.join(root, 'packages/a.test.ts'), status: 'failed', assertionResults: tests }
    expect(unsteadyOfVitest({ testResults: [file] })).toEqual(['packages/a.test.ts › waits\n    too late'])
  })
  it('and by Playwright', () => {
    const spec = (title, status, ...errors) => ({
      ...{ file: 'connect.spec.ts', line: 7, title },
      tests: [{ status, results: errors.map(message => ({ error: message && { message } })) }],
    })
    const specs = [
      spec('opens', 'expected', undefined),
      spec('connects', 'flaky', 'not visible', undefined),
      spec('sends', 'unexpected', 'never', 'never'),
    ]
    expect(unsteadyOfPlaywright({ suites: [{ suites: [{ specs }] }] })).toEqual([
      'connect.spec.ts:7 › connects\n    not visible',
    ])
  })
})

describe('failuresOfPlaywright', () => {
  const spec = { file: 'connect.spec.ts', line: 7, title: 'connects' }
  it('names each test that failed, however deep it stands, with what it said', () => {
    const results = [{ error: { message: 'not visible' } }]
    const failed = { ...spec, ok: false, tests: [{ results }] }
    const suites = [{ specs: [{ ...spec, ok: true, tests: [] }], suites: [{ specs: [failed] }] }]
    expect(failuresOfPlaywright({ suites })).toEqual(['connect.spec.ts:7 › connects\n    not visible'])
  })
  it('shows what was on the page of a failed test', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'failures-'))
    const context = path.join(folder, 'error-context.md')
    writeFileSync(
      context,
      '# Page snapshot\n\n```yaml\n- dialog "Account":\n  - button "Close"\n```\n\n# Test source\n',
    )
    const attachments = [{ name: 'error-context', path: context }]
    const tests = [{ results: [{ error: { message: 'not visible' }, attachments }] }]
    expect(failuresOfPlaywright({ suites: [{ specs: [{ ...spec, ok: false, tests }] }] })).toEqual([
      'connect.spec.ts:7 › connects\n    not visible\n      - dialog "Account":\n        - button "Close"',
    ])
    rmSync(folder, { recursive: true })
  })
  it('names an error outside of the tests', () => {
    expect(failuresOfPlaywright({ errors: [{ message: 'no demo' }] })).toEqual([
      'outside of the tests\n    no demo',
    ])
  })
})
