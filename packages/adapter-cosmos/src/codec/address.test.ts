import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import adr36 from '../fixtures/adr36.json' with { type: 'json' }
import bip173 from '../fixtures/bip173.json' with { type: 'json' }
import caip from '../fixtures/caip.json' with { type: 'json' }
import { cosmosNetworkId } from '../network-id.js'
import { testChains } from '../testing/stage.js'
import { createAddressCodec } from './address.js'
import { decodeBech32, encodeBech32 } from './bech32.js'
import { knownChains } from './known-chains.js'

const codec = createAddressCodec(testChains)
const bytes = fc.oneof(
  fc.uint8Array({ minLength: 20, maxLength: 20 }),
  fc.uint8Array({ minLength: 32, maxLength: 32 }),
)

describe('bech32', () => {
  // BIP-173 ends at 90 letters; contract accounts of chains with a long prefix go beyond.
  const invalid = bip173.bip173.invalid_strings.filter(({ s }) => s.length <= 90)
  it.each(invalid)('refuses "$s": $reason', ({ s }) => {
    expect(decodeBech32(s)).toBeUndefined()
  })

  it.each(bip173.bip350_strings)('refuses the other checksum: %s', text => {
    expect(decodeBech32(text)).toBeUndefined()
  })

  it('reads what it has written, and nothing in which a letter was changed', () => {
    fc.assert(
      fc.property(bytes, fc.nat(), fc.nat(), (given, at, by) => {
        const text = encodeBech32('cosmos', given)
        expect(decodeBech32(text)).toEqual({ prefix: 'cosmos', bytes: given })
        const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
        const place = 7 + (at % (text.length - 7))
        const letter = alphabet[(alphabet.indexOf(text[place] ?? '') + 1 + (by % 31)) % 32]
        expect(decodeBech32(`${text.slice(0, place)}${letter}${text.slice(place + 1)}`)).toBeUndefined()
      }),
    )
  })
})

describe('addresses', () => {
  it.each(caip.caip10)('takes $caip10', ({ caip10, addressValid }) => {
    expect(codec.isAddress(caip10.split(':')[2] ?? '')).toBe(addressValid)
  })

  it('takes the addresses of the vectors on their own network alone', () => {
    for (const { signer, hrp } of adr36.signatures) {
      expect(codec.isAddress(signer)).toBe(true)
      expect(codec.isAddress(signer, 'cosmos:hub-1')).toBe(hrp === 'cosmos' && signer.startsWith('cosmos1'))
      expect(codec.isAddress(signer, 'cosmos:lake-1')).toBe(signer.startsWith('osmo1'))
    }
  })

  it('takes accounts of keys and of contracts, and no other length', () => {
    for (const length of [19, 21, 31, 33]) {
      expect(codec.isAddress(encodeBech32('cosmos', new Uint8Array(length)))).toBe(false)
    }
    const contract = encodeBech32('cosmos', new Uint8Array(32))
    expect(contract).toHaveLength(65)
    expect(codec.isAddress(contract, 'cosmos:hub-1')).toBe(true)
  })

  it.each(['cosmosvaloper', 'cosmosvalcons', 'osmopub'])('takes no %s for an account', prefix => {
    expect(codec.isAddress(encodeBech32(prefix, new Uint8Array(20)))).toBe(false)
  })

  it('knows the prefixes of the presets, and lets the app replace them', () => {
    const address = encodeBech32('osmo', new Uint8Array(20))
    const own = createAddressCodec([{ networkId: 'cosmos:osmosis-1', bech32Prefix: 'own', denom: 'uown' }])
    expect([
      codec.isAddress(address, 'cosmos:osmosis-1'),
      own.isAddress(address, 'cosmos:osmosis-1'),
    ]).toEqual([true, false])
  })

  it('takes no prefix on a network that nobody described', () => {
    const addresses = ['cosmos', 'osmo', 'evil'].map(prefix => encodeBech32(prefix, new Uint8Array(20)))
    expect(addresses.filter(address => codec.isAddress(address, 'cosmos:nobody-1'))).toEqual([])
    expect(() => codec.normalizeAddress(addresses[0] ?? '', 'cosmos:nobody-1')).toThrow('Cosmos address')
  })

  it('spells an address in small letters, as wallets compare it', () => {
    const address = encodeBech32('cosmos', new Uint8Array(20).fill(7))
    expect(codec.normalizeAddress(address.toUpperCase(), 'cosmos:hub-1')).toBe(address)
    expect(() => codec.normalizeAddress(address, 'cosmos:lake-1')).toThrow('This is not a Cosmos address')
  })
})

describe('CAIP-2', () => {
  it.each(caip.cosmos_hashed)('names "$chain_id" $caip2', async ({ chain_id, caip2 }) => {
    expect(await cosmosNetworkId(chain_id)).toBe(caip2)
  })

  it('names the known chains so', async () => {
    for (const { networkId, chainId } of knownChains)
      expect(await cosmosNetworkId(chainId ?? networkId.slice('cosmos:'.length))).toBe(networkId)
  })
})
