import { keccak_256 } from '@noble/hashes/sha3'
import { describe, expect, it } from 'vitest'
import { isNetworkId } from '../caip/network-id.js'
import * as networks from './index.js'
import { defineNetwork } from './index.js'
import { knownNetworkNames } from './known-network-names.js'

const presets = Object.entries(networks).flatMap(([name, value]) =>
  typeof value === 'function' ? [] : [{ name, network: value }],
)

const ofNamespace = (namespace: string) =>
  presets.filter(({ network }) => network.chainNamespace === namespace)

/** ERC-55: a letter is upper case where the hash of the lower-case address has a digit of 8 or more. */
function toChecksum(address: string): string {
  const letters = address.slice(2).toLowerCase()
  const hash = [...keccak_256(letters)].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return `0x${[...letters].map((letter, at) => (Number.parseInt(hash[at] ?? '', 16) >= 8 ? letter.toUpperCase() : letter)).join('')}`
}

describe('the presets', () => {
  it('have ids of their own, in CAIP-2', () => {
    const ids = presets.map(({ network }) => network.caipNetworkId)
    expect(new Set(ids).size).toBe(presets.length)
    expect(ids.every(isNetworkId)).toBe(true)
    expect(presets.length).toBeGreaterThanOrEqual(14)
  })

  it('are all in the table of names, and nothing else is', () => {
    expect(knownNetworkNames).toEqual(
      Object.fromEntries(presets.map(({ network }) => [network.caipNetworkId, network.name])),
    )
  })

  it.each(presets)('$name: its id, namespace and CAIP-2 id say the same', ({ network }) => {
    expect(network.caipNetworkId).toBe(`${network.chainNamespace}:${network.id}`)
  })

  it.each(presets)('$name: talks to https alone', ({ network }) => {
    const urls = [
      ...network.rpcUrls.default.http,
      ...(network.blockExplorers ? [network.blockExplorers.default.url] : []),
      ...(network.tokens ?? []).flatMap(({ iconUrl }) => iconUrl ?? []),
      ...(network.iconUrl ?? []),
    ]
    expect(urls.length).toBeGreaterThan(0)
    for (const url of urls) expect(new URL(url).protocol).toBe('https:')
  })

  it.each(presets)('$name: has a coin that can be shown', ({ network }) => {
    const { name, symbol, decimals } = network.nativeCurrency
    expect([name.length > 0, symbol.length > 0, Number.isInteger(decimals)]).toEqual([true, true, true])
  })

  it.each(ofNamespace('eip155'))(
    '$name: its contracts are spelled as ERC-55 says, each once',
    ({ network }) => {
      const addresses = [
        ...(network.tokens ?? []).map(({ address }) => address),
        ...Object.values(network.contracts ?? {}).map(({ address }) => address),
      ]
      expect(addresses).toEqual(addresses.map(toChecksum))
      expect(new Set(addresses).size).toBe(addresses.length)
    },
  )

  it.each(ofNamespace('polkadot'))(
    '$name: is named by half a genesis hash, and its tokens by numbers, each once',
    ({ network }) => {
      expect(network.id).toMatch(/^[0-9a-f]{32}$/)
      const ids = (network.tokens ?? []).map(({ address }) => address)
      expect(ids.every(id => /^[1-9]\d*$/.test(id))).toBe(true)
      expect(new Set(ids).size).toBe(ids.length)
    },
  )

  it('are found wanting by the same check when one letter is of the wrong case', () => {
    const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    expect(toChecksum(right.toLowerCase())).toBe(right)
    expect(toChecksum(right)).not.toBe(right.replace('aAeb', 'aaeb'))
  })
})

describe('defineNetwork', () => {
  const input = {
    id: 31337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
  }

  it('derives the CAIP-2 id, eip155 unless told', () => {
    expect(defineNetwork(input)).toEqual({
      ...input,
      caipNetworkId: 'eip155:31337',
      chainNamespace: 'eip155',
    })
    expect(defineNetwork({ ...input, id: 'abc', chainNamespace: 'cosmos' }).caipNetworkId).toBe('cosmos:abc')
  })

  it('takes a viem chain, and leaves behind what is not data of ours', () => {
    const chain = {
      ...input,
      testnet: true,
      formatters: { block: () => {} },
      blockExplorers: { default: { name: 'Scan', url: 'https://scan.test', apiUrl: 'x' }, other: {} },
      contracts: { multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } },
    } as const
    const network = defineNetwork(chain)
    expect(Object.keys(network)).not.toContain('formatters')
    expect(() => structuredClone(network)).not.toThrow()
    expect(network).toMatchObject({ testnet: true, contracts: chain.contracts })
  })

  it('keeps the contracts that stand on the network itself', () => {
    const contracts = {
      gasPriceOracle: { address: '0x420000000000000000000000000000000000000F' },
      portal: { 1: { address: '0x0bd48f6B86a26D3a217d0Fa6FfE2B491B956A7a2' } },
      multicall3: undefined,
    }
    const { gasPriceOracle } = contracts
    expect(defineNetwork({ ...input, contracts }).contracts).toEqual({ gasPriceOracle })
  })

  it('refuses an id that is no CAIP-2 reference', () => {
    expect(() => defineNetwork({ ...input, id: 'a b' })).toThrow('Invalid CAIP-2 network id: eip155:a b')
    expect(() => defineNetwork({ ...input, chainNamespace: 'X' })).toThrow(
      'Invalid CAIP-2 network id: X:31337',
    )
  })
})

it.each([undefined, {}, { id: 1, rpcUrls: {} }, { rpcUrls: { default: { http: [] } } }])(
  'a network cannot be made of %j, and the refusal says what it needs',
  input => {
    expect(() => Reflect.apply(defineNetwork, undefined, [input])).toThrow(
      'A network needs id, name, nativeCurrency and rpcUrls.default',
    )
  },
)
