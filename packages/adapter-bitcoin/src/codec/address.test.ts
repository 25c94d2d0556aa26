import type { NetworkId } from '@latchkey/core/adapter'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import base58 from '../fixtures/base58_check.json'
import bips from '../fixtures/bip173-bip350.json'
import caip from '../fixtures/caip-bip122.json'
import { addressCodec, decodeAddress, requireAddress } from './address.js'
import { ids } from './bitcoin-networks.js'
import { hex } from './encoding.js'

const scriptOf = (address: string) => hex.encode(requireAddress(address).script)

describe('SegWit addresses', () => {
  it.each(bips.bip350.valid_addresses)('$address pays its script (BIP-350)', ({ address, scriptPubKey }) => {
    expect(scriptOf(address)).toBe(scriptPubKey)
    expect(addressCodec.normalizeAddress(address)).toBe(address.toLowerCase())
  })

  it.each(bips.bip350.invalid_addresses)('$address is none: $reason (BIP-350)', ({ address }) => {
    expect(decodeAddress(address)).toBeUndefined()
  })

  it.each(bips.bip173.invalid_addresses)('$address is none: $reason (BIP-173)', ({ address }) => {
    expect(decodeAddress(address)).toBeUndefined()
  })

  it('of version 1 and above with the older checksum are none any more', () => {
    const older = bips.bip173.valid_addresses.filter(({ scriptPubKey }) => !scriptPubKey.startsWith('00'))
    expect(older.length).toBeGreaterThan(0)
    for (const { address } of older) expect(decodeAddress(address)).toBeUndefined()
  })
})

describe('base58check addresses', () => {
  const versions: Record<string, string> = { '00': '76a914', '05': 'a914', '6f': '76a914', c4: 'a914' }
  it('pay the hash in them, where the version is one of Bitcoin', () => {
    const known = base58.valid.filter(({ payload }) => payload.length === 42 && versions[payload.slice(0, 2)])
    expect(known.length).toBeGreaterThan(5)
    for (const { string, payload } of known)
      expect(scriptOf(string)).toContain(`${versions[payload.slice(0, 2)]}${payload.slice(2)}`)
  })

  it('are none with a wrong checksum', () => {
    for (const { string } of base58.invalid) expect(decodeAddress(string)).toBeUndefined()
  })

  it('are spelled exactly', () => {
    const address = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
    expect(addressCodec.normalizeAddress(address)).toBe(address)
    expect(addressCodec.isAddress(address.toLowerCase())).toBe(false)
  })
})

describe('the samples of the standards', () => {
  it.each(caip.caip10)('$about: $caip10', ({ caip10, addressValid }) => {
    const [namespace, reference, address = ''] = caip10.split(':')
    expect(addressCodec.isAddress(address, `${namespace}:${reference}`)).toBe(addressValid)
  })
})

it.each(['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'])(
  '%s is no address of a network whose rules nobody described',
  address => {
    const networkId = `bip122:${'00'.repeat(16)}` as const
    expect(addressCodec.isAddress(address, networkId)).toBe(false)
    expect(() => addressCodec.normalizeAddress(address, networkId)).toThrow('not an address of the network')
  },
)

describe('an address and its network', () => {
  const samples: readonly [string, NetworkId][] = [
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', ids.mainnet],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', ids.testnet],
    ['bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw', ids.regtest],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', ids.mainnet],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', ids.testnet],
  ]
  it.each(samples)('%s belongs to %s, and not to every other', (address, networkId) => {
    expect(addressCodec.isAddress(address, networkId)).toBe(true)
    const other = networkId === ids.mainnet ? ids.testnet : ids.mainnet
    expect(addressCodec.isAddress(address, other)).toBe(false)
    expect(() => addressCodec.normalizeAddress(address, other)).toThrow('not an address')
  })

  it('of an account can be read on a network that nobody here knows, as long as it is one of some network', () => {
    expect(decodeAddress(samples[0]?.[0], 'bip122:FRACTAL_BITCOIN_MAINNET')).toBeDefined()
  })

  it('is refused without an effort when it is far too long', () => {
    expect(addressCodec.isAddress('1'.repeat(1_000_000))).toBe(false)
  })
})

it('holds no text whose one character was changed', () => {
  const valid = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
  fc.assert(
    fc.property(fc.integer({ min: 4, max: valid.length - 1 }), fc.constantFrom(...letters), (at, letter) => {
      const changed = `${valid.slice(0, at)}${letter}${valid.slice(at + 1)}`
      return changed === valid || !addressCodec.isAddress(changed)
    }),
  )
})
