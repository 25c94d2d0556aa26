import { describe, expect, it } from 'vitest'
import { bestKnownWallets } from './bundled/best-known-wallets.js'
import { bundledWallets } from './bundled/bundled-wallets.js'
import { speaksOneOf } from './matches-query.js'
import { createOfflineSource } from './offline-source.js'

const { signal } = new AbortController()

describe('a wallet speaks a network', () => {
  const wallet = (...chains: string[]) => ({ id: 'w', name: 'W', chains })
  it.each([
    ['by its namespace', ['eip155'], ['eip155:10'], true],
    ['by its id', ['eip155:1'], ['solana:x', 'eip155:1'], true],
    ['not by the beginning of an id', ['eip155:1'], ['eip155:10', 'eip155:137'], false],
    ['not by the end of one', ['eip155:10'], ['eip155:1'], false],
    ['not by the beginning of a namespace', ['eip'], ['eip155:1'], false],
    ['where it does not say which', [], ['eip155:1'], true],
    ['where nobody asks for one', ['cosmos'], [], true],
  ])('%s', (_, chains, ids, expected) => {
    expect(speaksOneOf(wallet(...chains), ids)).toBe(expected)
  })
})

describe('the list that comes with the kit', () => {
  it('is asked page by page', async () => {
    const source = createOfflineSource()
    const first = await source.list({ page: 1, entries: 40 }, { signal })
    const second = await source.list({ page: 2, entries: 40 }, { signal })
    expect(first.wallets).toHaveLength(40)
    expect(first.count).toBe(bundledWallets.length)
    expect([...first.wallets, ...second.wallets]).toEqual(bundledWallets)
  })

  it('has well-known wallets for each of the five namespaces', async () => {
    const source = createOfflineSource()
    for (const [chain, name] of [
      ['eip155:1', 'MetaMask'],
      ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solflare'],
      ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Nova Wallet'],
      ['bip122:000000000019d6689c085ae165831e93', 'Xverse'],
      ['cosmos:cosmoshub-4', 'Keplr'],
    ] as const) {
      const { wallets } = await source.list({ page: 1, entries: 100, chains: [chain] }, { signal })
      expect(wallets.map(wallet => wallet.name)).toContain(name)
      expect(wallets.length).toBeLessThan(bundledWallets.length)
    }
  })

  it('names every wallet once, with safe pages and a way to get it', () => {
    expect(new Set(bundledWallets.map(({ id }) => id)).size).toBe(bundledWallets.length)
    expect(new Set(bundledWallets.map(({ name }) => name)).size).toBe(bundledWallets.length)
    for (const wallet of bundledWallets) {
      expect(wallet.id).toMatch(/^([0-9a-f]{64}|[a-z-]+)$/)
      const pages = [
        wallet.homepage,
        wallet.appStore,
        wallet.playStore,
        wallet.chromeStore,
        wallet.universalLink,
      ]
      for (const page of pages) if (page !== undefined) expect(new URL(page).protocol).toBe('https:')
      expect(wallet.homepage).toBeDefined()
      expect(wallet.imageUrl).toBeUndefined()
    }
  })

  it('sends nobody to a store for anything but an entry of that store, or to a page of the wallet itself', () => {
    // These publish one page of their own for every store.
    const own = /^https:\/\/(www\.binance\.com\/en\/download|web3\.bitget\.com\/|bitpay\.onelink\.me\/)/
    const entries = {
      appStore: /^https:\/\/apps\.apple\.com\/app\/id\d{9,10}$/,
      playStore: /^https:\/\/play\.google\.com\/store\/apps\/details\?id=[a-z\d]+(\.[a-z\d]+)+$/,
      chromeStore: /^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/,
    } as const
    for (const [store, entry] of Object.entries(entries)) {
      const links = bundledWallets.flatMap(wallet => wallet[store as keyof typeof entries] ?? [])
      expect(links.length).toBeGreaterThan(0)
      for (const link of links) expect(own.test(link) || entry.test(link), link).toBe(true)
      const single = links.filter(link => !own.test(link))
      expect(new Set(single).size).toBe(single.length)
    }
  })

  it('suggests the best known without being loaded, and in the order of the whole', async () => {
    const source = createOfflineSource(() => Promise.reject(new Error('loaded')), bestKnownWallets)
    const query = { page: 1, entries: 4, chains: ['eip155:1'] }
    const suggested = await source.recommend?.(query, { signal })
    expect(suggested).toEqual((await createOfflineSource().list(query, { signal })).wallets)
    expect(suggested).toHaveLength(4)
    const [first] = bestKnownWallets
    const others = await source.recommend?.({ ...query, exclude: [first?.id ?? ''] }, { signal })
    expect(others).not.toContainEqual(first)
    expect(others).toHaveLength(4)
  })

  it('looks through the whole where too few of the best known speak the network', async () => {
    const query = { page: 1, entries: 4, chains: ['cosmos:cosmoshub-4'] }
    const suggested = await createOfflineSource().recommend?.(query, { signal })
    expect(suggested?.map(({ name }) => name)).toContain('Keplr')
    const broken = createOfflineSource(() => Promise.reject(new Error('offline')), bestKnownWallets)
    await expect(broken.recommend?.(query, { signal })).rejects.toThrow('offline')
  })

  it('is loaded again after a failure', async () => {
    let tries = 0
    const source = createOfflineSource(async () => {
      tries += 1
      if (tries === 1) throw new Error('offline')
      return [{ id: 'a', name: 'A' }]
    })
    await expect(source.list({ page: 1, entries: 1 }, { signal })).rejects.toThrow('offline')
    expect((await source.list({ page: 1, entries: 1 }, { signal })).count).toBe(1)
  })
})
