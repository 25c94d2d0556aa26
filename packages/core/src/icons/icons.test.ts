import { describe, expect, it } from 'vitest'
import type { Network } from '../adapter/contract/network.types.js'
import * as presets from '../networks/index.js'
import { bestKnownWallets } from '../wallets/bundled/best-known-wallets.js'
import { bundledWallets } from '../wallets/bundled/bundled-wallets.js'
import { bestKnownWalletIcons } from './best-known-wallet-icons.js'
import { evmWalletIcons } from './evm-wallet-icons.js'
import { familyIcons } from './family-icons.js'
import { findNamespaceIcon } from './find-namespace-icon.js'
import { findNetworkIcon } from './find-network-icon.js'
import { findTokenIcon } from './find-token-icon.js'
import { networkIcons } from './network-icons.js'
import { otherWalletIcons } from './other-wallet-icons.js'
import { tokenIcons } from './token-icons.js'
import { coinNames, tokenNames } from './token-names.js'
import { addWalletIcons } from './wallet-icons.js'

const tables = {
  bestKnownWalletIcons,
  evmWalletIcons,
  otherWalletIcons,
  familyIcons,
  networkIcons,
  tokenIcons,
}
const networks: Network[] = Object.values(presets).filter(each => typeof each === 'object')
const isImage = /^data:image\/svg\+xml,%3Csvg%20/

const metaMask = { id: bestKnownWallets[0]?.id ?? '', name: 'MetaMask' }

describe('every icon', () => {
  it.each(Object.entries(tables))(
    'of %s is an SVG without scripts, requests or other documents',
    (_, icons) => {
      for (const svg of Object.values(icons)) {
        expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>.*<\/svg>$/)
        expect(svg).toContain('viewBox="')
        expect(svg).not.toMatch(/<(script|image|foreignObject|style|use|a|animate|set)\b|\son\w+=|<!|<\?/i)
        expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
          /https?:|data:|href=|url\((?!#)/i,
        )
      }
    },
  )
})

describe('a wallet of the list', () => {
  it('has its icon by its id, and the others of the list keep their letter', async () => {
    const shown = await addWalletIcons(bundledWallets)
    expect(shown.map(({ id }) => id)).toEqual(bundledWallets.map(({ id }) => id))
    expect(shown.filter(({ imageUrl }) => !imageUrl).map(({ name }) => name)).toEqual([
      ...['Leap', 'Cosmostation', 'Leather'],
      ...['Fireblocks', 'Bitcoin.com Wallet', 'Blockchain.com', 'BitPay Wallet', 'Arculus Wallet'],
    ])
    for (const { imageUrl = 'data:image/svg+xml,%3Csvg%20' } of shown) expect(imageUrl).toMatch(isImage)
  })

  it('is the only one with an icon: each belongs to an entry', () => {
    const ids = new Set(bundledWallets.map(({ id }) => id))
    const withIcon = [bestKnownWalletIcons, evmWalletIcons, otherWalletIcons].flatMap(Object.keys)
    expect(withIcon.filter(id => !ids.has(id))).toEqual([])
    expect(bestKnownWallets.filter(({ id }) => !(id in bestKnownWalletIcons))).toEqual([])
  })

  it('keeps an image of its own', async () => {
    const own = { ...metaMask, imageUrl: 'https://app.test/fox.png' }
    expect(await addWalletIcons([own])).toEqual([own])
  })
})

describe('an impostor', () => {
  it.each([
    ['with the name and rdns of a wallet', { id: 'evil', name: 'MetaMask', rdns: 'io.metamask' }],
    ['with the beginning of its id', { id: metaMask.id.slice(0, 8), name: 'MetaMask' }],
    ['with its id and more', { id: `${metaMask.id}0`, name: 'MetaMask' }],
    ['with the name of a method', { id: 'constructor', name: 'MetaMask' }],
  ])('%s has no icon', async (_, wallet) => {
    expect(await addWalletIcons([wallet])).toEqual([wallet])
  })
})

describe('a network', () => {
  it('of the presets has its icon, a test network that of its family', () => {
    const without = networks.filter(({ caipNetworkId }) => !findNetworkIcon(caipNetworkId))
    expect(without.map(({ name }) => name)).toEqual(['Neutron', 'Noble'])
    expect(findNetworkIcon(presets.sepolia.caipNetworkId)).toBe(
      findNetworkIcon(presets.mainnet.caipNetworkId),
    )
    expect(findNetworkIcon(presets.mainnet.caipNetworkId)).toMatch(isImage)
  })

  it.each(['eip155:31337', 'eip155:1 ', 'ethereum', 'toString', ''])('%j has none', id => {
    expect(findNetworkIcon(id)).toBeUndefined()
  })
})

describe('a namespace', () => {
  it('of the kit has the icon of its family, and no other has one', () => {
    const five = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'].map(findNamespaceIcon)
    expect(new Set(five).size).toBe(5)
    for (const icon of five) expect(icon).toMatch(isImage)
    expect(['sui', 'toString', 'ethereum'].map(findNamespaceIcon)).toEqual([undefined, undefined, undefined])
  })
})

describe('a token', () => {
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const coin = (networkId: Network['caipNetworkId']) =>
    findTokenIcon({ networkId, address: '', native: true })

  it('of the presets has its icon by network and address, in any case of letters', () => {
    for (const { caipNetworkId: networkId, tokens = [] } of networks)
      for (const { address } of tokens) expect(findTokenIcon({ networkId, address })).toMatch(isImage)
    const lower = findTokenIcon({ networkId: 'eip155:1', address: usdc.toLowerCase() })
    expect(lower).toBe(findTokenIcon({ networkId: 'eip155:1', address: usdc }))
  })

  it('that is the own coin of a preset has its icon', () => {
    const without = networks.filter(({ caipNetworkId }) => !coin(caipNetworkId)).map(({ name }) => name)
    expect(without).toEqual(['Neutron', 'Gnosis'])
  })

  it.each([
    ['at another address', { networkId: 'eip155:1', address: '0x000000000000000000000000000000000000dEaD' }],
    ['at the address of another network', { networkId: 'eip155:10', address: usdc }],
    ['on a network of its own', { networkId: 'eip155:31337', address: usdc }],
    [
      'that is called native without being a preset’s',
      { networkId: 'eip155:31337', address: '', native: true },
    ],
    ['that is not the native coin', { networkId: 'eip155:1', address: '' }],
    [
      'whose chain contradicts the list',
      { networkId: 'eip155:1', address: usdc, unsendable: 'tokenMismatch' },
    ],
  ] as const)('named USDC %s has none', (_, token) => {
    expect(findTokenIcon(token)).toBeUndefined()
  })

  it('has a row for nothing but the presets', () => {
    const ids = networks.map(({ caipNetworkId }) => caipNetworkId as string)
    const addresses = networks.flatMap(({ caipNetworkId, tokens = [] }) =>
      tokens.map(
        ({ address }) =>
          `${caipNetworkId}/${caipNetworkId.startsWith('eip155:') ? address.toLowerCase() : address}`,
      ),
    )
    expect(Object.keys(coinNames).filter(id => !ids.includes(id))).toEqual([])
    expect(Object.keys(tokenNames).filter(key => !addresses.includes(key))).toEqual([])
  })
})
