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

const describe = browser => describeMachine({ PATH: ['/nowhere', folder].join(path.delimiter) }, browser)

it('says which browser there is, or that there is none', () => {
  expect(describe('')).toBe('no browser')
  expect(describe(process.execPath)).toBe(process.version)
})

it('changes with a program that the tests use', () => {
  const program = path.join(folder, 'simd')
  const seen = [describe('')]
  writeFileSync(program, 'one')
  seen.push(describe(''))
  utimesSync(program, new Date(0), new Date(0))
  seen.push(describe(''))
  writeFileSync(path.join(folder, 'other'), 'two')
  expect(new Set(seen).size).toBe(3)
  expect(describe('')).toBe(seen[2])
})
