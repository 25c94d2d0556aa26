import { describe, expect, it } from 'vitest'
import { parseSource } from '../source.mjs'
import { countLines, foreignImports, neededPackages, tallyNodeTests } from './example.mjs'

describe('countLines', () => {
  it.each([
    ['a', 1],
    ['a\n', 1],
    ['a\n\nb\n', 3],
  ])('counts %j as %i', (text, lines) => {
    expect(countLines(text)).toBe(lines)
  })
})

describe('foreignImports', () => {
  const importsOf = (text, folder) => foreignImports(parseSource('a.ts', text), folder)

  it('lets the adapter import the contract alone', () => {
    expect(importsOf("import { sleep } from '@latchkey/core/adapter'", 'src')).toEqual([])
    expect(importsOf("import { createClient } from '@latchkey/core'", 'src')).toHaveLength(1)
  })
  it('lets tests import what is public', () => {
    expect(importsOf("import { adapterConformance } from '@latchkey/core/testing'", 'test')).toEqual([])
  })
  it.each([
    "import { createScope } from '@latchkey/core/internal/kernel/scope'",
    "const code = await import('@latchkey/core/internal/kernel/scope')",
    "export type { Scope } from '@latchkey/core/internal/kernel/scope'",
    "import { evm } from '@latchkey/adapter-evm'",
  ])('sees %s', text => {
    expect(importsOf(text, 'test')).toEqual([expect.stringMatching(/^a\.ts:1:\d+ imports @latchkey/)])
  })
  it('leaves the packages of others alone', () => {
    expect(importsOf("import { ed25519 } from '@noble/curves/ed25519.js'", 'src')).toEqual([])
  })
})

describe('tallyNodeTests', () => {
  const tap = ['# tests 5', '# suites 1', '# pass 2', '# fail 1', '# cancelled 1', '# skipped 1', '# todo 0']

  it('counts what TAP ends with', () => {
    expect(tallyNodeTests(tap.join('\n'))).toEqual({ passed: 2, failed: 2, skipped: 1 })
  })
  it('counts what the reporter for people ends with', () => {
    expect(tallyNodeTests(tap.join('\n').replaceAll('#', 'ℹ'))).toEqual({ passed: 2, failed: 2, skipped: 1 })
  })
  it('counts nothing where no test ran', () => {
    expect(tallyNodeTests('error TS2304')).toEqual({ passed: 0, failed: 0, skipped: 0 })
  })
})

describe('neededPackages', () => {
  const published = [
    { manifest: { name: '@latchkey/core', dependencies: { valtio: '1' } } },
    { manifest: { name: '@latchkey/ui' } },
    { manifest: { name: '@latchkey/react', dependencies: { '@latchkey/core': '1', '@latchkey/ui': '1' } } },
  ]
  const namesOf = manifest => neededPackages(manifest, published).map(found => found.manifest.name)

  it('finds what is named, by whatever kind of dependency, once', () => {
    const core = { '@latchkey/core': '>=0' }
    expect(namesOf({ peerDependencies: core, devDependencies: core })).toEqual(['@latchkey/core'])
  })
  it('finds what those need in turn', () => {
    expect(namesOf({ dependencies: { '@latchkey/react': '>=0', left: '1' } })).toEqual([
      '@latchkey/react',
      '@latchkey/core',
      '@latchkey/ui',
    ])
  })
})
