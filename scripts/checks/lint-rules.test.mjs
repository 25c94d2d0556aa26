import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../lib/workspace.mjs'

const timer = 'export const later = () => setTimeout(() => {}, 1)\n'

/** Every file breaks the rule named after it, or none of the rules of interest. */
const files = {
  'packages/core/src/router/router.controller.ts': ['noRestrictedGlobals', timer],
  'packages/adapter-evm/src/discovery.ts': [
    'noRestrictedGlobals',
    'export const host = () => window.location\n',
  ],
  'packages/core/src/storage/storage.ts': [
    'noRestrictedGlobals',
    'export const store = () => localStorage\n',
  ],
  'packages/core/src/api/images-api.ts': [
    'noRestrictedGlobals',
    "export const load = () => globalThis.fetch('x')\n",
  ],
  'packages/ui/src/components/list.ts': ['noDefaultExport', 'export default 1\n'],
  'packages/ui/src/components/colour.ts': ['noEnum', 'export enum Colour {\n  Red,\n}\n'],
  'packages/react/src/hooks/use-any.ts': ['noExplicitAny', 'export const a = (b: any) => b\n'],
  'packages/react/src/index.ts': ['noReExportAll', "export * from './b.js'\n"],
  'packages/react/src/log.ts': ['noConsole', "console.log('x')\n"],
  'packages/ui/src/components/MyList.ts': ['useFilenamingConvention', 'export const a = 1\n'],
  'packages/react/src/hooks/use-load.ts': [
    'noFloatingPromises',
    'const load = async () => 1\nexport const start = () => {\n  load()\n}\n',
  ],
  'packages/core/src/kernel/env.ts': [undefined, timer],
  'packages/core/src/kernel/retry.test.ts': [undefined, timer],
  'packages/react/src/mount.ts': [undefined, timer],
  'apps/demo/vite.config.ts': [undefined, "console.log('x')\nexport default {}\n"],
}

let base
let output = ''
beforeAll(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'latchkey-lint-'))
  copyFileSync(path.join(root, 'biome.json'), path.join(base, 'biome.json'))
  for (const [file, [, text]] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(base, file)), { recursive: true })
    writeFileSync(path.join(base, file), text)
  }
  const cli = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = [cli, 'lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none', '.']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: base, encoding: 'utf8' })
  output = stdout + stderr
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** The rules that the linter reports as errors at this file. */
const rulesAt = file =>
  output
    .split('\n')
    .filter(line => line.startsWith('::error') && line.includes(`/${file},`))
    .map(line => /title=lint\/\w+\/(\w+)/.exec(line)?.[1])

describe('the linter', () => {
  it.each(Object.entries(files).filter(([, [rule]]) => rule))('reports at %s: %s', (file, [rule]) => {
    expect(rulesAt(file), output).toContain(rule)
  })
  it.each(Object.keys(files).filter(file => files[file][0] === undefined))('reports nothing at %s', file => {
    expect(rulesAt(file), output).toEqual([])
  })
})
