import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findView, namesFor } from './lib/templates.mjs'
import { root } from './lib/workspace.mjs'

const needed = [
  'packages',
  'types',
  'biome.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  'scripts/vitest-setup.ts',
  'scripts/vitest-page-environment.ts',
  'scripts/lib/processors.mjs',
  'package.json',
]

/** What a build may write or remove while the workspace is copied, and tests. */
const leftOut = /[\\/](dist|\.turbo|\.bin|\.vite)$|\.bundled_\w+\.mjs$|\.test\.tsx?$/

/** A copy of the workspace's sources, without their tests, on the same installed dependencies. */
const copyWorkspace = () => {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'latchkey-generate-'))
  const filter = source => !leftOut.test(source)
  for (const entry of needed)
    cpSync(path.join(root, entry), path.join(copy, entry), {
      recursive: true,
      verbatimSymlinks: true,
      filter,
    })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  return copy
}

const tool = (file, ...args) => {
  // Vitest's own marks would make the inner run believe that it is a worker of the outer one.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
  const cli = path.join(root, file)
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: base,
    env,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

const generate = (...args) => tool('scripts/generate.mjs', ...args, '--into', base)

const wanted = [
  ['domain', 'address-book'],
  ['component', 'side-note'],
  ['view', 'swap'],
  ['adapter', 'tezos'],
]
let base
let files = []

/** The rule needs the types of the whole copy, which takes ten seconds of the processor in each call of the formatter. */
const writeLintRules = ({ withTypes }) => {
  const config = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8'))
  if (!withTypes) delete config.linter.rules.nursery.noFloatingPromises
  writeFileSync(path.join(base, 'biome.json'), JSON.stringify(config))
}

beforeAll(() => {
  base = copyWorkspace()
  writeLintRules({ withTypes: false })
  // The first step for a new view is its row in the router's table.
  const routes = path.join(base, 'packages/core/src/router/routes.types.ts')
  const rows = readFileSync(routes, 'utf8')
  writeFileSync(routes, rows.replace('  Account: None\n', '  Account: None\n  Swap: None\n'))
  files = wanted.flatMap(args => {
    const { status, output } = generate(...args)
    if (status !== 0) throw new Error(output)
    return output.split('\n').filter(line => line.startsWith('packages/'))
  })
  const modules = path.join(base, 'packages/adapter-tezos/node_modules/@latchkey')
  mkdirSync(modules, { recursive: true })
  symlinkSync(path.join(base, 'packages/core'), path.join(modules, 'core'))
}, 300_000)
afterAll(() => rmSync(base, { recursive: true, force: true }))

describe('what is generated', { timeout: 180_000 }, () => {
  it('leaves no name of a template unfilled', () => {
    expect(files.length).toBeGreaterThan(20)
    for (const file of files) {
      expect(file).not.toContain('__')
      expect(readFileSync(path.join(base, file), 'utf8'), file).not.toMatch(/__[A-Za-z]+__/)
    }
  })
  it('passes formatter and linter', () => {
    const sources = files.filter(file => /\.(tsx?|json|css)$/.test(file))
    writeLintRules({ withTypes: true })
    const args = ['ci', '--vcs-enabled=false', '--error-on-warnings', '--colors=off', ...sources]
    const { status, output } = tool('node_modules/@biomejs/biome/bin/biome', ...args)
    expect(status, output).toBe(0)
  })
  it('passes the type checker', () => {
    const sources = files.filter(file => /src\/.*\.tsx?$/.test(file))
    writeFileSync(
      path.join(base, 'tsconfig.json'),
      JSON.stringify({
        extends: './tsconfig.base.json',
        compilerOptions: { types: ['node'] },
        files: [...sources, 'types/css.d.ts'],
      }),
    )
    const { output } = tool(
      'node_modules/@typescript/native-preview/bin/tsgo',
      '--noEmit',
      '-p',
      'tsconfig.json',
    )
    const faults = output.split('\n').filter(line => sources.some(file => line.startsWith(file)))
    expect(faults).toEqual([])
  })
  it('passes its own tests', () => {
    const { status, output } = tool('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit*', 'packages')
    expect(status, output).toBe(0)
    for (const file of files.filter(each => each.includes('.test.'))) expect(output).toContain(file)
  })
})

describe('the generator', () => {
  it('overwrites nothing', () => {
    const before = files.map(file => readFileSync(path.join(base, file), 'utf8'))
    const { status, output } = generate('domain', 'address-book')
    expect(status).toBe(1)
    expect(output).toContain('exist already')
    expect(files.map(file => readFileSync(path.join(base, file), 'utf8'))).toEqual(before)
  })
  it.each([
    [['domain'], 'domain|view|component|adapter'],
    [['screen', 'swap'], 'domain|view|component|adapter'],
    [['constructor', 'swap'], 'domain|view|component|adapter'],
    [['domain', 'AddressBook'], 'not kebab-case'],
    [['view', 'nowhere'], 'no route nowhere'],
    [['adapter', 'much-too-long'], 'no CAIP-2 namespace'],
  ])('refuses %j', (args, reason) => {
    const { status, output } = generate(...args)
    expect(status).toBe(1)
    expect(output).toContain(reason)
  })
})

describe('names', () => {
  it('spells one name in every way', () => {
    expect(namesFor('address-book')).toEqual({
      kebab: 'address-book',
      Pascal: 'AddressBook',
      camel: 'addressBook',
      words: 'address book',
      Words: 'Address book',
    })
  })
  it('finds the route whatever its capitals', () => {
    const routes =
      'interface RouteParams {\n  Connect: None\n  SIWXSignMessage: {\n    readonly a?: 1\n  }\n}\n'
    expect(findView(routes, 'siwx-sign-message')).toBe('SIWXSignMessage')
  })
})
