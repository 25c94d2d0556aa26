import { beforeAll, describe, expect, it } from 'vitest'
import { bundleEntry, type LoadedCode } from '../../../scripts/loaded-code.mjs'
import * as entry from './index.js'
import * as verifyEntry from './verify/index.js'

const root = new URL('..', import.meta.url).pathname

describe('the package', () => {
  it('exports these names and no others', () => {
    expect(Object.keys(entry).sort()).toEqual([
      'cosmos',
      'cosmosBroadcast',
      'cosmosNetworkId',
      'cosmosTransactions',
    ])
    expect(Object.keys(verifyEntry)).toEqual(['verifySignIn'])
  })
})

describe('what a page loads', () => {
  let code: LoadedCode
  beforeAll(async () => {
    code = await bundleEntry(root)
  })

  it('before the click stays within 3.5 kB', () => {
    expect(code.bytesOf('src/index.ts')).toBeGreaterThan(1_000)
    expect(code.bytesOf('src/index.ts')).toBeLessThanOrEqual(3_584)
  })

  it('to connect, sign and switch holds nothing of an SDK and no cryptography, within 10 kB', () => {
    for (const source of ['src/index.ts', 'src/connectors/wallet-code.ts', 'src/found-wallets.ts'])
      expect(code.inputsOf(source).filter(input => /cosmjs|@noble/.test(input))).toEqual([])
    expect(code.bytesOf('src/connectors/wallet-code.ts')).toBeLessThanOrEqual(10_240)
  })

  const beyond = (source: string) => code.bytesBeyond(source, 'src/connectors/wallet-code.ts')

  it('to read a balance is 4 kB more, to send another 10.1, to verify 17', () => {
    expect(beyond('src/chain.ts')).toBeLessThanOrEqual(4_096)
    expect(beyond('src/sending.ts')).toBeLessThanOrEqual(10_342)
    expect(beyond('src/capabilities/verification.ts')).toBeLessThanOrEqual(17_408)
  })

  it('holds nothing of an SDK at all', () => {
    expect(code.allInputs().filter(input => input.includes('cosmjs'))).toEqual([])
  })
})
