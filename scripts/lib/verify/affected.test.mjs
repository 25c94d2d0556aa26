import { describe, expect, it } from 'vitest'
import { findAffected, readWorkspacePackages, selectAffected } from './affected.mjs'
import { steps } from './steps.mjs'

const packages = [
  { name: 'core', dir: 'packages/core', needs: [] },
  { name: 'ui', dir: 'packages/ui', needs: [] },
  { name: 'evm', dir: 'packages/adapter-evm', needs: ['core', 'viem'] },
  { name: 'react', dir: 'packages/react', needs: ['core', 'ui'] },
  { name: 'services', dir: 'apps/services', needs: [] },
  { name: 'e2e', dir: 'e2e', needs: ['react', 'evm'] },
]
const affected = (...changed) => findAffected(changed, packages)

describe('what a change touches', () => {
  it('is the package and all that depends on it, over any number of steps', () => {
    expect(affected('packages/ui/src/a.ts')).toEqual({
      everything: false,
      dirs: ['e2e', 'packages/react', 'packages/ui'],
      specs: 'all',
    })
    expect(affected('packages/core/src/a.ts').dirs).toContain('packages/adapter-evm')
  })
  it('is the package alone where nothing depends on it', () => {
    expect(affected('apps/services/src/a.ts')).toMatchObject({ dirs: ['apps/services'], specs: [] })
  })
  it('is one browser test where only that changed, and all where what they share changed', () => {
    expect(affected('e2e/specs/a.spec.ts')).toMatchObject({ dirs: [], specs: ['e2e/specs/a.spec.ts'] })
    expect(affected('e2e/specs/a.spec.ts', 'e2e/support/b.ts').specs).toBe('all')
  })
  it.each(['pnpm-lock.yaml', 'scripts/verify.mjs', 'vitest.config.ts', 'types/css.d.ts'])(
    'is everything for %s',
    file => {
      expect(affected(file).everything).toBe(true)
    },
  )
  it('is no test for a page', () => {
    expect(affected('docs/a.md', 'packages/core/README.md', '.changeset/a.md')).toEqual({
      everything: false,
      dirs: [],
      specs: [],
    })
  })
  it.each(['packages/core', 'apps/demo', 'apps/wallet', 'apps/services', 'tools/local-chains'])(
    'is the browser tests for a change of %s in this workspace',
    dir => {
      expect(findAffected([`${dir}/src/a.ts`], readWorkspacePackages()).specs).toBe('all')
    },
  )
})

describe('the steps of a change', () => {
  const select = (...changed) => selectAffected(steps, affected(...changed))
  const names = (...changed) => select(...changed).map(step => step.name)
  const checks = ['install', ...steps.filter(step => step.static).map(step => step.name)]

  it('are all where everything is touched', () => {
    expect(select('package.json')).toEqual(steps)
  })
  it('are the static checks for a page', () => {
    expect(names('README.md')).toEqual(expect.arrayContaining(checks))
    expect(names('README.md')).toHaveLength(checks.length)
  })
  it('build and measure nothing for an app, and run its tests', () => {
    expect(names('apps/services/src/a.ts').filter(name => !checks.includes(name))).toEqual([
      'chromium',
      'databases',
      'unit',
      'nodes',
    ])
  })
  it('run tests of touched packages alone, and do not remember them as all', () => {
    const unit = select('packages/ui/src/a.ts').find(step => step.name === 'unit')
    expect(unit).toMatchObject({
      paths: ['scripts/', 'e2e/', 'packages/react/', 'packages/ui/'],
      cacheable: false,
    })
  })
  it('run the changed browser test alone', () => {
    const e2e = select('e2e/specs/a.spec.ts').find(step => step.name === 'e2e')
    expect(e2e).toMatchObject({ paths: ['a.spec.ts'], cacheable: false })
  })
})
