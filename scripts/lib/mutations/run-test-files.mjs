import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run, tail } from '../process.mjs'
import { root } from '../workspace.mjs'

const runTimeoutMs = 300_000

// A worker of its own for each file, one after the other: nothing is left from the file before.
const config = reportFile => ({
  test: {
    include: ['*/{packages,apps,tools,scripts}/**/*.test.{ts,tsx,mjs}'],
    exclude: ['**/node_modules/**'],
    isolate: true,
    pool: 'threads',
    fileParallelism: false,
    allowOnly: false,
    testTimeout: 15_000,
    hookTimeout: 15_000,
    reporters: ['json'],
    outputFile: reportFile,
  },
})

const toTest = ({ ancestorTitles, title, status, failureMessages = [] }) => ({
  title: [...ancestorTitles, title].join(' > '),
  status,
  message: failureMessages.join('\n'),
})

/** The tests of each file by its path below `dir`, with their full titles as vitest prints them. */
export const readReport = (report, dir) =>
  new Map(
    report.testResults.map(({ name, assertionResults, message }) => {
      const tests = assertionResults.map(toTest)
      const file = path.relative(dir, name).split(path.sep).join('/')
      return [file, tests.length === 0 ? { tests, problem: `no test ran: ${message}` } : { tests }]
    }),
  )

/** Runs test files, named by their path below `dir`. @throws if vitest does not write a report */
export const runTestFiles = async (dir, files) => {
  const reportFile = path.join(dir, 'report.json')
  const configFile = path.join(dir, 'vitest.config.mjs')
  const logFile = path.join(dir, 'vitest.log')
  rmSync(reportFile, { force: true })
  writeFileSync(configFile, `export default ${JSON.stringify(config(reportFile))}\n`)
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--root', dir, '--config', configFile, ...files]
  const env = { ...process.env, CI: 'true', NO_COLOR: '1', FORCE_COLOR: undefined }
  await run(process.execPath, args, { cwd: dir, env, logFile, timeoutMs: runTimeoutMs })
  try {
    return readReport(JSON.parse(readFileSync(reportFile, 'utf8')), dir)
  } catch (cause) {
    throw new Error(`vitest wrote no report:\n${tail(logFile, 20)}`, { cause })
  }
}
