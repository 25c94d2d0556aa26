import { describe, expect, it } from 'vitest'
import type { AllChains } from '../all-chains'
import { describeAllChains } from './all-chains'
import { describeCosmosChains, describeForPage } from './networks'

const stop = async () => undefined
const hub: AllChains['cosmos'][number] = {
  namespace: 'cosmos',
  chainId: 'hub-1',
  name: 'Local Hub One',
  rpcUrl: 'http://127.0.0.1:4001',
  pid: 77,
  prefix: 'cosmos',
  denom: 'uatom',
  minGasPrice: '0.01',
  kind: 'double',
  tokens: [{ address: 'ulusd', name: 'Local Dollar', symbol: 'LUSD', decimals: 6 }],
  accounts: [{ address: 'cosmos1holder', privateKey: 'ab' }],
  stop,
}
const chains: AllChains = {
  eip155: [],
  solana: [],
  polkadot: [],
  bip122: [],
  cosmos: [hub],
  missing: [{ namespace: 'bip122', reason: 'bitcoind is not installed', leftOut: false }],
  stop,
}

describe('what the command says', () => {
  it('names every network that runs, where it is and its process', () => {
    expect(describeAllChains(chains)).toMatch(
      /^Local Hub One\s+cosmos:hub-1\s+http:\/\/127\.0\.0\.1:4001\s+77\s+double, no Cosmos SDK$/m,
    )
  })

  it('gives its tokens and its funded accounts with their keys', () => {
    const text = describeAllChains(chains)
    expect(text).toMatch(/^cosmos:hub-1\s+LUSD\s+6\s+ulusd$/m)
    expect(text).toMatch(/^cosmos hub-1\s+cosmos1holder\s+ab$/m)
  })

  it('says what does not run, and why', () => {
    expect(describeAllChains(chains)).toMatch(/^bip122\s+bitcoind is not installed$/m)
  })

  it('has no empty tables', () => {
    expect(describeAllChains({ ...chains, cosmos: [], missing: [] })).toBe('')
  })
})

it.each([
  ['double', 'double, no Cosmos SDK'],
  ['simd', 'simd'],
] as const)('says to a page what a network runs on: %s', (kind, said) => {
  const described = describeForPage({ ...chains, cosmos: [{ ...hub, kind }] })
  expect(described.kinds[hub.rpcUrl]).toBe(said)
})

it('tells the cosmos adapter an address for what wallets keep beside the RPC', () => {
  expect(describeCosmosChains([hub])[0]?.restUrl).toBe('http://127.0.0.1:4001')
})
