import { describe, expect, it } from 'vitest'
import { required } from './long-run.mjs'
import { testFiles } from './runners.mjs'
import { selectSteps, steps } from './steps.mjs'

const names = selection => selectSteps(selection).map(step => step.name)

describe('the table of steps', () => {
  it('names every step once', () => {
    expect(new Set(steps.map(step => step.name)).size).toBe(steps.length)
  })
  it('lets a step need only what comes before it', () => {
    for (const [index, step] of steps.entries()) {
      const before = steps.slice(0, index).map(earlier => earlier.name)
      expect(before, step.name).toEqual(expect.arrayContaining(step.needs))
    }
  })
})

describe('the lanes', () => {
  const inLane = name => steps.filter(step => step.lane === name).map(step => step.name)
  it('have the browser tests in one, behind the unit tests', () => {
    expect(inLane('browser')).toEqual(['chromium', 'databases', 'unit', 'e2e'])
  })
  it('have the tests against nodes in the other, behind what reads the build', () => {
    expect(inLane(undefined).at(-1)).toBe('nodes')
    expect(new Set(steps.map(step => step.lane))).toEqual(new Set([undefined, 'browser']))
  })
  it('let only steps wait for the build that read what it makes', () => {
    const waiting = steps.filter(step => step.needs.includes('build')).map(step => step.name)
    expect(waiting).toEqual(['packages', 'chains-package', 'consumer', 'example', 'examples', 'size'])
  })
})

it('steps that install or build always run', () => {
  const always = steps.filter(step => !step.cacheable).map(step => step.name)
  expect(always).toEqual(['install', 'chromium', 'databases', 'build'])
})

describe('selectSteps', () => {
  it('takes everything but the parts of the long run when nothing is asked for', () => {
    const long = ['chains-package', 'icons', 'oldest']
    expect(names({})).toEqual(steps.map(step => step.name).filter(name => !long.includes(name)))
    expect(names({ only: ['icons'] })).toEqual(['install', 'icons'])
  })
  it('leaves to the long run only what it requires', () => {
    const long = steps.filter(step => step.isLong).map(step => step.name)
    expect(Object.keys(required)).toEqual(expect.arrayContaining(long))
  })
  it('takes what is asked for, and the install', () => {
    expect(names({ only: ['unit', 'lint'] })).toEqual(['install', 'lint', 'unit'])
  })
  it('leaves out what is skipped', () => {
    expect(names({ skip: ['e2e', 'install'] })).not.toContain('e2e')
    expect(names({ skip: ['e2e', 'install'] })).not.toContain('install')
  })
  it('knows the static steps by one name', () => {
    expect(names({ only: ['static'] })).toEqual([
      'install',
      ...steps.filter(step => step.static).map(step => step.name),
    ])
  })
  it('refuses a name that is no step', () => {
    expect(() => names({ only: ['lnit'] })).toThrow('lnit')
  })
})

describe('testFiles', () => {
  const long = file => file.endsWith('.long.node.test.ts')
  it('leaves out what the long run runs alone', () => {
    expect(testFiles('nodes', {}).filter(long)).toEqual([])
    expect(testFiles('nodes', { LATCHKEY_LONG: '1' }).filter(long)).not.toEqual([])
  })
})
