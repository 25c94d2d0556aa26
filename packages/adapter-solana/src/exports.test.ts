import { beforeAll, describe, expect, it } from 'vitest'
import { bundleEntry, type LoadedCode } from '../../../scripts/loaded-code.mjs'
import * as entry from './index.js'
import * as verifyEntry from './verify/index.js'

const root = new URL('..', import.meta.url).pathname

describe('the package', () => {
  it('exports these names and no others', () => {
    expect(Object.keys(entry).sort()).toEqual([
      'solana',
      'solanaOffchainMessages',
      'solanaSignIn',
      'solanaTransactions',
    ])
    expect(Object.keys(verifyEntry)).toEqual(['verifySignIn'])
  })
})

describe('what a page loads', () => {
  let code: LoadedCode
  beforeAll(async () => {
    code = await bundleEntry(root)
  })

  it('before the click stays within 1.5 kB', () => {
    const bytes = code.bytesOf('src/index.ts')
    expect(bytes).toBeGreaterThan(500)
    expect(bytes).toBeLessThanOrEqual(1_536)
  })

  it('to connect is one chunk within 8 kB, with nothing of an SDK or of a curve', () => {
    for (const source of ['src/index.ts', 'src/connectors/wallet-code.ts'])
      expect(code.inputsOf(source).filter(input => /@solana|@noble/.test(input))).toEqual([])
    expect(code.bytesBeyond('src/connectors/wallet-code.ts', 'src/index.ts')).toBeLessThanOrEqual(8_192)
  })

  it('to read and to send holds nothing of an SDK, for the injected form either', () => {
    for (const source of [
      'src/chain.ts',
      'src/capabilities/wallet-transactions.ts',
      'src/capabilities/send-transfer.ts',
      'src/chain/verification.ts',
      'src/connectors/transaction-object.ts',
    ])
      expect(code.inputsOf(source).filter(input => input.includes('@solana'))).toEqual([])
    expect(code.bytesOf('src/chain.ts')).toBeLessThanOrEqual(32_768)
  })
})
