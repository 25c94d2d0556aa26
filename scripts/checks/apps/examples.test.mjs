import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { chainsFile, networksFile } from '../../lib/examples/local-networks.mjs'
import { lowestOf, oldest, oldestWagmiCore } from '../../lib/examples/peer-versions.mjs'
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
  const walked = new Set(examples.map(({ name, folder = name }) => folder))
  expect([...walked, 'custom-adapter'].sort()).toEqual(folders.map(({ name }) => name).sort())
})

it('leaves an example that repeats another one to the long run', () => {
  const namesOf = env => selectExamples([], env).map(({ name }) => name)
  expect(namesOf({ LATCHKEY_LONG: '1' })).toEqual(examples.map(({ name }) => name))
  expect(namesOf({})).toEqual(['oldest', 'sign-in-hono'])
  expect(selectExamples(['sign-in-next'], {})).toHaveLength(1)
})

it.each(examples)('$name has exact versions, a README and its file of networks', example => {
  const { name, folder = name, file } = example
  const { dependencies, devDependencies } = manifestOf(folder)
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  for (const needed of ['README.md', file])
    expect(readFileSync(path.join(folderOf(folder), needed), 'utf8')).not.toBe('')
})

describe('what is changed in the copy of an example', () => {
  it('is where our packages come from, with those that they need', () => {
    const manifest = { type: 'module', dependencies: { '@latchkey/react': '0.0.0', viem: '2.57.1' } }
    const tarballs = { '@latchkey/react': 'file:react.tgz', '@latchkey/core': 'file:core.tgz' }
    expect(withTarballs(manifest, tarballs)).toEqual({
      type: 'module',
      dependencies: { viem: '2.57.1', ...tarballs },
      devDependencies: {},
    })
  })

  it('is the version of what it has already, where other versions are walked', () => {
    const manifest = {
      dependencies: { viem: '2.57.1' },
      devDependencies: { vite: '8.3.8', typescript: '6.0.3' },
    }
    const versions = { viem: '2.38.0', typescript: '5.4.5', wagmi: '2.14.1' }
    expect(withTarballs(manifest, {}, versions)).toEqual({
      dependencies: { viem: '2.38.0' },
      devDependencies: { vite: '8.3.8', typescript: '5.4.5' },
    })
  })

  it('is the networks, by local ones', () => {
    const chains = [{ chainId: 31337, name: 'Local One', rpcUrl: 'http://127.0.0.1:1' }]
    for (const text of [networksFile(chains), chainsFile(chains)])
      expect(text).toMatch(/"id": 31337[\s\S]*"Local One"[\s\S]*http:\/\/127\.0\.0\.1:1/)
  })
})

it.each([
  ['^2.38.0', '2.38.0'],
  ['>=18.2.0', '18.2.0'],
])('the oldest version of %s is %s', (range, version) => {
  expect(lowestOf(range)).toBe(version)
})

it('runs the unit tests with the same oldest versions', () => {
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  expect(devDependencies['viem-oldest']).toBe(`npm:viem@${oldest.viem}`)
  expect(devDependencies['wagmi-core-oldest']).toBe(`npm:@wagmi/core@${oldestWagmiCore}`)
})

it('takes a line of Vite or Next that warns for a fault', () => {
  const output = '\x1b[33m[MODULE_LEVEL_DIRECTIVE] \x1b[0mx\n(!) Some chunks are larger\n⚠ no config\n✓ done'
  expect(buildWarnings(output)).toEqual([
    '⚠ no config',
    '[MODULE_LEVEL_DIRECTIVE] x',
    '(!) Some chunks are larger',
  ])
})
