#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { runTestFiles } from './lib/mutations/run-test-files.mjs'
import { tryMutations } from './lib/mutations/try-mutations.mjs'
import { createWorkspaceCopies } from './lib/mutations/workspace-copy.mjs'
import { stopAll } from './lib/process.mjs'
import { fail, formatElapsed, Stop, say } from './lib/progress.mjs'
import { requireNode } from './lib/toolchain.mjs'
import { mutations } from './mutations.mjs'

const usage = `npm run mutate -- [options]
  --only <text>   the mutations whose file, test or changed text contains this
  --lane <n/of>   the nth of so many parts, for machines that share the work`

const readOptions = () => {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, lane: { type: 'string', default: '1/1' } },
  })
  const [lane, lanes] = values.lane.split('/').map(Number)
  if (!(lane >= 1 && lane <= lanes)) throw new Stop(`--lane ${values.lane} is not a part.\n${usage}`)
  return { only: values.only, lane, lanes }
}

const select = ({ only, lane, lanes }) =>
  mutations
    .filter(({ file, search, test }) => `${file} ${search} ${test}`.includes(only))
    .filter((_, index) => index % lanes === lane - 1)

/** So many mutations share one start of vitest. */
const BATCH = 16

/** Those of one test file together: its run without a mutation then serves them all. */
const toBatches = selected => {
  const sorted = [...selected].sort((a, b) => a.test.localeCompare(b.test))
  const count = Math.ceil(sorted.length / BATCH)
  return Array.from({ length: count }, (_, index) => sorted.slice(index * BATCH, (index + 1) * BATCH))
}

const report = ({ mutation, verdict, by }, place) =>
  say(`[${place}] ${verdict.padEnd(9)}${mutation.file}: ${mutation.search} -> ${mutation.replace}\n  ${by}`)

/** The results in the order of the table. */
const tryAll = async (selected, copies) => {
  const results = new Map()
  for (const batch of toBatches(selected))
    for (const result of await tryMutations(copies, runTestFiles, batch)) {
      results.set(result.mutation, result)
      report(result, `${results.size}/${selected.length}`)
    }
  return selected.map(mutation => results.get(mutation))
}

const run = async options => {
  const started = Date.now()
  const selected = select(options)
  if (selected.length === 0) throw new Stop(`No mutation contains "${options.only}".\n${usage}`)
  const copies = createWorkspaceCopies()
  const interrupt = async () => {
    await stopAll()
    copies.remove()
    process.exit(130)
  }
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    const results = await tryAll(selected, copies)
    const alive = results.filter(({ verdict }) => verdict !== 'killed')
    const elapsed = formatElapsed(Date.now() - started)
    say(`\n${results.length - alive.length} killed, ${alive.length} not, in ${elapsed}`)
    for (const { mutation, verdict, by } of alive)
      say(`${verdict}: ${mutation.file}: ${mutation.search}\n  ${by}`)
    process.exitCode = alive.length > 0 ? 1 : 0
  } finally {
    copies.remove()
  }
}

try {
  requireNode()
  await run(readOptions())
} catch (error) {
  fail(error)
}
