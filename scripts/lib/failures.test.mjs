import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs'
import { root } from './workspace.mjs'

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
  it('says nothing of what passed', () => {
    const passed = { ...file, status: 'passed', assertionResults: [{ status: 'passed', fullName: 'adds' }] }
    expect(failuresOfVitest({ testResults: [passed] })).toEqual([])
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
  it('names an error outside of the tests', () => {
    expect(failuresOfPlaywright({ errors: [{ message: 'no demo' }] })).toEqual([
      'outside of the tests\n    no demo',
    ])
  })
})
