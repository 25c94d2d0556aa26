#!/usr/bin/env node
import path from 'node:path'
import { parseArgs } from 'node:util'
import { stopAll } from './lib/process.mjs'
import { countProcessors } from './lib/processors.mjs'
import { fail, formatElapsed, formatTable, Stop, say } from './lib/progress.mjs'
import { requireNode, toolEnvironment } from './lib/toolchain.mjs'
import { changedFiles, findAffected, selectAffected } from './lib/verify/affected.mjs'
import { endLeftovers, findLeftovers, runVariable } from './lib/verify/leftovers.mjs'
import { describeMachine } from './lib/verify/machine.mjs'
import { createPassed } from './lib/verify/passed.mjs'
import { forProcessors, runInLanes } from './lib/verify/schedule.mjs'
import { selectSteps, steps } from './lib/verify/steps.mjs'
import { addUp, exitCodeFor, maxUnsteady } from './lib/verify/tally.mjs'
import { root } from './lib/workspace.mjs'

const usage = `npm run verify -- [options]
  --only <step,...>   run these steps (and the install)
  --skip <step,...>   run all others
  --leave-out <namespace,...>
                      do without the local node of eip155, solana, polkadot, bip122 or cosmos, and its tests
  --affected          run what changed since this branch left main touches
  --fresh             run what passed and did not change since, too
  --list              name the steps`

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [] },
      skip: { type: 'string', multiple: true, default: [] },
      'leave-out': { type: 'string', multiple: true, default: [] },
      affected: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const names = list => list.flatMap(entry => entry.split(',')).filter(Boolean)
  return {
    ...values,
    only: names(values.only),
    skip: names(values.skip),
    leaveOut: names(values['leave-out']),
  }
}

const runStep = async (step, env, passed) => {
  try {
    return await passed.run(step, () => step.run(env, step))
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Stop ? error.message : error.stack }
  }
}

const indent = text => text.replaceAll(/^/gm, '  ')

/** Who reads the end alone finds there what to look at. */
const reportFailures = rows => {
  for (const { step, result } of rows)
    for (const each of result.named ?? []) say(`\nfailed in ${step.name}:\n${indent(each)}`)
}

/** Tests that passed at the second try fail nothing while they are few. */
const reportUnsteady = rows => {
  const all = rows.flatMap(({ step, result }) =>
    (result.unsteady ?? []).map(each => indent(`${step.name}: ${each}`)),
  )
  if (all.length === 0) return 0
  say(`\nunsteady, passed when tried again: ${all.length}, at most ${maxUnsteady} may be\n${all.join('\n')}`)
  return all.length
}

const outcomeOf = result => {
  if (result.failed > 0) return 'FAILED'
  return result.unchanged ? 'unchanged' : 'ok'
}

const reportStep = (step, result, ms) => {
  const counts = result.passed + result.failed + (result.skipped ?? 0) > 1
  const details = [
    counts && `${result.passed} passed, ${result.failed} failed`,
    result.skipped > 0 && `${result.skipped} skipped`,
    result.note,
  ].filter(Boolean)
  say(
    `  ${step.name}: ${outcomeOf(result)} after ${formatElapsed(ms)}${details.length > 0 ? `: ${details.join(', ')}` : ''}`,
  )
  for (const each of result.named ?? []) say(indent(each))
  if (result.output) say(result.output.replaceAll(/^/gm, '  | '))
  if (result.log) say(`  whole log: ${path.relative(root, result.log)}`)
}

const summary = rows =>
  formatTable(
    [
      ['step', 'result', 'passed', 'failed', 'time', 'processor'],
      ...rows.map(({ step, result, ms }) => [
        step.name,
        outcomeOf(result),
        String(result.passed),
        String(result.failed),
        formatElapsed(ms),
        result.processorMs === undefined ? '' : formatElapsed(result.processorMs),
      ]),
    ],
    [2, 3, 4, 5],
  )

const longestFiles = 10

/** Where the time of the tests goes. Files of browser tests count the time of all workers. */
const reportLongest = rows => {
  const files = rows.flatMap(({ step, result }) => (result.times ?? []).map(each => ({ ...each, step })))
  if (files.length === 0) return
  files.sort((a, b) => b.ms - a.ms)
  const lines = files
    .slice(0, longestFiles)
    .map(({ step, file, ms }) => `  ${formatElapsed(ms)}  ${step.name}: ${file}`)
  say(`\nThe longest test files:\n${lines.join('\n')}`)
}

/** Budgets warn and never fail a run: machines differ by a factor of two and more. */
const budget = { minutes: 15, processorMinutes: 20 }

const reportTimes = (rows, ms) => {
  const processorMs = rows.reduce((sum, { result }) => sum + (result.processorMs ?? 0), 0)
  say(`\nEverything took ${formatElapsed(ms)}, and ${formatElapsed(processorMs)} of processor time.`)
  if (ms > budget.minutes * 60_000 || processorMs > budget.processorMinutes * 60_000)
    say(
      `That is over the budget of ${budget.minutes} minutes and ${budget.processorMinutes} minutes of processor time on two quiet cores.`,
    )
}

/** Whatever a run started ends with it. */
const reportLeftovers = run => {
  const leftovers = findLeftovers(run)
  endLeftovers(leftovers)
  say(leftovers.length === 0 ? 'No process was left behind.' : 'Processes that were left behind, now ended:')
  for (const { pid, command } of leftovers) say(`  ${pid} ${command.slice(0, 160)}`)
}

/** @throws Stop when the shell leaves tests out: what is left out has to be said where it is seen. */
const refuseHiddenLeaveOut = () => {
  if (process.env.LATCHKEY_LEAVE_OUT)
    throw new Stop(
      'LATCHKEY_LEAVE_OUT is set in this shell. Unset it, or write: npm run verify -- --leave-out <namespace>',
    )
}

const verify = async options => {
  refuseHiddenLeaveOut()
  const wanted = selectSteps(options)
  const affected = options.affected ? selectAffected(wanted, findAffected(changedFiles())) : wanted
  const selected = forProcessors(affected, countProcessors())
  const started = Date.now()
  // The test runners are told by this name: see vitest.config.ts and e2e/setup.
  const run = `${process.pid}-${started}`
  const env = {
    ...toolEnvironment(),
    LATCHKEY_LEAVE_OUT: options.leaveOut.join(','),
    [runVariable]: run,
  }
  if (options.leaveOut.length > 0)
    say(`Left out: the nodes of ${options.leaveOut.join(', ')}, and their tests.`)
  const passed = createPassed({
    variant: () => `${env.LATCHKEY_LEAVE_OUT} ${describeMachine(env)}`,
    fresh: options.fresh,
  })
  const began = new Map()
  const rows = []
  const results = await runInLanes(selected, {
    run: step => runStep(step, env, passed),
    started(step) {
      began.set(step, Date.now())
      const at = formatElapsed(Date.now() - started)
      say(`[${selected.indexOf(step) + 1}/${selected.length}] ${step.title} (${step.name}), at ${at}`)
    },
    ended(step, result) {
      const ms = Date.now() - (began.get(step) ?? Date.now())
      rows.push({ step, result, ms })
      reportStep(step, result, ms)
    },
  })
  rows.sort((a, b) => selected.indexOf(a.step) - selected.indexOf(b.step))
  const totals = addUp([...results.values()])
  reportFailures(rows)
  const unsteady = reportUnsteady(rows)
  reportLongest(rows)
  say(`\n${summary(rows)}`)
  reportTimes(rows, Date.now() - started)
  reportLeftovers(run)
  say(`${totals.passed} passed, ${totals.failed} failed`)
  process.exitCode = exitCodeFor(totals, unsteady)
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.once(signal, async () => {
    say('\nStopped; ending what is still running.')
    await stopAll()
    process.exit(code)
  })

try {
  requireNode()
  const options = readOptions()
  if (options.help) say(usage)
  else if (options.list) for (const step of steps) say(`${step.name.padEnd(12)}${step.title}`)
  else await verify(options)
} catch (error) {
  fail(
    error instanceof RangeError || error.code?.startsWith('ERR_PARSE_ARGS')
      ? new Stop(`${error.message}\n${usage}`)
      : error,
  )
}
