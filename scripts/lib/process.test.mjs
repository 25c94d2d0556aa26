import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { run, tail } from './process.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'latchkey-process-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const node = (name, code, options) => {
  const logFile = path.join(folder, `${name}.log`)
  return { logFile, ended: run(process.execPath, ['-e', code], { ...options, logFile }) }
}

describe('run', () => {
  it('gives the exit code, with all output in the log', async () => {
    const { ended, logFile } = node('both', 'console.log("out"); console.error("err"); process.exitCode = 3')
    expect(await ended).toBe(3)
    expect(tail(logFile).split('\n').sort()).toEqual(['err', 'out'])
  })
  it('gives 127 for a command that is not there', async () => {
    const logFile = path.join(folder, 'missing.log')
    expect(await run('no-such-command-anywhere', [], { logFile })).toBe(127)
    expect(tail(logFile)).toContain('no-such-command-anywhere')
  })
  it('gives the command no input to wait for', async () => {
    const { ended } = node('input', 'process.stdin.on("end", () => process.exit(5)).resume()')
    expect(await ended).toBe(5)
  })
  it('stops what the command left behind, instead of waiting for its output to close', async () => {
    const child = '["-e", "setInterval(() => {}, 1000)"]'
    const code = `require("child_process").spawn(process.execPath, ${child}, { stdio: "inherit" }); process.exit(0)`
    // The child holds the output open for ever: without being stopped, the command would never count as ended.
    expect(await node('orphan', code).ended).toBe(0)
  })
  it('stops a command that takes longer than it may, and says so', async () => {
    // It exits as if all were well.
    const code = 'process.on("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1000)'
    const { ended, logFile } = node('slow', code, { timeoutMs: 500 })
    expect(await ended).toBe(124)
    expect(tail(logFile)).toContain('stopped')
  })
})

describe('tail', () => {
  it('gives the last lines without colours and empty lines', async () => {
    const { ended, logFile } = node('colours', String.raw`console.log("a\n\n\x1b[31mb\x1b[0m\nc")`)
    await ended
    expect(tail(logFile, 2)).toBe('b\nc')
  })
})
