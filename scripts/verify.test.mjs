import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/workspace.mjs'

const run = (args, env = {}) =>
  spawnSync(process.execPath, [path.join(root, 'scripts/verify.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })

it('refuses to run while the shell leaves nodes out', () => {
  const { status, stderr } = run(['--only', 'manifests'], { LATCHKEY_LEAVE_OUT: 'bip122' })
  expect(status).toBe(1)
  expect(stderr).toContain('LATCHKEY_LEAVE_OUT is set in this shell')
})

it('names its steps', () => {
  const { status, stdout } = run(['--list'])
  expect(status).toBe(0)
  expect(stdout).toContain('honest')
})
