import { describe, expect, it } from 'vitest'
import { selectSteps } from '../../lib/verify/steps.mjs'
import { installedPackages, installFaults, maxPackages } from './consumer.mjs'
import { nextWarnings } from './consumer-builds.mjs'

const lockfile = {
  packages: {
    '': { name: 'consumer' },
    'node_modules/viem': { dependencies: { ox: '0.14.45' } },
    'node_modules/a': { hasInstallScript: true },
    'node_modules/a/node_modules/@b/c': {},
    'node_modules/tool': { dev: true },
  },
}
const installed = (name, more = {}) => ({
  ...{ name, place: `node_modules/${name}`, hasInstallScript: false, dependencies: {} },
  ...more,
})
const viem = installed('viem')

it('is part of the test command', () => {
  expect(selectSteps({}).map(({ name }) => name)).toContain('consumer')
})

describe('what an app installs', () => {
  it('is every package of the lockfile but the app and its own tools', () => {
    expect(installedPackages(lockfile).map(({ name }) => name)).toEqual(['viem', 'a', '@b/c'])
  })
  it('is fine up to the limit', () => {
    const others = Array.from({ length: maxPackages - 1 }, (_, index) => installed(`p${index}`))
    expect(installFaults([viem, ...others])).toEqual([])
    expect(installFaults([viem, ...others, installed('more')])[0]).toContain(`${maxPackages + 1} packages`)
  })
  it('has viem once, and leaves its version to the app', () => {
    expect(installFaults([])).toEqual(['viem is installed 0 times'])
    expect(installFaults([viem, viem])).toEqual(['viem is installed 2 times'])
    const [fault] = installFaults([viem, installed('@x/y', { dependencies: { viem: '2.57.1' } })])
    expect(fault).toContain('node_modules/@x/y has viem as a dependency')
  })
  it('runs nothing when it is installed', () => {
    expect(installFaults([viem, installed('a', { hasInstallScript: true })])).toEqual([
      'node_modules/a has an install script',
    ])
  })
  it.each(['@walletconnect/sign-client', '@base-org/account', 'react-native'])(
    'has no %s, which belongs to a plug-in or an SDK',
    name => {
      expect(installFaults([viem, installed(name)])).toHaveLength(1)
    },
  )
})

describe('what Next prints', () => {
  it('warns where a line has its sign or the word', () => {
    const output = '✓ Compiled successfully\n ⚠ Compiled with warnings\nnpm warn x\n○ (Static) prerendered'
    expect(nextWarnings(output)).toEqual([' ⚠ Compiled with warnings', 'npm warn x'])
  })
  it('is no warning about the app where a CI machine has no cache', () => {
    expect(
      nextWarnings('⚠ No build cache found. Please configure build caching for faster rebuilds.'),
    ).toEqual([])
  })
})
