// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as index from './index.js'

it('exports UseXReturnType for each hook that returns something', () => {
  const source = readFileSync(new URL('index.ts', import.meta.url), 'utf8')
  const expected = Object.keys(index)
    .filter(name => /^use[A-Z]/.test(name) && name !== 'useClientEvent')
    .map(name => `U${name.slice(1)}ReturnType`)
  const exported = [...source.matchAll(/type (\w+ReturnType)\b/g)].map(([, name]) => name)
  expect(exported.sort()).toEqual(expected.sort())
})
