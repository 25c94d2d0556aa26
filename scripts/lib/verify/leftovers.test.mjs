import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { endLeftovers, findLeftovers, runVariable } from './leftovers.mjs'

/** A folder as `/proc` of Linux, with these processes. */
const writeProcesses = processes => {
  const proc = mkdtempSync(path.join(tmpdir(), 'latchkey-proc-'))
  onTestFinished(() => rmSync(proc, { recursive: true }))
  for (const [pid, { environment, command }] of Object.entries(processes)) {
    mkdirSync(path.join(proc, pid))
    writeFileSync(path.join(proc, pid, 'environ'), `PATH=/bin\0${environment}\0`)
    writeFileSync(path.join(proc, pid, 'cmdline'), command.split(' ').join('\0'))
  }
  return proc
}

it('finds what a run left behind, and nothing else', () => {
  const environment = `${runVariable}=7`
  const proc = writeProcesses({
    1001: { environment, command: 'anvil --port 8545' },
    1002: { environment: `${runVariable}=71`, command: 'anvil' },
    1003: { environment, command: '' },
    [process.pid]: { environment, command: 'node' },
  })
  expect(findLeftovers('7', proc)).toEqual([{ pid: 1001, command: 'anvil --port 8545' }])
})

it('finds nothing where the system lists no processes', () => {
  expect(findLeftovers('7', path.join(tmpdir(), 'no-such-folder'))).toEqual([])
})

it('ends what was left behind, also what has ended meanwhile', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  endLeftovers([{ pid: child.pid }])
  await ended
  endLeftovers([{ pid: child.pid }])
})
