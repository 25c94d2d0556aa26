import { beforeAll, describe, expect, it } from 'vitest'
import { bundleEntry, type LoadedCode } from '../../../scripts/loaded-code.mjs'
import * as entry from './index.js'
import * as verifyEntry from './verify/index.js'

const root = new URL('..', import.meta.url).pathname

describe('the package', () => {
  it('exports these names and no others', () => {
    expect(Object.keys(entry).sort()).toEqual(['polkadot', 'polkadotTransactions'])
    expect(Object.keys(verifyEntry)).toEqual(['verifySignIn'])
  })
})

describe('what a page loads', () => {
  let code: LoadedCode
  beforeAll(async () => {
    // The app has the first two anyway. The SDK stands apart as in what is published, where the hashes are our own.
    code = await bundleEntry(root, ['@latchkey/core/adapter', 'valibot', '@polkadot/*'])
  })

  it('before the click stays within 3 kB', () => {
    expect(code.bytesOf('src/index.ts')).toBeGreaterThan(1_000)
    expect(code.bytesOf('src/index.ts')).toBeLessThanOrEqual(3_072)
  })

  it('to connect and to sign stays within 11 kB, hashes and all', () => {
    expect(code.bytesOf('src/connectors/wallet-code.ts')).toBeLessThanOrEqual(11_264)
  })

  it('to connect, to sign, and to read balances holds nothing of the SDK', () => {
    const sources = [
      'src/index.ts',
      'src/connectors/wallet-code.ts',
      'src/capabilities/payload.ts',
      'src/chain.ts',
    ]
    for (const source of sources)
      expect(code.namesOf(source).filter(path => path.startsWith('@polkadot/'))).toEqual([])
  })
})
