#!/usr/bin/env node
/**
 * Starts the built services, embedded and seeded, on a folder that is new and on the same folder again, and prints how long
 * each start took and how much memory the process has: `npm run start-figures -- --runs 5`. Passes below both limits.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startServicesProcess } from '../src/testing/services-process.fixture.ts'
import { cpuOf, memoryOf, peakMemoryOf } from './process-figures.mjs'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number(values.runs)
const limits = { readyMs: 3_000, memoryMb: 400 }
/** As the units and the compose file set it. */
const arenas = { MALLOC_ARENA_MAX: '2' }

const measure = async (dataDir, env) => {
  const from = performance.now()
  const settings = { LATCHKEY_DATA: dataDir, LATCHKEY_SEED: 'true', ...env }
  const services = await startServicesProcess(['serve', '--port', '0'], settings, { isBuilt: true })
  try {
    const { status } = await fetch(`${services.url}/ready`)
    const readyMs = performance.now() - from
    const cpuMs = (await cpuOf(services.pid)) * 1_000
    if (status !== 200) throw new Error(`/ready answered ${status}`)
    // What the first requests load counts, too.
    await fetch(`${services.url}/getWallets?projectId=demo`)
    return {
      readyMs,
      cpuMs,
      memoryMb: await memoryOf(services.pid),
      peakMb: await peakMemoryOf(services.pid),
    }
  } finally {
    await services.stop()
  }
}

const rows = []
const highest = (name, kind, reports) => {
  const largest = key => Math.round(Math.max(...reports.map(report => report[key])))
  rows.push({
    name,
    kind,
    readyMs: largest('readyMs'),
    cpuMs: largest('cpuMs'),
    memoryMb: largest('memoryMb'),
    peakMb: largest('peakMb'),
  })
}

for (const [name, env] of [
  ['default', {}],
  ['MALLOC_ARENA_MAX=2', arenas],
]) {
  const reports = { first: [], again: [] }
  for (let run = 0; run < runs; run++) {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'services-start-'))
    try {
      for (const kind of ['first', 'again']) reports[kind].push(await measure(folder, env))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  for (const [kind, each] of Object.entries(reports)) highest(name, kind, each)
}

console.log(
  `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} cores (${os.cpus()[0]?.model}), Node ${process.versions.node}, the highest of ${runs} starts, load ${os.loadavg()[0]?.toFixed(1)}\n`,
)
const head = ['settings', 'start', 'ready after ms', 'CPU ms until then', 'RSS MB', 'highest RSS MB']
const cells = rows.map(each => Object.values(each))
for (const line of [head, head.map(() => '---'), ...cells]) console.log(`| ${line.join(' | ')} |`)
const failed = rows.filter(each => each.readyMs >= limits.readyMs || each.peakMb >= limits.memoryMb)
if (failed.length > 0) {
  console.error(`not met: ${failed.map(({ name, kind }) => `${name}, ${kind}`).join('; ')}`)
  process.exitCode = 1
}
