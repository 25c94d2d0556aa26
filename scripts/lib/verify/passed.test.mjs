import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashInputs } from '../inputs.mjs'
import { createPassed } from './passed.mjs'

let dir
const source = () => path.join(dir, 'tree', 'a.ts')

beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'latchkey-passed-'))
  mkdirSync(path.join(dir, 'tree'))
  execFileSync('git', ['init', '-q'], { cwd: path.join(dir, 'tree') })
  writeFileSync(source(), 'const a = 1')
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const lint = { name: 'lint', cacheable: true }

/** A memory over a real working tree, and how often a step ran. */
const start = ({ variant, fresh } = {}) => {
  const passed = createPassed({
    folder: path.join(dir, 'passed'),
    hash: () => hashInputs(undefined, path.join(dir, 'tree')),
    now: () => new Date('2026-11-22T10:30:00Z'),
    variant,
    fresh,
  })
  let runs = 0
  const run = (step, result = { passed: 7, failed: 0, skipped: 0 }, during = () => {}) =>
    passed.run(step, async () => {
      runs += 1
      during()
      return result
    })
  return { run, runs: () => runs }
}

describe('a step that passed', () => {
  it('does not run again while nothing changes, and says since when, with its counts', async () => {
    const { run, runs } = start()
    await run(lint)
    expect(await run(lint)).toEqual({
      passed: 7,
      failed: 0,
      skipped: 0,
      unchanged: true,
      note: 'it passed on 2026-11-22 10:30 UTC',
    })
    expect(runs()).toBe(1)
  })
  it.each([
    ['a changed input', () => writeFileSync(source(), 'const a = 2')],
    ['a new input', () => writeFileSync(`${source()}x`, '')],
    ['a removed input', () => rmSync(source())],
    [
      'a record that is cut off',
      () => {
        const file = path.join(dir, 'passed', 'lint.json')
        writeFileSync(file, readFileSync(file, 'utf8').slice(0, 20))
      },
    ],
  ])('runs again after %s', async (_, change) => {
    const { run, runs } = start()
    await run(lint)
    change()
    expect(await run(lint)).not.toHaveProperty('unchanged')
    expect(runs()).toBe(2)
  })
  it('runs again where an input changed while it ran', async () => {
    const { run, runs } = start()
    await run(lint, undefined, () => writeFileSync(source(), 'const a = 2'))
    await run(lint)
    expect(runs()).toBe(2)
  })
  it('runs again in a run that leaves out other tests', async () => {
    await start().run(lint)
    const { run, runs } = start({ variant: () => 'bip122' })
    await run(lint)
    expect(runs()).toBe(1)
  })
  it('runs again when everything is asked for', async () => {
    await start().run(lint)
    const { run, runs } = start({ fresh: true })
    await run(lint)
    expect(runs()).toBe(1)
  })
  it('always runs when it is not cacheable', async () => {
    const { run, runs } = start()
    await run({ name: 'e2e' })
    await run({ name: 'e2e' })
    expect(runs()).toBe(2)
  })
})

it.each([
  { passed: 3, failed: 1, skipped: 0 },
  { passed: 0, failed: 0, skipped: 0 },
])('a step that ended with %o runs again', async result => {
  const { run, runs } = start()
  await run(lint, result)
  await run(lint, result)
  expect(runs()).toBe(2)
})
