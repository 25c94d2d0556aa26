import { describe, expect, it } from 'vitest'
import { createAddressCodec } from './address.js'

const codec = createAddressCodec({ [`polkadot:${'ab'.repeat(16)}`]: 7 })
const on = {
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  kusama: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
  kilt: 'polkadot:a0453819cbf8b4df9423a5cd601f546c',
  karura: 'polkadot:baf5aabe40646d11f0ee8abbdc64f4a4',
  crust: 'polkadot:8b404e7ed8789d813982b9cb4c8b664c',
  moonbeam: 'polkadot:fe58ea77779b7abda7da4ec526d14db9',
  unknown: `polkadot:${'00'.repeat(16)}`,
  own: `polkadot:${'ab'.repeat(16)}`,
} as const
const alice = {
  generic: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  kusama: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
}

describe('the samples of CAIP-10', () => {
  it.each([
    ['polkadot', '15rRgsWxz4H5LTnNGcCFsszfXD8oeAFd8QRsR6MbQE2f6XFF'],
    ['kusama', 'HRkCrbmke2XeabJ5fxJdgXWpBRPkXWfWHY8eTeCKwDdf4k6'],
    ['kilt', '4smVWa6Hb7WhGh9zgqdAE86p5eZyj8BQJ9Uro4o2zidBnmfX'],
    ['karura', 't9hkorC4PGtaw25WsESu684h6HA5dHndvrvLZW174nZM5MR'],
    ['crust', 'cTMC4XwPfBn3bz8kFaVTjaWdkQi6agzMxS11e8hpPHhqLrhGs'],
  ] as const)('%s: %s is an address there, in its own spelling', (network, address) => {
    expect(codec.isAddress(address, on[network])).toBe(true)
    expect(codec.normalizeAddress(address, on[network])).toBe(address)
  })
})

describe('the spelling of a network', () => {
  it.each([
    [alice.generic, 'polkadot', alice.polkadot],
    [alice.generic, 'kusama', alice.kusama],
    [alice.generic, 'unknown', alice.generic],
    ['0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac', 'moonbeam', '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac'],
  ] as const)('of %s on %s is %s', (address, network, spelled) => {
    expect(codec.normalizeAddress(address, on[network])).toBe(spelled)
  })

  it('is that of the prefix which the app gave', () => {
    expect(codec.normalizeAddress(alice.generic, on.own)).toBe(
      'nJrsrH8dov9Z36kTDpabgCZT8CbK1FbmjJvfU6qbMTG4g4c',
    )
  })

  it.each([
    [alice.kusama, 'polkadot'],
    [alice.polkadot, 'kusama'],
    [alice.generic, 'moonbeam'],
    // Nobody named the prefix of this network: one that is known belongs to another.
    [alice.polkadot, 'unknown'],
    [alice.kusama, 'unknown'],
    ['0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac', 'unknown'],
    ['0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac', 'polkadot'],
    // One letter of the checksum is of the wrong case.
    ['0xF24FF3a9CF04c71Dbc94D0b566f7A27B94566cac', 'moonbeam'],
  ] as const)('%s is no address on %s', (address, network) => {
    expect(codec.isAddress(address, on[network])).toBe(false)
    expect(() => codec.normalizeAddress(address, on[network])).toThrow('not an address of this network')
  })
})
