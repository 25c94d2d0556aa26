import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { countProcessors, grantedProcessors } from './processors.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'latchkey-processors-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What a process is granted whose groups are these, with these files below the mount point. */
const granted = (groups, files = {}) => {
  const file = path.join(folder, 'cgroup')
  writeFileSync(file, groups.join('\n'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
    writeFileSync(path.join(folder, name), `${text}\n`)
  }
  return grantedProcessors({ file, mount: folder })
}

it('reads the limit of a container, in both versions of control groups', () => {
  expect(granted(['0::/tests'], { 'tests/cpu.max': '60000 100000' })).toBe(0.6)
  const files = { 'cpu/tests/cpu.cfs_quota_us': '150000', 'cpu/tests/cpu.cfs_period_us': '100000' }
  expect(granted(['4:memory:/', '3:cpu,cpuacct:/tests', '0::/'], files)).toBe(1.5)
})

it('counts the limits of the groups around its own', () => {
  const files = { 'all/cpu.max': '50000 100000', 'all/tests/cpu.max': 'max 100000' }
  expect(granted(['0::/all/tests'], files)).toBe(0.5)
})

it('knows no limit where none is set, and where the system has no control groups', () => {
  const unlimited = { 'cpu/cpu.cfs_quota_us': '-1', 'cpu/cpu.cfs_period_us': '100000' }
  expect(granted(['1:cpu:/'], unlimited)).toBe(Number.POSITIVE_INFINITY)
  expect(granted(['0::/'], { 'cpu.max': 'max 100000' })).toBe(Number.POSITIVE_INFINITY)
  expect(grantedProcessors({ file: path.join(folder, 'none'), mount: folder })).toBe(Number.POSITIVE_INFINITY)
})

it('takes whole processors, at least one and no more than the machine has', () => {
  expect(countProcessors(0.6, 2)).toBe(1)
  expect(countProcessors(1.5, 4)).toBe(2)
  expect(countProcessors(Number.POSITIVE_INFINITY, 4)).toBe(4)
})
