import { sha256 } from '@noble/hashes/sha2'
import { describe, expect, it } from 'vitest'
import * as networks from './index.js'

const presets = Object.values(networks).flatMap(value =>
  typeof value === 'object' && value.chainNamespace === 'cosmos' ? [value] : [],
)
const hash = (text: string) =>
  [...sha256(new TextEncoder().encode(text))].map(byte => byte.toString(16).padStart(2, '0')).join('')

describe('the presets of cosmos', () => {
  it('are named by the chain id, or by a hash of it where CAIP-2 has no room for its letters', () => {
    expect(presets.length).toBeGreaterThanOrEqual(12)
    for (const { id } of presets)
      expect(id).toMatch(/^(?:(?!hashed-)[-a-zA-Z0-9]{1,32}|hashed-[0-9a-f]{16})$/)
    expect(networks.kava.id).toBe(`hashed-${hash('kava_2222-10').slice(0, 16)}`)
  })

  it.each([
    [networks.cosmosHub, 'USDC', 'transfer/channel-536/uusdc'],
    [networks.osmosis, 'USDC', 'transfer/channel-750/uusdc'],
    [networks.osmosis, 'ATOM', 'transfer/channel-0/uatom'],
    [networks.neutron, 'USDC', 'transfer/channel-30/uusdc'],
  ])('on $name: %s is the hash of the road it came', (network, symbol, road) => {
    const token = network.tokens?.find(known => known.symbol === symbol)
    expect(token?.address).toBe(`ibc/${hash(road).toUpperCase()}`)
  })

  it('list every denom once', () => {
    for (const { tokens = [] } of presets) {
      const denoms = tokens.map(({ address }) => address)
      expect(new Set(denoms).size).toBe(denoms.length)
    }
  })
})
