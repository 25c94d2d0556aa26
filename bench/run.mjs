#!/usr/bin/env node
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromiumVersion, findChromium } from '../scripts/lib/chromium.mjs'
import { run, stopAll, tail } from '../scripts/lib/process.mjs'
import { fail, formatElapsed, formatTable, Stop, say } from '../scripts/lib/progress.mjs'
import { requireNode, toolEnvironment } from '../scripts/lib/toolchain.mjs'
import { cacheDir } from '../scripts/lib/workspace.mjs'
import { launchBrowser } from './lib/browser.mjs'
import { measureHeaps } from './lib/heap.mjs'
import { measureInstall } from './lib/install.mjs'
import { measureNamespaces } from './lib/namespaces.mjs'
import { buildPage } from './lib/pages.mjs'
import { measurePhone } from './lib/phone.mjs'
import { alignedRight, failure, header } from './lib/rows.mjs'
import { startOutside, startPageServer } from './lib/servers.mjs'
import { measureSizes } from './lib/sizes.mjs'
import { measureStages } from './lib/stages.mjs'
import { measureTimes } from './lib/times.mjs'

const usage = `npm run bench -- [options]
  --only <section,...>  sizes, stages, namespaces, phone, times, heap, install
  --runs <n>            interleaved runs of the times, 11 when left out
  --json <file>         writes every row there as well
  --no-build            measures the dist folders as they are`

/** Each section: what measures it, and the pages it needs a browser for. */
const sections = {
  sizes: { measure: measureSizes, pages: [] },
  stages: { measure: measureStages, pages: ['latchkey', 'wallet', 'reactOnly'] },
  namespaces: { measure: measureNamespaces, pages: ['namespaces'] },
  phone: { measure: measurePhone, pages: ['phone'] },
  times: { measure: measureTimes, pages: ['latchkey', 'floor'] },
  heap: { measure: measureHeaps, pages: ['latchkey', 'floor'] },
  install: { measure: measureInstall, pages: [] },
}

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [] },
      runs: { type: 'string', default: '11' },
      json: { type: 'string' },
      'no-build': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const only = values.only.flatMap(entry => entry.split(',')).filter(Boolean)
  const unknown = only.filter(name => !(name in sections))
  if (unknown.length > 0) throw new Stop(`There is no section ${unknown.join(', ')}.\n${usage}`)
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Stop(`--runs takes a whole number from 1.\n${usage}`)
  return { ...values, runs, only: only.length > 0 ? only : Object.keys(sections) }
}

const buildPackages = async env => {
  say('Building the packages')
  const logFile = path.join(cacheDir, 'logs', 'bench-build.log')
  const code = await run('turbo', ['run', 'build', '--filter=./packages/*'], { env, logFile })
  if (code !== 0) throw new Stop(`The packages could not be built:\n${tail(logFile, 30)}`)
}

/** What the sections share, started when the first of them needs it: servers, browser, built pages. */
const createStage = (options, env, release) => {
  const stage = { env, runs: options.runs, progress: text => say(`  ${text}`), pages: {} }
  const keep = (started, close) => {
    release.push(close)
    return started
  }
  const start = async () => {
    const server = await startPageServer()
    stage.server = keep(server, server.close)
    const outside = await startOutside()
    stage.outside = keep(outside, outside.close)
    const browser = await launchBrowser(outside)
    stage.browser = keep(browser, () => browser.close())
  }
  let started
  const prepare = async names => {
    if (names.length === 0) return
    started ??= start()
    await started
    for (const name of names) stage.pages[name] ??= await buildPage(name)
  }
  return { stage, prepare }
}

const measureAll = async (options, { stage, prepare }) => {
  const results = {}
  for (const name of options.only) {
    const from = Date.now()
    say(`Measuring ${name}`)
    try {
      await prepare(sections[name].pages)
      results[name] = await sections[name].measure(stage)
    } catch (error) {
      // What one section cannot measure must not hide what the others can.
      results[name] = [failure(name, error)]
    }
    say(`  ${formatElapsed(Date.now() - from)}`)
  }
  return results
}

const report = (options, results) => {
  const rows = Object.values(results).flat()
  say(`\n${formatTable([header, ...rows.map(each => each.cells)], alignedRight)}`)
  const failed = rows.filter(each => each.failed)
  for (const { measure, error } of failed) process.stderr.write(`\n${measure}: ${error}\n`)
  const over = rows.filter(each => each.ok === false).length
  say(`\n${over} over budget, ${failed.length} not measured`)
  if (options.json) {
    const machine = { node: process.version, cpu: os.cpus()[0]?.model, cores: os.cpus().length }
    const browser = chromiumVersion(findChromium() ?? 'none')
    const written = {
      at: new Date().toISOString(),
      ...machine,
      browser,
      runs: options.runs,
      sections: results,
    }
    writeFileSync(options.json, `${JSON.stringify(written, null, 2)}\n`)
  }
  process.exitCode = failed.length > 0 ? 1 : 0
}

const bench = async options => {
  const env = toolEnvironment()
  if (!options['no-build']) await buildPackages(env)
  const release = []
  try {
    report(options, await measureAll(options, createStage(options, env, release)))
  } finally {
    for (const each of release.reverse()) await each()
  }
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
  const options = readOptions()
  if (options.help) say(usage)
  else await bench(options)
} catch (error) {
  fail(error.code?.startsWith('ERR_PARSE_ARGS') ? new Stop(`${error.message}\n${usage}`) : error)
}
