import {
  type Client,
  type ClientOptions,
  type CustomWallet,
  createClient,
  type WalletQuery,
} from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeEnv,
  createFakeNetwork,
  createFakeWindow,
  type FakeWalletOptions,
} from '@latchkey/core/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { idleTransport } from '../testing/idle-transport.js'
import { renderView } from '../testing/render-view.js'

afterEach(cleanup)

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const ANDROID = 'Mozilla/5.0 (Linux; Android 16) Chrome/140 Mobile'
const IPHONE = 'Mozilla/5.0 (iPhone) Safari'

interface Visit {
  readonly userAgent?: string
  readonly wallets?: readonly FakeWalletOptions[]
  readonly options?: Partial<ClientOptions>
  readonly view?: 'Connect' | 'GetWallet'
  prepare?(client: Client): void
}

async function show({
  userAgent = CHROME,
  wallets = [],
  options = {},
  view = 'GetWallet',
  prepare,
}: Visit = {}) {
  const namespace = 'eip155'
  const client = createClient({
    adapters: [createFakeAdapter({ namespace, wallets })],
    networks: [createFakeNetwork(1, namespace)],
    env: createFakeEnv({
      window: createFakeWindow({ userAgent, url: 'https://dapp.test/swap?from=eth#top' }),
    }),
    ...options,
  })
  prepare?.(client)
  await renderView(client, { view })
  return client
}

const links = () => screen.queryAllByRole<HTMLAnchorElement>('link')
const names = () => links().map(link => link.querySelector('.lk-cut')?.textContent)
const hrefs = () => links().map(({ href }) => href)
const row = (name: RegExp) => screen.getByRole('button', { name })

/** A list of the app's own with the given wallets, which fails as often as told. */
function sourceOf(wallets: readonly CustomWallet[], failures = 0) {
  let left = failures
  return {
    async list({ page, entries, search = '' }: WalletQuery) {
      left -= 1
      if (left >= 0) throw new Error('offline')
      const found = wallets.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
      return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length }
    },
  }
}

const everywhere: CustomWallet = {
  id: 'w',
  name: 'Everywhere',
  homepage: 'https://w.test/home',
  chromeStore: 'https://w.test/chrome',
  playStore: 'https://w.test/play',
  appStore: 'https://w.test/app',
}

describe('wallets to get', () => {
  it('are the first four of the kit that speak the networks of the app, without any transport', async () => {
    await show()
    await waitFor(() => expect(names()).toEqual(['MetaMask', 'Trust Wallet', 'Rainbow', 'Binance Wallet']))
    expect(hrefs()[0]).toBe('https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn')
    await waitFor(() => expect(links().every(link => link.querySelector('img'))).toBe(true))
  })

  it('are those of the namespace', async () => {
    const namespace = 'cosmos'
    await show({
      options: {
        adapters: [createFakeAdapter({ namespace, wallets: [] })],
        networks: [createFakeNetwork('cosmoshub-4', namespace)],
      },
    })
    await waitFor(() => expect(names()[0]).toBe('Keplr'))
    expect(names()).not.toContain('MetaMask')
  })

  it('speak as many of the namespaces of the app as four wallets can, in the order of the list', async () => {
    const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const
    const [network, ...others] = namespaces.map(namespace => createFakeNetwork(1, namespace))
    await show({
      options: {
        adapters: namespaces.map(namespace => createFakeAdapter({ namespace, wallets: [] })),
        networks: [network as NonNullable<typeof network>, ...others],
      },
    })
    await waitFor(() => expect(names()).toEqual(['MetaMask', 'Phantom', 'Keplr', 'polkadot-js']))
  })

  it('begin with those that the app features, also where these speak one namespace', async () => {
    const bundled = ['Rainbow', 'Binance Wallet', 'OKX Wallet', 'Bitget Wallet']
    const { bundledWallets } = await import('../../../core/src/wallets/bundled/bundled-wallets.js')
    await show({
      options: {
        featuredWalletIds: bundled.flatMap(name => bundledWallets.find(each => each.name === name)?.id ?? []),
        adapters: ['eip155', 'solana'].map(namespace => createFakeAdapter({ namespace, wallets: [] })),
        networks: [createFakeNetwork(1, 'eip155')],
      },
    })
    await waitFor(() => expect(names()).toEqual(bundled))
  })

  it('leave out one that is here, and one that this device has no place for', async () => {
    await show({ wallets: [{ id: 'mm', name: 'MetaMask', rdns: 'io.metamask' }], userAgent: IPHONE })
    await waitFor(() => expect(links()).toHaveLength(4))
    expect(names()).not.toContain('MetaMask')
    fireEvent.click(row(/^All wallets/))
    await waitFor(() => expect(names().length).toBeGreaterThan(10))
    expect(names()).not.toContain('Rabby')
    expect(names()).toContain('imToken')
  })

  it('open this page in their own browser on a phone, where they have one', async () => {
    await show({ userAgent: ANDROID })
    await waitFor(() => expect(links()).toHaveLength(4))
    expect(hrefs().slice(0, 3)).toEqual([
      'https://link.metamask.io/dapp/dapp.test/swap?from=eth#top',
      'https://link.trustwallet.com/open_url?coin_id=60&url=https%3A%2F%2Fdapp.test%2Fswap%3Ffrom%3Deth%23top',
      'https://play.google.com/store/apps/details?id=me.rainbow',
    ])
    expect(links().map(link => link.textContent?.includes('Opens this page in its browser'))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it.each([
    [CHROME, 'https://w.test/chrome'],
    [FIREFOX, 'https://w.test/home'],
    [ANDROID, 'https://w.test/play'],
    [IPHONE, 'https://w.test/app'],
  ])('lead to the store of the device: %s', async (userAgent, href) => {
    await show({ userAgent, options: { walletSource: sourceOf([everywhere]) } })
    await waitFor(() => expect(hrefs()).toEqual([href]))
    expect(screen.queryByRole('button', { name: /^All wallets/ })).toBeNull()
  })

  it("begin with the app's own, which need a safe address alone", async () => {
    await show({
      wallets: [{ id: 'here', name: 'Here' }],
      options: {
        transports: [idleTransport],
        projectId: 'test',
        customWallets: [
          { id: 'here', name: 'Here', homepage: 'https://here.test/' },
          { id: 'bare', name: 'Bare' },
          { id: 'evil', name: 'Evil', homepage: 'javascript:alert(1)', chromeStore: 'http://evil.test/' },
          { id: 'good', name: 'Good', homepage: 'https://good.test/' },
          { id: 'own-rainbow', name: 'Rainbow' },
        ],
      },
    })
    await waitFor(() => expect(names()).toEqual(['Good', 'Rainbow', 'MetaMask', 'Trust Wallet']))
    expect(hrefs()[0]).toBe('https://good.test/')
  })

  it('are said to be missing where the list fails, and come with another try', async () => {
    await show({ options: { walletSource: sourceOf([everywhere], 1) } })
    const retry = await screen.findByRole('button', { name: 'More wallets could not be loaded' })
    expect(links()).toEqual([])
    await act(async () => fireEvent.click(retry))
    await waitFor(() => expect(names()).toEqual(['Everywhere']))
    expect(screen.queryByRole('button', { name: 'More wallets could not be loaded' })).toBeNull()
  })
})

describe('code of the list that does not arrive', () => {
  it('is said to be missing, and comes with another try', async () => {
    await show({
      prepare: client =>
        void vi
          .spyOn(client.features, 'load')
          .mockRejectedValueOnce(new Error('offline'))
          .mockRejectedValueOnce(new Error('offline')),
    })
    const retry = await screen.findByRole('button', { name: 'More wallets could not be loaded' })
    expect(links()).toEqual([])
    await act(async () => fireEvent.click(retry))
    await waitFor(() => expect(names()[0]).toBe('MetaMask'))
  })
})

describe('all wallets to get', () => {
  it('can be searched, and say so when none matches', async () => {
    const client = await show()
    await waitFor(() => expect(links()).toHaveLength(4))
    fireEvent.click(row(/^All wallets/))
    expect(await screen.findByRole('heading', { name: 'All wallets' })).toBeTruthy()
    const search = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
    search('rabb')
    await act(async () => (client.env as ReturnType<typeof createFakeEnv>).clock.advance(500))
    await waitFor(() => expect(names()).toEqual(['Rabby']))
    search('unheard of')
    await act(async () => (client.env as ReturnType<typeof createFakeEnv>).clock.advance(500))
    expect(await screen.findByText('Nothing matches “unheard of”')).toBeTruthy()
  })
})

it('says in three points what a wallet is', async () => {
  await show()
  expect(await screen.findByRole('heading', { name: 'Get a wallet' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 3, name: 'What is a wallet?' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 4 }).map(heading => heading.textContent)).toEqual([
    'One place for what you own',
    'A new way to sign in',
    'You stay in control',
  ])
})

describe('the connect view without a wallet', () => {
  it('offers them itself, and leads to what a wallet is', async () => {
    await show({ view: 'Connect' })
    expect(screen.getByText('No wallet in this browser')).toBeTruthy()
    await waitFor(() => expect(names()).toEqual(['MetaMask', 'Trust Wallet', 'Rainbow', 'Binance Wallet']))
    fireEvent.click(row(/^What is a wallet/))
    expect(await screen.findByRole('heading', { name: 'You stay in control' })).toBeTruthy()
  })

  it('offers none where the app wants no guide', async () => {
    const client = await show({ view: 'Connect', options: { enableWalletGuide: false } })
    expect(screen.getByText('No wallet in this browser')).toBeTruthy()
    await act(async () => void (await client.features.load('wallets')))
    expect(links()).toEqual([])
  })
})
