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

const machineWith = (browser, databases = []) =>
  describeMachine({ PATH: ['/nowhere', folder].join(path.delimiter) }, [browser], databases)

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

it('changes with the databases: with the program, or with the server that is given', () => {
  const postgres = path.join(folder, 'postgres')
  writeFileSync(postgres, 'one')
  const seen = [machineWith('', [postgres])]
  writeFileSync(postgres, 'another')
  seen.push(machineWith('', [postgres]), machineWith('', ['postgresql://127.0.0.1/given']), machineWith(''))
  expect(new Set(seen).size).toBe(4)
})
