import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeMachine } from './machine.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'latchkey-machine-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const machineWith = browser => describeMachine({ PATH: ['/nowhere', folder].join(path.delimiter) }, [browser])

it('says which browser there is, or that there is none', () => {
  expect(machineWith('')).toBe('no browser')
  expect(machineWith(process.execPath)).toBe(process.version)
})

it('changes with a program that the tests use', () => {
  const program = path.join(folder, 'simd')
  const seen = [machineWith('')]
  writeFileSync(program, 'one')
  seen.push(machineWith(''))
  utimesSync(program, new Date(0), new Date(0))
  seen.push(machineWith(''))
  writeFileSync(path.join(folder, 'other'), 'two')
  expect(new Set(seen).size).toBe(3)
  expect(machineWith('')).toBe(seen[2])
})
