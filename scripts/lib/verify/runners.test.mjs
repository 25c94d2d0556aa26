import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

it('a test that fails once is unsteady, and passes', async () => {
  const result = await run({
    'a.test.mjs': failsAtFirst,
    'b.test.mjs': passing,
  })
  expect(result).toMatchObject({ passed: 2, failed: 0 })
  expect(result.unsteady).toEqual([expect.stringContaining('a.test.mjs › waits')])
  expect(exitCodeFor(result, result.unsteady.length)).toBe(0)
})

it('a test that fails twice fails the run', async () => {
  const result = await run({ 'a.test.mjs': `it('waits', () => expect(1).toBe(2))`, 'b.test.mjs': passing })
  expect(result).toMatchObject({ passed: 1, failed: 1, unsteady: [] })
  expect(result.named).toEqual([expect.stringContaining('a.test.mjs › waits')])
})

it('eleven tests that fail once fail the run', async () => {
  const result = await run({
    'a.test.mjs': `${isSecondRun('MARK')}
it.each(Array.from({ length: 11 }, (_, index) => index))('waits %i', () => expect(isSecondRun).toBe(true))`,
  })
  expect(result).toMatchObject({ passed: 11, failed: 0 })
  expect(result.unsteady).toHaveLength(11)
  expect(exitCodeFor(result, result.unsteady.length)).toBe(1)
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
  ['beforeAll', 1],
  ['afterAll', 1],
])('a file whose %s fails runs once more, alone', async (hook, passed) => {
  const result = await run({
    'a.test.mjs': `${isSecondRun('MARK')}
${hook}(() => expect(isSecondRun).toBe(true))
it('adds', () => expect(1 + 1).toBe(2))`,
  })
  expect(result).toMatchObject({ passed, failed: 0, skipped: 0 })
  expect(result.unsteady).toEqual([expect.stringContaining('a.test.mjs')])
})

it('a file whose hook fails twice fails the run', async () => {
  const result = await run({
    'a.test.mjs': `beforeAll(() => expect(1).toBe(2))\n${passing}`,
    'b.test.mjs': passing,
  })
  expect(result.failed).toBe(1)
})

it.each([
  [[1, 0], { failed: 0, unsteady: ['walk failed at first\ntoo late'] }],
  [[1, 1], { failed: 1 }],
])('a step that fails %o times of two is unsteady, or fails', async (failures, expected) => {
  const left = [...failures]
  const step = twice(async () => ({ passed: 1, failed: left.shift(), output: 'too late', processorMs: 5 }))
  expect(await step({}, { name: 'walk' })).toMatchObject({ ...expected, processorMs: 10 })
})

it('says how much processor time a run took, and how long its files did', async () => {
  const result = await run({ 'a.test.mjs': passing })
  expect(result.processorMs).toBeGreaterThan(0)
  expect(result.times).toEqual([{ file: expect.stringContaining('a.test.mjs'), ms: expect.any(Number) }])
})
