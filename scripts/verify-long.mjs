#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { stopAll } from './lib/process.mjs'
import { fail, formatElapsed, Stop, say } from './lib/progress.mjs'
import { requireNode, toolEnvironment } from './lib/toolchain.mjs'
import {
  hashTested,
  judgeRecord,
  propertyRuns,
  readRecord,
  recordFile,
  required,
} from './lib/verify/long-run.mjs'
import { findLongStep } from './lib/verify/long-steps.mjs'
import { addUp } from './lib/verify/tally.mjs'
import { root } from './lib/workspace.mjs'

const what = {
  unit: 'how often the unit tests run in a row',
  nodes: 'the tests against nodes',
  e2e: 'the browser tests in Chromium',
  oldest: 'the tests with the oldest viem and wagmi',
  examples: 'all example dapps, installed, built and walked',
  'chains-package': 'the local chains, installed from their tarball',
  icons: 'the icons, made from their sources again',
  firefox: 'the journeys in Firefox',
  webkit: 'the journeys in WebKitGTK',
  relay: 'the relay, killed and loaded',
}

const usage = `npm run verify:long -- [options]
  Goes on where it was interrupted, as long as no source has changed. Parts that are named run alone.
  --check          run nothing; say what the record lacks, as a release needs it
${Object.entries(required)
  .map(([name, runs]) => `  --${`${name} <runs>`.padEnd(16)} ${what[name]}, ${runs} unless told`)
  .join('\n')}`

/** How often each part runs: as often as it has to, or, where some are named, those alone. */
const readCounts = () => {
  const parts = Object.keys(required)
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries(parts.map(name => [name, { type: 'string' }])),
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.check) return 'check'
  if (values.help) return undefined
  const isNarrowed = parts.some(name => values[name] !== undefined)
  const counts = parts.map(name => [name, Number(values[name] ?? (isNarrowed ? 0 : required[name]))])
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

/**
 * Runs the tests of one kind in a row and writes each result down, so that an interrupted command goes on where it was,
 * on the same sources. The first run of the unit tests tries many cases per property.
 * @throws Stop when sources changed meanwhile
 */
const runPart = async (name, runs, env, record) => {
  const hash = hashTested(name)
  const former = record.parts[name]
  // Passing many times in a row begins again after a failure.
  const goesOn = former?.hash === hash && former.failed === 0
  let part = goesOn ? former : { runs: 0, passed: 0, failed: 0 }
  while (part.runs < runs) {
    const run = part.runs + 1
    const cases = name === 'unit' && run === 1 ? { LATCHKEY_PROPERTY_RUNS: String(propertyRuns) } : {}
    const result = await runOnce(findLongStep(name), { ...env, ...cases }, `${name} ${run} of ${runs}`)
    if (hashTested(name) !== hash) throw new Stop('Sources changed while they were tested: start again.')
    // What the relay went through is counted in words.
    const note = name === 'relay' ? { note: result.note } : {}
    part = { hash, runs: run, ...addUp([part, result]), ...note }
    // Another command may have run other parts meanwhile.
    record.parts = { ...record.parts, ...readRecord()?.parts, [name]: part }
    record.ranAt = new Date().toISOString()
    writeFileSync(recordFile, `${JSON.stringify(record, undefined, 2)}\n`)
  }
}

const prepare = async (env, counts) => {
  for (const name of ['install', 'chromium', 'databases'])
    await findLongStep(name).run(env, findLongStep(name))
  for (const [name, runs] of Object.entries(counts)) if (runs > 0) await findLongStep(name).prepare?.(env)
}

/** A release needs every part green, and run on the sources that it is made of. */
const checkRecord = () => {
  const { faults, warning } = judgeRecord(readRecord())
  const lacking = [...faults, warning].filter(Boolean)
  say(lacking.length > 0 ? lacking.join('\n') : 'Every part passed on these sources.')
  process.exitCode = lacking.length > 0 ? 1 : 0
}

/** As many as there are at most in place of what has ended. */
const busyProcesses = 2

/**
 * The parts run beside each other, which keeps the processor busier than two processes do: in place of each that has
 * ended, and of the last one's company, a busy process comes.
 */
const runAll = async counts => {
  const env = { ...toolEnvironment(), LATCHKEY_LEAVE_OUT: '', LATCHKEY_LONG: '1' }
  await prepare(env, counts)
  const record = { ranAt: null, parts: {}, ...readRecord(), node: process.version, propertyRuns }
  const ends = []
  const end = () => {
    for (const stop of ends.splice(0)) stop()
  }
  process.once('exit', end)
  try {
    await Promise.all(
      Object.entries(counts).map(async ([name, runs]) => {
        await runPart(name, runs, env, record)
        if (ends.length < busyProcesses) ends.push(keepBusy(1))
      }),
    )
  } finally {
    end()
  }
  const failed = Object.values(record.parts).reduce((sum, part) => sum + part.failed, 0)
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
  else if (counts === 'check') checkRecord()
  else await runAll(counts)
} catch (error) {
  await stopAll()
  fail(error.code?.startsWith?.('ERR_PARSE_ARGS') ? new Stop(`${error.message}\n${usage}`) : error)
}
