import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { selectSteps } from '../lib/verify/steps.mjs'
import { findLicenceFaults, isAllowed, licenceOf } from './licences.mjs'

const base = mkdtempSync(path.join(os.tmpdir(), 'latchkey-licences-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

let count = 0

/** A package with these packages in its `node_modules`, by folder; returns its own folder. */
const tree = (manifest, installed = {}, files = {}) => {
  const dir = path.join(base, String(++count))
  const write = (folder, content) => {
    mkdirSync(path.join(dir, folder), { recursive: true })
    writeFileSync(path.join(dir, folder, 'package.json'), JSON.stringify(content))
  }
  write('.', { name: 'published', version: '1.0.0', license: 'MIT', ...manifest })
  for (const [name, content] of Object.entries(installed)) {
    const own = name.slice(name.lastIndexOf('node_modules/') + (name.includes('node_modules/') ? 13 : 0))
    write(`node_modules/${name}`, { name: own, version: '1.0.0', ...content })
  }
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(dir, 'node_modules', file), text)
  return dir
}

const faults = (...args) => findLicenceFaults([tree(...args)], []).findings
const on = name => ({ dependencies: { [name]: '1.0.0' } })

it('is part of the static checks', () => {
  expect(selectSteps({ only: ['static'] }).map(({ name }) => name)).toContain('licences')
})

describe('an SPDX expression', () => {
  it.each([
    ['MIT', true],
    ['Apache-2.0', true],
    ['BSD-3-Clause', true],
    ['GPL-3.0-only', false],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT AND Apache-2.0)', true],
    ['MIT OR Apache-2.0 AND GPL-2.0-only', true],
    ['(MIT OR Apache-2.0) AND GPL-2.0-only', false],
    ['GPL-3.0-or-later WITH Classpath-exception-2.0', false],
    ['Apache-2.0 WITH LLVM-exception', false],
    ['MPL-2.0', false],
    ['BlueOak-1.0.0', false],
  ])('%s: %s', (expression, expected) => {
    expect(isAllowed(expression)).toBe(expected)
  })
  it.each(['', 'MIT OR', '(MIT', 'MIT)', 'SEE LICENSE IN LICENSE', 'AND MIT'])('"%s" is none', text => {
    expect(() => isAllowed(text)).toThrow(SyntaxError)
  })
})

describe('the licence of a manifest', () => {
  it.each([
    [{ license: 'MIT' }, 'MIT'],
    [{ license: { type: 'ISC', url: 'x' } }, 'ISC'],
    [{ licenses: [{ type: 'MIT' }, { type: 'GPL-3.0' }] }, '(MIT OR GPL-3.0)'],
    [{}, undefined],
  ])('of %j is %s', (manifest, licence) => {
    expect(licenceOf(manifest)).toBe(licence)
  })
})

describe('what a package installs', () => {
  it('is fine when everything has an allowed licence', () => {
    const dir = tree(on('a'), { a: { license: 'MIT', ...on('b') }, b: { license: 'Apache-2.0' } })
    expect(findLicenceFaults([dir], [])).toEqual({ looked: 2, findings: [] })
  })
  it('is refused for copyleft anywhere in the tree, and the way to it is named', () => {
    const installed = { a: { license: 'MIT', ...on('b') }, b: { license: 'GPL-3.0-only' } }
    expect(faults(on('a'), installed)).toEqual(['b@1.0.0 (published > a > b): GPL-3.0-only is copyleft'])
  })
  it.each(['LGPL-3.0-only', 'AGPL-3.0-or-later', 'GPL-3.0-or-later WITH Classpath-exception-2.0'])(
    'is refused for %s, also when it is listed',
    license => {
      const dir = tree(on('a'), { a: { license } })
      const { findings } = findLicenceFaults([dir], [{ name: 'a', reason: 'we like it' }])
      expect(findings.some(each => each.includes('is copyleft'))).toBe(true)
    },
  )
  it('may be a shared library that is named, with its licence and a reason, where the program is deployed', () => {
    const dir = tree(on('lib-linux'), {
      'lib-linux': { name: 'lib-linux', license: 'LGPL-3.0-or-later' },
    })
    const library = { prefix: 'lib-', licence: 'LGPL-3.0-or-later', reason: 'anybody can exchange it' }
    expect(findLicenceFaults([dir], [], [library]).findings).toEqual([])
    for (const other of [
      { ...library, reason: '' },
      { ...library, licence: 'GPL-3.0-only' },
      { ...library, prefix: 'b' },
    ])
      expect(findLicenceFaults([dir], [], [other]).findings[0]).toContain('is copyleft')
  })
  it('is refused for a package without a licence, and for one that is not on the list', () => {
    expect(faults(on('a'), { a: {} })).toEqual(['a@1.0.0 (published > a): names no licence'])
    expect(faults(on('a'), { a: { license: 'MPL-2.0' } })[0]).toContain('MPL-2.0 is not allowed')
    expect(faults(on('a'), { a: { license: 'UNLICENSED' } })[0]).toContain('UNLICENSED is not allowed')
  })
  it('is refused for what is optional, too, and for peers that a package manager installs', () => {
    const bad = { a: { license: 'GPL-2.0-only' } }
    expect(faults({ optionalDependencies: { a: '1' } }, bad)).toHaveLength(1)
    expect(faults({ peerDependencies: { a: '1' } }, bad)).toHaveLength(1)
    const optionalPeer = { peerDependencies: { a: '1' }, peerDependenciesMeta: { a: { optional: true } } }
    expect(faults({ ...optionalPeer, ...on('b') }, { ...bad, b: { license: 'MIT' } })).toEqual([])
  })
  it('is not what the package is developed with', () => {
    const manifest = { devDependencies: { a: '1' }, ...on('b') }
    expect(faults(manifest, { a: { license: 'GPL-2.0-only' }, b: { license: 'MIT' } })).toEqual([])
  })
  it('is refused for a package that is for development alone, whatever its manifest says', () => {
    const name = '@account-abstraction/contracts'
    const installed = { [name]: { name, license: 'MIT' } }
    expect(faults(on(name), installed)[0]).toContain('is for development alone')
    expect(faults({ devDependencies: { [name]: '1' } }, installed)).toEqual([])
  })
  it('is found where Node finds it: nested packages first', () => {
    const installed = {
      a: { license: 'MIT', ...on('b') },
      b: { license: 'MIT' },
      'a/node_modules/b': { license: 'GPL-3.0-only' },
    }
    expect(faults(on('a'), installed)).toHaveLength(1)
  })
  it('ends for packages that depend on each other', () => {
    const installed = { a: { license: 'MIT', ...on('b') }, b: { license: 'MIT', ...on('a') } }
    expect(faults(on('a'), installed)).toEqual([])
  })
  it('is refused when something runs at the install', () => {
    expect(faults(on('a'), { a: { license: 'MIT', scripts: { postinstall: 'x', test: 'y' } } })).toEqual([
      'a@1.0.0 (published > a): runs postinstall when installed',
    ])
    expect(faults(on('a'), { a: { license: 'MIT' } }, { 'a/binding.gyp': '{}' })).toEqual([
      'a@1.0.0 (published > a): runs binding.gyp when installed',
    ])
  })
  it('is refused when it is not there to be looked at', () => {
    expect(faults(on('a'))).toEqual(['published > a: not installed, so nobody looked at it'])
  })
})

describe('the list of exceptions', () => {
  it('excuses what it names with a reason, and nothing without one', () => {
    const dir = tree(on('a'), { a: {} })
    expect(findLicenceFaults([dir], [{ name: 'a', reason: 'its README says MIT' }]).findings).toEqual([])
    expect(findLicenceFaults([dir], [{ name: 'a' }]).findings).not.toEqual([])
  })
  it('has no entry that nothing needs', () => {
    const dir = tree(on('a'), { a: { license: 'MIT' } })
    expect(findLicenceFaults([dir], [{ name: 'a', reason: 'x' }]).findings).toEqual([
      'a: stands among the exceptions, and nothing needs it',
    ])
  })
})
