import { beforeAll, describe, expect, it } from 'vitest'
import { bundleEntry, type LoadedCode } from '../../../scripts/loaded-code.mjs'
import * as baseAccountEntry from './base-account.js'
import * as entry from './index.js'
import * as safeEntry from './safe/index.js'
import * as verifyEntry from './verify/index.js'

const root = new URL('..', import.meta.url).pathname

describe('the package', () => {
  it('exports these names and no others', () => {
    expect(Object.keys(entry).sort()).toEqual(['evm', 'evmCalls', 'evmTypedData'])
    expect([Object.keys(baseAccountEntry), Object.keys(safeEntry)]).toEqual([['baseAccount'], ['safe']])
    expect(Object.keys(verifyEntry)).toEqual(['verifySignIn'])
  })
})

describe('what a page loads', () => {
  let code: LoadedCode
  beforeAll(async () => {
    code = await bundleEntry(root)
  })

  it('before the click stays within 3.5 kB', () => {
    const bytes = code.bytesOf('src/index.ts')
    expect(bytes).toBeGreaterThan(1_000)
    expect(bytes).toBeLessThanOrEqual(3_584)
  })

  it('to connect, sign and switch holds nothing of viem', () => {
    for (const source of ['src/index.ts', 'src/connectors/wallet-code.ts', 'src/capabilities/calls.ts'])
      expect(code.inputsOf(source).filter(input => input.includes('/viem/'))).toEqual([])
  })
})
