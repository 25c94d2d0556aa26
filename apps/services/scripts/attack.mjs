#!/usr/bin/env node
/**
 * Attacks a relay with its default limits from one loopback address, while a client of another address publishes, and
 * prints what that client felt. `npm run attack` in this folder; see the README. Nothing leaves this machine.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startRelayProcess } from '../src/testing/relay-process.fixture.ts'
import { attacks } from './attacks.mjs'
import { startHonestClient } from './honest.mjs'
import { sendHostileFrames } from './hostile.mjs'
import { countKills, describeKills } from './kills.mjs'
import { cpuOf, memoryOf } from './process-figures.mjs'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '12' },
    only: { type: 'string' },
    kills: { type: 'string', default: '30' },
    frames: { type: 'string', default: '20000' },
  },
})
const target = { p99Ms: 100 }
const newRelay = folder => startRelayProcess(['--port', '0', '--data', folder, '--quiet'])

/** The attacker has a process of its own: its work must not be measured as the relay's. */
const startAttacker = (name, url, seconds) => {
  const child = fork(new URL('./attacker.mjs', import.meta.url), [name, url, String(seconds)], {
    execArgv: ['--import', 'tsx'],
  })
  const said = once(child, 'message').then(([report]) => report)
  const ended = once(child, 'exit')
  return { said, ended }
}

const row = async (name, seconds) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'relay-attack-'))
  const relay = await newRelay(folder)
  try {
    const honest = await startHonestClient(relay.url)
    const attacker = name === 'nobody' ? undefined : startAttacker(name, relay.url, seconds)
    const before = await cpuOf(relay.pid)
    const felt = await honest.run(seconds)
    const cpu = ((await cpuOf(relay.pid)) - before) / seconds
    const did = (await attacker?.said) ?? {}
    await attacker?.ended
    const rss = await memoryOf(relay.pid)
    return { name, ...felt, ...did, rss, cpu }
  } finally {
    await relay.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

const ms = value => value.toFixed(1)

const print = rows => {
  const cells = rows.map(each => [
    each.name,
    each.summary ?? '',
    `${each.published}`,
    ms(each.p50),
    ms(each.p99),
    ms(each.max),
    `${each.refused}`,
    ms(each.newcomerP99),
    `${each.lost}`,
    `${Math.round(each.cpu * 100)}`,
    `${each.rss}`,
  ])
  const head = [
    ...['attack', 'what one address did', 'honest publishes', 'p50 ms', 'p99 ms', 'max ms', 'refused'],
    ...['newcomer p99 ms', 'not delivered', 'relay CPU %', 'RSS MB'],
  ]
  for (const line of [head, head.map(() => '---'), ...cells]) console.log(`| ${line.join(' | ')} |`)
}

const seconds = Number(values.seconds)
const names = ['nobody', ...Object.keys(attacks)].filter(
  name => !values.only || values.only.split(',').includes(name),
)
const rows = []
for (const name of names) {
  rows.push(await row(name, seconds))
  console.error(`${name} done`)
}
console.log(
  `${os.cpus().length} cores (${os.cpus()[0]?.model}), Node ${process.versions.node}, ${seconds} s per attack\n`,
)
print(rows)
if (!values.only) {
  const killed = await countKills(Number(values.kills))
  if (killed.lost + killed.repeated > 0) process.exitCode = 1
  console.log(`\n${describeKills(killed)}`)
  console.log(await sendHostileFrames(Number(values.frames)))
}
const failed = rows.filter(each => each.refused > 0 || each.lost > 0 || each.p99 >= target.p99Ms)
if (failed.length > 0) {
  console.error(`not met: ${failed.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
}
