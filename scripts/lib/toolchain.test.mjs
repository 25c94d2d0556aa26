import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pathWithPnpm } from './toolchain.mjs'

let dir
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'latchkey-toolchain-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const put = version => {
  const folder = path.join(dir, 'node_modules', '.bin')
  mkdirSync(folder, { recursive: true })
  mkdirSync(path.join(dir, 'node_modules', 'pnpm'), { recursive: true })
  writeFileSync(path.join(folder, 'pnpm'), '')
  writeFileSync(path.join(dir, 'node_modules', 'pnpm', 'package.json'), JSON.stringify({ version }))
  return folder
}

/** Counts how often the package manager is fetched. */
const start = version => {
  const asked = []
  const fetch = pinned => {
    asked.push(pinned)
    return ['/elsewhere', put(version), '/usr/bin'].join(path.delimiter)
  }
  const find = pinned =>
    pathWithPnpm(pinned, { file: path.join(dir, 'cache', 'pnpm-folder'), fetch, current: '/usr/bin' })
  return { asked, find }
}

describe('the pinned pnpm', () => {
  it('is fetched once: the next run finds it without a network', () => {
    const { asked, find } = start('10.0.0')
    find('pnpm@10.0.0')
    expect(find('pnpm@10.0.0').split(path.delimiter)[0]).toBe(path.join(dir, 'node_modules', '.bin'))
    expect(asked).toEqual(['pnpm@10.0.0'])
  })
  it('is fetched again when another version is pinned', () => {
    const { asked, find } = start('10.0.0')
    find('pnpm@10.0.0')
    find('pnpm@10.0.1')
    expect(asked).toEqual(['pnpm@10.0.0', 'pnpm@10.0.1'])
  })
  it('is fetched again when its folder is gone', () => {
    const { asked, find } = start('10.0.0')
    find('pnpm@10.0.0')
    rmSync(path.join(dir, 'node_modules'), { recursive: true })
    find('pnpm@10.0.0')
    expect(asked).toHaveLength(2)
  })
})
