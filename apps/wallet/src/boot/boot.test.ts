import { beforeEach, describe, expect, it } from 'vitest'
import { readKeySource, readKeys, writeKeySource } from './keys'
import { chooseNetworks } from './networks'
import { createPageStorage } from './page-storage'
import { readAddress, withoutPairing } from './read-address'

const uri = `wc:${'a1'.repeat(32)}@2?relay-protocol=irn&symKey=${'b2'.repeat(32)}`
beforeEach(() => localStorage.clear())

describe('the address of the page', () => {
  it.each(['/', '/wc'])('brings a pairing at %s, which is then taken out of it', path => {
    const address = new URL(`http://w.test${path}?uri=${encodeURIComponent(uri)}&relay=ws://127.0.0.1:9`)
    expect(readAddress(address)).toEqual({ uri, opened: true, relayUrl: 'ws://127.0.0.1:9' })
    expect(withoutPairing(address)).toBe(`${path}?relay=ws%3A%2F%2F127.0.0.1%3A9`)
  })

  it('brings none in a link for a request, and no relay that is none', () => {
    const address = new URL('http://w.test/wc?requestId=1&sessionTopic=t&relay=https://x.test')
    expect(readAddress(address)).toEqual({ opened: true })
    expect(withoutPairing(address)).not.toContain('sessionTopic')
  })
})

describe('the networks', () => {
  const local = {
    networks: [
      {
        caipNetworkId: 'polkadot:abc',
        name: 'Hub',
        nativeCurrency: { name: 'ROC', symbol: 'ROC', decimals: 12 },
        rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
      },
      {
        caipNetworkId: 'bip122:0f91',
        name: 'Coin',
        nativeCurrency: { name: 'BTC', symbol: 'BTC', decimals: 8 },
        rpcUrls: { default: { http: ['http://127.0.0.1:3'] } },
      },
      {
        caipNetworkId: 'cosmos:local-1',
        name: 'Local',
        nativeCurrency: { name: 'ATOM', symbol: 'ATOM', decimals: 6 },
        rpcUrls: { default: { http: ['http://127.0.0.1:2'] } },
      },
    ],
    cosmosChains: [{ networkId: 'cosmos:local-1', bech32Prefix: 'osmo' }],
    polkadotFormats: { 'polkadot:abc': 7 },
    nodes: { bip122: [{ caipNetworkId: 'bip122:0f91', network: 'signet' }] },
  } as const

  it('are the local ones where some run', () => {
    expect(chooseNetworks(local, undefined).map(({ network }) => network)).toEqual([
      { networkId: 'polkadot:abc', name: 'Hub', ss58Format: 7 },
      { networkId: 'bip122:0f91', name: 'Coin', chain: 'signet', rpcUrl: 'http://127.0.0.1:3' },
      { networkId: 'cosmos:local-1', name: 'Local', prefix: 'osmo', rpcUrl: 'http://127.0.0.1:2' },
    ])
  })

  it('are public ones of every namespace where none run, or those that are named', () => {
    const spoken = chooseNetworks(undefined, undefined).map(({ network }) => network.networkId.split(':')[0])
    expect([...new Set(spoken)]).toEqual(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'])
    expect(
      chooseNetworks(local, ['eip155:1', 'cosmos:local-1']).map(({ network }) => network.networkId),
    ).toEqual(['cosmos:local-1', 'eip155:1'])
  })
})

describe('keys', () => {
  const random = (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(7)

  it('are the public ones unless the browser is told to make its own, which it then keeps', () => {
    const storage = createPageStorage(() => localStorage)
    expect(readKeys(storage, random)).toBeUndefined()
    writeKeySource(storage, 'generated')
    expect(readKeySource(storage)).toBe('generated')
    const keys = readKeys(storage, random)
    expect(keys?.eip155).toEqual([`0x${'07'.repeat(32)}`, `0x${'07'.repeat(32)}`])
    expect(readKeys(storage, bytes => bytes.fill(9))).toEqual(keys)
  })
})

describe('storage', () => {
  it('keeps its own keys apart from everybody else’s', () => {
    localStorage.setItem('other', '1')
    const storage = createPageStorage(() => localStorage)
    storage.set('a', '2')
    expect(storage.keys()).toEqual(['a'])
    expect(localStorage.getItem('latchkey-wallet:a')).toBe('2')
  })

  it('is in memory where the page has none', () => {
    const storage = createPageStorage(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    storage.set('a', '2')
    expect(storage.get('a')).toBe('2')
    storage.remove('a')
    expect(storage.keys()).toEqual([])
  })
})
