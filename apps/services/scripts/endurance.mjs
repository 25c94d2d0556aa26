#!/usr/bin/env node
/**
 * Kills a relay under load and loads another one with many connections. Passes or fails on what is delivered, not on how
 * fast: `npm run verify:long` runs it on a busy machine. Writes its counts as JSON into the file that is named.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { countKills, describeKills } from './kills.mjs'
import { countLoad } from './load.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '50' },
    topics: { type: 'string', default: '100' },
    messages: { type: 'string', default: '50' },
  },
})

/** A relay that keeps what was acknowledged would need 10 MB more for the messages of this run alone, and more per copy. */
const memoryLimitMb = 256

const killed = await countKills(Number(values.kills))
const loaded = await countLoad({ topics: Number(values.topics), messages: Number(values.messages) })

const checks = {
  'clients publish between the kills': killed.acknowledged >= killed.kills,
  'nothing that was acknowledged is lost over a kill': killed.lost === 0,
  'nothing that a reader acknowledged comes again after a kill': killed.repeated === 0,
  'every message of the load arrives at every reader': loaded.lost === 0,
  'no message of the load arrives twice': loaded.repeated === 0,
  'no message arrives that was not acknowledged': loaded.unknown === 0,
  'nothing is kept once every reader has acknowledged it': loaded.kept === 0,
  [`the process stays under ${memoryLimitMb} MB`]: loaded.memoryMb < memoryLimitMb,
}
const failed = Object.keys(checks).filter(name => !checks[name])
const note = [
  describeKills(killed),
  `load: ${loaded.connections} connections, ${loaded.acknowledged} messages, ${loaded.lost} lost, ${loaded.repeated} repeated, ${loaded.kept} kept, ${loaded.memoryMb} MB at most`,
].join('; ')
const [file] = positionals
const report = {
  passed: Object.keys(checks).length - failed.length,
  failed: failed.length,
  named: failed,
  note,
}
if (file) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(report))
}
console.log([note, ...failed.map(name => `not met: ${name}`)].join('\n'))
process.exitCode = failed.length > 0 ? 1 : 0
