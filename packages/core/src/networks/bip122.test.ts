import { describe, expect, it } from 'vitest'
import { bitcoin, bitcoinSignet, bitcoinTestnet, bitcoinTestnet4 } from './bip122.js'

// Hashes of the genesis blocks, as a node of each network gives them.
const genesis = [
  ['main', bitcoin, '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'],
  ['testnet3', bitcoinTestnet, '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943'],
  ['testnet4', bitcoinTestnet4, '00000000da84f2bafbbc53dee25a72ae507ff4914b867c565be350b0da8bf043'],
  ['signet', bitcoinSignet, '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6'],
] as const

describe('the networks of bip122', () => {
  it.each(genesis)('%s is named by the first half of its genesis hash', (_name, network, hash) => {
    expect(network.caipNetworkId).toBe(`bip122:${hash.slice(0, 32)}`)
    expect(network.chainNamespace).toBe('bip122')
  })

  it.each(genesis)(
    '%s counts in satoshis, and is marked when its coins are worth nothing',
    (name, network) => {
      expect(network.nativeCurrency.decimals).toBe(8)
      expect(network.testnet ?? false).toBe(name !== 'main')
    },
  )
})
