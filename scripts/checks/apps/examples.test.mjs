import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { chainsFile, networksFile } from '../../lib/examples/local-networks.mjs'
import { selectSteps } from '../../lib/verify/steps.mjs'
import { root } from '../../lib/workspace.mjs'
import { buildWarnings, examples, selectExamples, withTarballs } from './examples.mjs'

const folderOf = name => path.join(root, 'examples', name)
const manifestOf = name => JSON.parse(readFileSync(path.join(folderOf(name), 'package.json'), 'utf8'))

it('is part of the test command', () => {
  expect(selectSteps({}).map(({ name }) => name)).toContain('examples')
})

it('walks every example but the adapter, which has a step of its own', () => {
  const folders = readdirSync(folderOf('.'), { withFileTypes: true }).filter(entry => entry.isDirectory())
  const names = examples.map(({ name }) => name)
  expect([...names, 'custom-adapter'].sort()).toEqual(folders.map(({ name }) => name).sort())
})

it('leaves an example that repeats another one to the long run', () => {
  const namesOf = env => selectExamples([], env).map(({ name }) => name)
  expect(namesOf({ LATCHKEY_LONG: '1' })).toEqual(examples.map(({ name }) => name))
  expect(namesOf({})).toEqual(['wagmi', 'vanilla', 'next', 'sign-in-hono'])
  expect(selectExamples(['sign-in-next'], {})).toHaveLength(1)
})

it.each(examples)('$name has exact versions, a README and its file of networks', ({ name, file }) => {
  const { dependencies, devDependencies } = manifestOf(name)
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  for (const needed of ['README.md', file])
    expect(readFileSync(path.join(folderOf(name), needed), 'utf8')).not.toBe('')
})

describe('what is changed in the copy of an example', () => {
  it('is where our packages come from, with those that they need', () => {
    const manifest = { type: 'module', dependencies: { '@latchkey/react': '0.0.0', viem: '2.57.1' } }
    const tarballs = { '@latchkey/react': 'file:react.tgz', '@latchkey/core': 'file:core.tgz' }
    expect(withTarballs(manifest, tarballs)).toEqual({
      type: 'module',
      dependencies: { viem: '2.57.1', ...tarballs },
    })
  })

  it('is the networks, by local ones', () => {
    const chains = [{ chainId: 31337, name: 'Local One', rpcUrl: 'http://127.0.0.1:1' }]
    for (const text of [networksFile(chains), chainsFile(chains)])
      expect(text).toMatch(/"id": 31337[\s\S]*"Local One"[\s\S]*http:\/\/127\.0\.0\.1:1/)
  })
})

it('takes a line of Vite or Next that warns for a fault', () => {
  const output = '\x1b[33m[MODULE_LEVEL_DIRECTIVE] \x1b[0mx\n(!) Some chunks are larger\n⚠ no config\n✓ done'
  expect(buildWarnings(output)).toEqual([
    '⚠ no config',
    '[MODULE_LEVEL_DIRECTIVE] x',
    '(!) Some chunks are larger',
  ])
})
