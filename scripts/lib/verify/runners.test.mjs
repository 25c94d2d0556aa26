import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toolEnvironment } from '../toolchain.mjs'
import { cacheDir, root } from '../workspace.mjs'
import { tests, twice, vitestKind } from './runners.mjs'
import { exitCodeFor } from './tally.mjs'

let folder
beforeAll(() => {
  mkdirSync(cacheDir, { recursive: true })
  folder = mkdtempSync(path.join(cacheDir, 'runners-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A condition that holds from the second process on, as a machine that was too slow at first. */
const isSecondRun = mark => `
import { existsSync, writeFileSync } from 'node:fs'
const isSecondRun = existsSync('${mark}')
writeFileSync('${mark}', '')`

/** Runs these test files as the test command does, one worker for all of them. */
const run = async files => {
  const own = mkdtempSync(path.join(folder, 'run-'))
  const names = Object.keys(files)
  for (const [name, code] of Object.entries(files))
    writeFileSync(
      path.join(own, name),
      `import { afterAll, beforeAll, expect, it } from 'vitest'\n${code.replaceAll('MARK', path.join(own, `${name}.mark`))}`,
    )
  writeFileSync(
    path.join(own, 'vitest.config.mjs'),
    `export default { test: { include: ['*.test.mjs'], isolate: false, maxWorkers: 1, bail: 20 } }`,
  )
  const expected = () => names.map(name => path.relative(root, path.join(own, name)))
  const step = tests(vitestKind(['--root', own], expected))
  const { LATCHKEY_LONG: _, ...env } = toolEnvironment()
  return step(env, { name: path.basename(own) })
}

const failsAtFirst = `${isSecondRun('MARK')}
it('waits', () => expect(isSecondRun).toBe(true))`
const passing = `it('adds', () => expect(1 + 1).toBe(2))`

const hookFailsAtFirst = hook => `${isSecondRun('MARK')}
${hook}(() => expect(isSecondRun).toBe(true))
${passing}`

describe('a run of files that fail in several ways', () => {
  let result
  beforeAll(async () => {
    result = await run({
      'once.test.mjs': failsAtFirst,
      'twice.test.mjs': `it('hurries', () => expect(1).toBe(2))`,
      'passing.test.mjs': passing,
      'before.test.mjs': hookFailsAtFirst('beforeAll'),
      'after.test.mjs': hookFailsAtFirst('afterAll'),
      'hook.test.mjs': `beforeAll(() => expect(1).toBe(2))\n${passing}`,
    })
  })

  it('takes a test that fails once as unsteady', () => {
    expect(result.unsteady).toContainEqual(expect.stringContaining('once.test.mjs › waits'))
    expect(result.named.join()).not.toContain('once.test.mjs')
  })
  it('fails where a test fails twice, or a hook', () => {
    expect(result).toMatchObject({ passed: 4, failed: 2, skipped: 1 })
    expect(result.named).toContainEqual(expect.stringContaining('twice.test.mjs › hurries'))
    expect(result.unsteady.join()).not.toContain('twice.test.mjs')
  })
  it.each(['beforeAll', 'afterAll'])('runs a file whose %s fails once more, alone', hook => {
    const file = `${hook.slice(0, -3)}.test.mjs`
    expect(result.unsteady).toContainEqual(expect.stringContaining(file))
    expect(result.named.join()).not.toContain(file)
  })
  it('says how much processor time it took, and how long its files did', () => {
    expect(result.processorMs).toBeGreaterThan(0)
    expect(result.times).toContainEqual({
      file: expect.stringContaining('passing.test.mjs'),
      ms: expect.any(Number),
    })
  })
})

it('eleven tests that fail once fail the run', async () => {
  const result = await run({
    'a.test.mjs': `${isSecondRun('MARK')}
it.each(Array.from({ length: 11 }, (_, index) => index))('waits %i', () => expect(isSecondRun).toBe(true))`,
  })
  expect(result).toMatchObject({ passed: 11, failed: 0 })
  expect(result.unsteady).toHaveLength(11)
  expect(exitCodeFor(result, result.unsteady.length)).toBe(1)
  expect(exitCodeFor(result, 10)).toBe(0)
})

it('the files of a worker that died run again, and the one that it died in is named', async () => {
  const result = await run({
    'a.test.mjs': `${isSecondRun('MARK')}
it('starts a node', async () => {
  if (isSecondRun) return
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => {})
})`,
    'b.test.mjs': passing,
    'c.test.mjs': passing,
  })
  expect(result).toMatchObject({ passed: 3, failed: 0 })
  expect(result.unsteady).toEqual([expect.stringContaining('a.test.mjs')])
})

it.each([
  [[1, 0], { failed: 0, unsteady: ['walk failed at first\ntoo late'] }],
  [[1, 1], { failed: 1 }],
])('a step that fails %o times of two is unsteady, or fails', async (failures, expected) => {
  const left = [...failures]
  const step = twice(async () => ({ passed: 1, failed: left.shift(), output: 'too late', processorMs: 5 }))
  expect(await step({}, { name: 'walk' })).toMatchObject({ ...expected, processorMs: 10 })
})
