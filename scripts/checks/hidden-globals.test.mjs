import { describe, expect, it } from 'vitest'
import { findHiddenGlobals, isWithoutGlobals } from './hidden-globals.mjs'
import { parseSource } from './source.mjs'

const findIn = code => findHiddenGlobals(parseSource('packages/core/src/x.ts', code))

describe('findHiddenGlobals', () => {
  it.each([
    'Date.now()',
    'const now = Date.now',
    'new Date()',
    'new Date',
    'Date()',
    'Math.random()',
    'AbortSignal.timeout(5)',
  ])('finds %s', code => {
    expect(findIn(code)).toHaveLength(1)
  })
  it.each([
    'new Date(ms)',
    'Math.floor(x)',
    'clock.now()',
    '// Date.now()',
    "'Date.now()'",
    'AbortSignal.any(list)',
  ])('leaves %s alone', code => {
    expect(findIn(code)).toEqual([])
  })
})

describe('isWithoutGlobals', () => {
  it.each([
    ['packages/core/src/router/router.controller.ts', true],
    ['packages/adapter-evm/src/discovery.ts', true],
    ['packages/core/src/kernel/env.ts', false],
    ['packages/core/src/kernel/retry.test.ts', false],
    ['packages/core/src/client/client.fixture.ts', false],
    ['packages/core/src/testing/fake-clock.ts', true],
    ['packages/adapter-evm/src/testing/stage.ts', false],
    ['packages/react/src/provider.tsx', false],
  ])('%s: %s', (file, expected) => {
    expect(isWithoutGlobals(file)).toBe(expected)
  })
})
