import { beforeAll, describe, expect, it } from 'vitest'
import { bundleEntry, type LoadedCode } from '../../../scripts/loaded-code.mjs'
import * as entry from './index.js'
import * as verifyEntry from './verify/index.js'

const root = new URL('..', import.meta.url).pathname

describe('the package', () => {
  it('exports these names and no others', () => {
    expect(Object.keys(entry).sort()).toEqual(['bitcoin', 'bitcoinFeeRates', 'bitcoinPsbt'])
    expect(Object.keys(verifyEntry)).toEqual(['verifySignIn'])
  })
})

describe('what a page loads', () => {
  let code: LoadedCode
  beforeAll(async () => {
    code = await bundleEntry(root)
  })
  const families = ['standard', 'sats-connect', 'leather', 'unisat', 'okx']
  const sdk = /bitcoinjs-lib|bitcoinerlab|bip174|@noble\/curves/

  it('before the click stays within 3.5 kB, without an address codec', () => {
    const bytes = code.bytesOf('src/index.ts')
    expect(bytes).toBeGreaterThan(1_000)
    expect(bytes).toBeLessThanOrEqual(3_584)
    expect(code.inputsOf('src/index.ts').filter(input => /@noble|@scure/.test(input))).toEqual([])
  })

  it.each(families)(
    'to connect and sign with %s holds nothing of the SDK, and stays within 17 kB',
    family => {
      const sources = ['src/connectors/wallet-code.ts', `src/connectors/drivers/${family}.ts`]
      for (const source of sources) expect(code.inputsOf(source).filter(input => sdk.test(input))).toEqual([])
      expect(code.bytesOf(...sources)).toBeLessThan(17_000)
    },
  )

  it('to read a balance or a fee holds nothing of the SDK either', () => {
    expect(code.inputsOf('src/chain.ts').filter(input => sdk.test(input))).toEqual([])
  })
})
