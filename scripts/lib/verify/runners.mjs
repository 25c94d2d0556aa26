import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from '../chromium.mjs'
import { runTimed, tail } from '../process.mjs'
import { cacheDir, listFiles, root } from '../workspace.mjs'
import { filesToRunAgain, isBroken, mergeReports } from './again.mjs'
import {
  failuresOfPlaywright,
  failuresOfVitest,
  unsteadyOfPlaywright,
  unsteadyOfVitest,
} from './failures.mjs'
import {
  filesOfPlaywright,
  filesOfVitest,
  requireFiles,
  requireFloor,
  settleTestRun,
  tallyPlaywright,
  tallyVitest,
  timesOfPlaywright,
  timesOfVitest,
} from './tally.mjs'
import { floors, longFloors } from './test-floors.mjs'

/** A limit ends what hangs. The whole command takes a quarter of an hour, and five times that on a slow machine. */
const limitMs = 85 * 60_000
const logFile = name => path.join(cacheDir, 'logs', `${name}.log`)

/** A step that is done in this process: it passes unless it throws. */
export const task = action => async env => ({ passed: 1, failed: 0, note: await action(env) })

/** A step that is one command: it passes when the command exits with 0. */
export const check =
  (command, ...args) =>
  async (env, { name }) => {
    const options = { env, logFile: logFile(name), timeoutMs: limitMs }
    const { code, processorMs } = await runTimed(command, args, options)
    if (code === 0) return { passed: 1, failed: 0, processorMs }
    return { passed: 0, failed: 1, processorMs, output: tail(logFile(name)), log: logFile(name) }
  }

export const script = (file, ...args) => check(process.execPath, file, ...args)

const sum = (...parts) => parts.reduce((total, part) => total + (part ?? 0), 0)

/** A step whose runner tries nothing again by itself runs once more where it fails, and is named as unsteady then. */
export const twice = run => async (env, step) => {
  const first = await run(env, step)
  if (first.failed === 0 || env.LATCHKEY_LONG) return first
  const second = await run(env, step)
  const processorMs = sum(first.processorMs, second.processorMs)
  if (second.failed > 0) return { ...second, processorMs }
  return { ...second, processorMs, unsteady: [`${step.name} failed at first\n${first.output ?? ''}`] }
}

const isJourney = file => /\.engine\.test\.ts$/.test(file)

/** Files that `npm run verify:long` runs alone: see vitest.config.ts, and `inMatrix` for the browser tests. */
const isLeft = (file, env) => !env.LATCHKEY_LONG && /\.long\.(node\.test|spec)\.ts$/.test(file)

const testFilesOf = {
  unit: file => /\.test\.(tsx?|mjs)$/.test(file) && !/\.(node|engine)\.test\.ts$/.test(file),
  oldest: (file, env) =>
    /^packages\/(adapter-evm|viem|wagmi)\/.*(?<!\/abort)\.test\.tsx?$/.test(file) &&
    (Boolean(env.LATCHKEY_LONG) || !/^packages\/adapter-evm\/.*(?<!\.node)\.test\.ts$/.test(file)),
  firefox: isJourney,
  webkit: isJourney,
  nodes: (file, env) => /\.node\.test\.ts$/.test(file) && !isLeft(file, env),
  e2e: (file, env) => /^e2e\/.*\.spec\.ts$/.test(file) && !isLeft(file, env),
}

const testFolders = ['packages', 'apps', 'tools', 'scripts', 'e2e']

/** The files of a kind of tests that a run with these environment variables takes. */
export const testFiles = (name, env) =>
  testFolders.flatMap(folder => listFiles(folder)).filter(file => testFilesOf[name](file, env))

/** Every test file of the kind has to have run, and no fewer than the floor says. */
const requireAll = (counts, name, ran, env) =>
  requireFloor(
    requireFiles(counts, ran, testFiles(name, env)),
    (env.LATCHKEY_LONG ? longFloors : floors)[name],
    ran,
  )

const readReport = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Runs a test command once. Resolves to what its report says, undefined where there is none. */
const runOnce = async ({ command, environment }, env, { name, paths }) => {
  const report = path.join(cacheDir, 'reports', `${name}.json`)
  rmSync(report, { force: true })
  const [file, ...args] = [...command(report), ...paths]
  const options = {
    env: { ...env, ...environment?.(report) },
    logFile: logFile(name),
    timeoutMs: limitMs,
  }
  const { code, processorMs } = await runTimed(file, args, options)
  return { code, processorMs, said: readReport(report) }
}

const isAmong = paths => file => paths.length === 0 || paths.some(each => file.includes(each))

/** Files that failed run once more, in new workers. Resolves to both runs as one. */
const runFailedAgain = async (kind, env, { name, paths }, first) => {
  const expected = env.LATCHKEY_LEAVE_OUT ? [] : kind.expected(name, env).filter(isAmong(paths))
  const files = filesToRunAgain(first.said, root, expected)
  if (files.length === 0) return first
  const second = await runOnce(kind, env, { name: `${name}-again`, paths: files })
  if (!second.said) return first
  const broken = first.said.testResults.filter(isBroken)
  // What failed in the second run alone is among the failed tests that both runs count, or passed in the first one.
  const isExplained = second.said.testResults.some(file => file.status === 'failed')
  return {
    code: isExplained ? 0 : second.code,
    processorMs: sum(first.processorMs, second.processorMs),
    said: mergeReports(first.said, second.said),
    unsteady: broken.map(
      file =>
        `${path.relative(root, file.name)}\n    a hook failed or the worker died, so the file ran again`,
    ),
  }
}

/**
 * A step that is a test run: its tests are counted one by one out of the runner's own JSON report, and those that
 * failed are named out of it: the end of a log need not hold them. So are those that passed only when they were tried
 * again. `paths` narrows it down to some files.
 */
export const tests = kind => async (env, step) => {
  const { tally, failures, unsteady, times, files, expected } = kind
  const { name, paths = [] } = step
  if (paths.length > 0 && !testFiles(name, env).some(isAmong(paths)))
    return { passed: 0, failed: 0, note: 'no test there' }
  const first = await runOnce(kind, env, { name, paths })
  const canRunAgain = expected && first.said && !env.LATCHKEY_LONG
  const run = canRunAgain ? await runFailedAgain(kind, env, { name, paths }, first) : first
  const { code, said, processorMs } = run
  const settled = settleTestRun(code, said && tally(said))
  const isWhole = said && files && paths.length === 0 && !env.LATCHKEY_LEAVE_OUT
  const result = {
    ...(isWhole ? requireAll(settled, name, files(said, root), env) : settled),
    processorMs,
    unsteady: [...(run.unsteady ?? []), ...(said && unsteady ? unsteady(said) : [])],
    times: said && times ? times(said, root) : [],
  }
  if (result.failed === 0) return result
  const named = said && failures ? failures(said) : []
  return { ...result, named, output: tail(logFile(name)), log: logFile(name) }
}

/** Starts vitest with these arguments and reads its report. `expected` returns the files that the run must include. */
export const vitestKind = (args, expected = testFiles) => ({
  tally: tallyVitest,
  failures: failuresOfVitest,
  unsteady: unsteadyOfVitest,
  times: timesOfVitest,
  expected,
  command: report => [
    'vitest',
    ...['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ],
})

/** A step of vitest tests. `environment` adds environment variables. */
export const vitest = (project, environment) =>
  tests({ ...vitestKind(['--project', project]), files: filesOfVitest, environment })

export const withChromium = () => ({ CHROMIUM_PATH: findChromium() })

export const playwright = tests({
  tally: tallyPlaywright,
  files: filesOfPlaywright,
  failures: failuresOfPlaywright,
  unsteady: unsteadyOfPlaywright,
  times: timesOfPlaywright,
  command: () => ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
  environment: report => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
})
