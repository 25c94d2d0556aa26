#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { stopAll } from './lib/process.mjs'
import { fail, formatElapsed, Stop, say } from './lib/progress.mjs'
import { requireNode, toolEnvironment } from './lib/toolchain.mjs'
import { hashTested, propertyRuns, recordFile, required } from './lib/verify/long-run.mjs'
import { steps } from './lib/verify/steps.mjs'
import { addUp } from './lib/verify/tally.mjs'
import { root } from './lib/workspace.mjs'

const usage = `npm run verify:long -- [options]
  --unit <runs>    how often the unit tests run in a row, ${required.unit} unless told
  --nodes <runs>   the tests against nodes, ${required.nodes} unless told
  --e2e <runs>     the browser tests, ${required.e2e} unless told`

const readCounts = () => {
  const option = name => ({ [name]: { type: 'string', default: String(required[name]) } })
  const { values } = parseArgs({
    options: {
      ...option('unit'),
      ...option('nodes'),
      ...option('e2e'),
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return undefined
  const counts = Object.keys(required).map(name => [name, Number(values[name])])
  if (counts.some(([, runs]) => !Number.isInteger(runs) || runs < 0)) throw new Stop(usage)
  return Object.fromEntries(counts)
}

// The loop never reaches an event, so it watches its parent and ends with it, even when that is killed.
const spin = 'const parent = process.ppid; while (process.ppid === parent);'

/** Keeps `count` processor cores busy until the returned function is called. */
const keepBusy = count => {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', spin], { stdio: 'ignore' }),
  )
  return () => {
    for (const child of children) child.kill('SIGKILL')
  }
}

const findStep = name => steps.find(step => step.name === name)

const runOnce = async (step, env, label) => {
  const began = Date.now()
  const result = await step.run(env, step)
  const { passed, failed, note } = result
  say(
    `${label}: ${passed} passed, ${failed} failed after ${formatElapsed(Date.now() - began)}${note ? `, ${note}` : ''}`,
  )
  for (const each of result.named ?? []) say(each)
  return result
}

/** Runs the tests of one kind in a row. The load is beside every one of them. */
const runPart = async (name, runs, env) => {
  const results = []
  for (let run = 1; run <= runs; run++)
    results.push(await runOnce(findStep(name), env, `${name} ${run} of ${runs}`))
  return { runs, ...addUp(results) }
}

const prepare = async env => {
  for (const name of ['install', 'chromium']) await findStep(name).run(env, findStep(name))
}

const runAll = async counts => {
  const env = { ...toolEnvironment(), LATCHKEY_LEAVE_OUT: '', LATCHKEY_PROPERTY_RUNS: String(propertyRuns) }
  await prepare(env)
  const hash = hashTested()
  const parts = {}
  const stopBusy = keepBusy(2)
  process.once('exit', stopBusy)
  try {
    for (const [name, runs] of Object.entries(counts)) parts[name] = await runPart(name, runs, env)
  } finally {
    stopBusy()
  }
  if (hashTested() !== hash) throw new Stop('Sources changed while they were tested: nothing is recorded.')
  const record = { ranAt: new Date().toISOString(), node: process.version, propertyRuns, hash, parts }
  writeFileSync(recordFile, `${JSON.stringify(record, undefined, 2)}\n`)
  const failed = Object.values(parts).reduce((sum, part) => sum + part.failed, 0)
  say(`\nRecorded in ${path.relative(root, recordFile)}, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.once(signal, async () => {
    await stopAll()
    process.exit(code)
  })

try {
  requireNode()
  const counts = readCounts()
  if (counts === undefined) say(usage)
  else await runAll(counts)
} catch (error) {
  fail(error.code?.startsWith?.('ERR_PARSE_ARGS') ? new Stop(`${error.message}\n${usage}`) : error)
}
