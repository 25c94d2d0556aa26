import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashInputs } from './inputs.mjs'

let base
const write = (file, text) => {
  mkdirSync(path.dirname(path.join(base, file)), { recursive: true })
  writeFileSync(path.join(base, file), text)
}

beforeEach(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'latchkey-inputs-'))
  execFileSync('git', ['init', '-q'], { cwd: base })
  write('.gitignore', 'dist\n')
  write('pnpm-lock.yaml', 'a: 1.0.0\n')
  write('src/a.ts', 'a')
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const hash = isInput => hashInputs(isInput, base)

describe('the hash of inputs', () => {
  it('stays as it is when nothing changes', () => {
    expect(hash()).toBe(hash())
  })
  it.each([
    ['a changed text', () => write('src/a.ts', 'b')],
    ['a new file that is not committed', () => write('src/b.ts', '')],
    ['a removed file', () => rmSync(path.join(base, 'src/a.ts'))],
    ['another lockfile', () => write('pnpm-lock.yaml', 'a: 1.0.1\n')],
  ])('is another one after %s', (_, change) => {
    const before = hash(file => file.startsWith('src/'))
    change()
    expect(hash(file => file.startsWith('src/'))).not.toBe(before)
  })
  it.each([
    ['ignored', () => write('dist/a.js', '')],
    ['no input', () => write('docs/a.md', '')],
  ])('is the same after a change of a file that is %s', (_, change) => {
    const before = hash(file => file.startsWith('src/'))
    change()
    expect(hash(file => file.startsWith('src/'))).toBe(before)
  })
})
