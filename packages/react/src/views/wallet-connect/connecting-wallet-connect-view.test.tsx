import { type ClientOptions, type CustomWallet, createClient } from '@latchkey/core'
import { createFakeAdapter, createFakeEnv, createFakeNetwork, createFakeWindow } from '@latchkey/core/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeWalletConnect, PAIRING_URI } from '../../testing/fake-wallet-connect.js'
import { idleTransport } from '../../testing/idle-transport.js'
import { renderView } from '../../testing/render-view.js'

afterEach(cleanup)

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142'
const ANDROID = 'Mozilla/5.0 (Linux; Android 16) Chrome/142 Mobile'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1'

const fox: CustomWallet = {
  id: 'fox',
  name: 'Fox',
  mobileLink: 'fox://',
  homepage: 'https://fox.test/',
  appStore: 'https://apps.apple.com/app/id1',
  playStore: 'https://play.google.com/store/apps/details?id=fox',
}

interface Stage {
  readonly wallet?: CustomWallet | null
  readonly userAgent?: string
  readonly options?: Partial<ClientOptions>
  readonly walletId?: string
}

async function show({ wallet = fox, userAgent = DESKTOP, options = {}, walletId }: Stage = {}) {
  const window = createFakeWindow({ userAgent })
  const copied: string[] = []
  Object.assign(window.navigator, { clipboard: { writeText: async (text: string) => copied.push(text) } })
  const adapter = createFakeAdapter({ wallets: [] })
  const env = createFakeEnv({ window })
  const client = createClient({
    adapters: [adapter],
    networks: [createFakeNetwork()],
    projectId: 'test',
    transports: [idleTransport],
    env,
    customWallets: wallet ? [wallet] : [],
    ...options,
  })
  const pairing = fakeWalletConnect(client)
  const id = walletId ?? wallet?.id
  const view = await renderView(client, {
    view: 'ConnectingWalletConnect',
    params: id === undefined ? {} : { walletId: id },
  })
  const offer = () => act(async () => pairing.pairing({ status: 'waiting', uri: PAIRING_URI }))
  const fail = (failure: 'timeout' | 'userRejected' | 'unavailable') =>
    act(async () => pairing.pairing({ status: 'failed', uri: null, failure }))
  return { adapter, client, env, pairing, window, copied, view, offer, fail }
}

const status = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ')
const links = () => screen.queryAllByRole<HTMLAnchorElement>('link').map(({ textContent }) => textContent)
const count = (calls: readonly string[], wanted: string) => calls.filter(call => call === wanted).length

describe('the code for a phone', () => {
  it('is offered for as long as the view is shown', async () => {
    const { pairing, view } = await show()
    expect([pairing.state.pairing.status, pairing.state.chosen?.name]).toEqual(['preparing', 'Fox'])
    view.unmount()
    expect([pairing.calls.at(-1), pairing.state.pairing.status]).toEqual(['reset', 'idle'])
  })

  it('has its place before it is there, and says what is being done', async () => {
    await show()
    const code = screen.getByRole('img', { name: 'QR code that connects a wallet on your phone' })
    expect([code.getAttribute('aria-busy'), code.getAttribute('data-size')]).toEqual(['true', 'lg'])
    expect(status()).toContain('Preparing the code')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy link' }).disabled).toBe(true)
  })

  it('is drawn, says what to do, and can be copied as a link', async () => {
    const { offer, copied } = await show()
    await offer()
    const code = screen.getByRole('img', { name: /QR code/ })
    await waitFor(() => expect(code.getAttribute('aria-busy')).toBe('false'))
    expect(status()).toContain('Scan with Fox')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy link' })))
    expect(copied).toEqual([PAIRING_URI])
    expect(await screen.findByText('Link copied')).toBeTruthy()
  })

  it('says where the wallet can be got, for both kinds of phone', async () => {
    await show()
    expect(screen.getByText('Don’t have Fox?')).toBeTruthy()
    expect(links()).toEqual(['App Store', 'Google Play', 'Website'])
  })

  it('is for every wallet where none was picked', async () => {
    const { pairing, offer } = await show({ wallet: null })
    await offer()
    expect(screen.getByRole('heading', { level: 2, name: 'WalletConnect' })).toBeTruthy()
    expect(status()).toContain('Scan with your phone')
    expect(pairing.state.chosen).toBeNull()
    expect(links()).toEqual([])
  })
})

describe('a code that has ended', () => {
  it('is followed by another by itself', async () => {
    const { pairing, offer, fail } = await show()
    await offer()
    const before = count(pairing.calls, 'offer')
    await fail('timeout')
    expect(count(pairing.calls, 'offer')).toBe(before + 1)
    expect(status()).toContain('Code expired. Getting a new one…')
    await offer()
    expect(status()).toContain('Scan with Fox')
  })

  it('waits for somebody to look at the page', async () => {
    const { pairing, offer, fail, window } = await show()
    await offer()
    window.setVisible(false)
    const before = count(pairing.calls, 'offer')
    await fail('timeout')
    expect(count(pairing.calls, 'offer')).toBe(before)
    await act(async () => window.setVisible(true))
    expect(count(pairing.calls, 'offer')).toBe(before + 1)
  })
})

describe('a pairing that did not come about', () => {
  it('was declined: it says that nothing was shared, and can be tried again', async () => {
    const { pairing, offer, fail } = await show()
    await offer()
    await fail('userRejected')
    expect(status()).toContain('Connection rejectedYou declined the request. Nothing was shared.')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
    expect(pairing.calls.at(-1)).toBe('offer')
    expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy()
  })

  it('found no relay: it says that wallets of the browser still work', async () => {
    const { fail } = await show()
    await fail('unavailable')
    expect(status()).toContain("Can't reach phones right now")
    expect(status()).toContain('Wallets in this browser still work.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

it('says when the wallet is connected', async () => {
  const { pairing } = await show()
  await act(async () => pairing.pairing({ status: 'approved', uri: null }))
  expect(status()).toContain('Connected to Fox')
})

describe('on a phone', () => {
  const open = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Open Fox' })

  it.each([ANDROID, IPHONE])(
    'the wallet is opened inside the tap, once the pairing is made: %s',
    async userAgent => {
      const { pairing, offer } = await show({ userAgent })
      expect(open().disabled).toBe(true)
      await offer()
      fireEvent.click(open())
      expect(pairing.calls.at(-1)).toBe('open mobile')
      expect(status()).toContain('Approve the connection in Fox')
    },
  )

  it.each([
    [ANDROID, ['Google Play', 'Website']],
    [IPHONE, ['App Store', 'Website']],
  ])('the wallet can be got from the store of the phone: %s', async (userAgent, expected) => {
    await show({ userAgent })
    expect(links()).toEqual(expected)
  })

  it('without a wallet Android asks for the app, and others show the code', async () => {
    const first = await show({ wallet: null, userAgent: ANDROID })
    await first.offer()
    expect(screen.getByRole('button', { name: 'Open a wallet' })).toBeTruthy()
    cleanup()
    await show({ wallet: null, userAgent: IPHONE })
    expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy()
  })
})

describe('the ways to a wallet', () => {
  const everywhere: CustomWallet = {
    ...fox,
    rdns: 'test.fox',
    chromeStore: 'https://chromewebstore.google.com/detail/fox',
    webappLink: 'https://web.fox.test',
    desktopLink: 'fox://',
  }
  const tabs = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent)
  const pick = (name: string) => act(async () => void fireEvent.click(screen.getByRole('tab', { name })))

  it('are tabs when there are several, in order', async () => {
    await show({ wallet: everywhere })
    expect(tabs()).toEqual(['Phone', 'Web', 'Desktop', 'Extension'])
    expect(screen.getByRole('tablist', { name: 'Ways to connect Fox' })).toBeTruthy()
  })

  it('are none to choose from when there is one', async () => {
    await show()
    expect(tabs()).toEqual([])
  })

  it('lead to a page, to an app on this computer, to a store', async () => {
    const { pairing, offer } = await show({ wallet: everywhere })
    await offer()
    for (const [tab, place] of [
      ['Web', 'web'],
      ['Desktop', 'desktop'],
    ] as const) {
      await pick(tab)
      fireEvent.click(screen.getByRole('button', { name: 'Open Fox' }))
      expect(pairing.calls.at(-1)).toBe(`open ${place}`)
    }
    await pick('Extension')
    expect(screen.getByText('Fox is not installed')).toBeTruthy()
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Get Fox' }).href).toContain('chromewebstore')
  })

  it('begin with the browser when the wallet is here, and asks it there', async () => {
    const { adapter, client } = await show({ wallet: everywhere })
    await act(async () => void adapter.install({ id: 'fox', name: 'Fox', rdns: 'test.fox' }))
    expect(tabs()).toEqual(['Browser', 'Phone', 'Web', 'Desktop'])
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' })))
    await waitFor(() => expect(client.session.connection()?.connectorId).toBe('fox'))
  })

  it('offer no pairing for a wallet that is an extension alone', async () => {
    const { pairing } = await show({ wallet: { id: 'x', name: 'Ext', homepage: 'https://ext.test/' } })
    expect(screen.getByText('Ext is not installed')).toBeTruthy()
    expect(pairing.calls).not.toContain('offer')
  })
})

describe('a wallet that the route names', () => {
  const source = (wallets: readonly CustomWallet[]) => ({
    list: async () => ({ wallets, count: wallets.length }),
  })

  it('is asked for when it is not known yet', async () => {
    await show({ wallet: null, walletId: 'far', options: { walletSource: source([{ ...fox, id: 'far' }]) } })
    expect(await screen.findByText('Scan with Fox')).toBeTruthy()
  })

  it('is said to be unknown when nobody has it, with the way to all others', async () => {
    const { client } = await show({ wallet: null, walletId: 'nobody', options: { walletSource: source([]) } })
    expect(await screen.findByText('Unknown wallet')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'All wallets' }))
    expect(client.router.state.history.at(-1)?.view).toBe('AllWallets')
  })

  it('does not keep the code away when the list cannot be had', async () => {
    const walletSource = { list: () => Promise.reject(new Error('offline')) }
    await show({ wallet: null, walletId: 'far', options: { walletSource } })
    expect(await screen.findByText('Scan with your phone')).toBeTruthy()
  })
})

describe('a relay that does not respond', () => {
  const slow = "The connection service isn't responding yet. Wait, or choose another wallet."

  it('is named after 4.5 s, with the way to another wallet', async () => {
    const { client, env } = await show()
    await act(async () => env.clock.advance(4_499))
    expect(status()).not.toContain(slow)
    await act(async () => env.clock.advance(1))
    expect(status()).toContain(`Still trying…${slow}`)
    fireEvent.click(screen.getByRole('button', { name: 'Choose another wallet' }))
    expect(client.router.state.history.map(({ view }) => view)).toEqual(['Connect'])
  })

  it('is forgotten once the code is there', async () => {
    const { env, offer } = await show()
    await act(async () => env.clock.advance(5_000))
    await offer()
    expect(status()).toContain('Scan with Fox')
    expect(screen.queryByRole('button', { name: 'Choose another wallet' })).toBeNull()
  })

  it('is named on a phone as well', async () => {
    const { env } = await show({ userAgent: ANDROID })
    await act(async () => env.clock.advance(5_000))
    expect(status()).toContain(slow)
  })

  it('leaves no timer behind', async () => {
    const { env, view } = await show()
    view.unmount()
    expect(env.clock.pending).toBe(0)
  })
})

describe("an app's own wallet that the list knows better", () => {
  const own: CustomWallet = { id: 'mm', name: 'Fox', rdns: 'test.fox', homepage: 'https://fox.test/own' }
  const options = {
    walletSource: { list: async () => ({ wallets: [{ ...fox, id: 'listed', rdns: 'test.fox' }], count: 1 }) },
  }

  it('is opened in its app on a phone, and keeps its own links', async () => {
    await show({ wallet: own, userAgent: ANDROID, options })
    expect(await screen.findByRole('button', { name: 'Open Fox' })).toBeTruthy()
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: /Website/ }).href).toBe('https://fox.test/own')
    expect(links()).toEqual(['Google Play', 'Website'])
  })

  it('is an extension on a desktop, as the app says', async () => {
    await show({ wallet: own, options })
    expect(screen.getByText('Fox is not installed')).toBeTruthy()
  })

  it('without an app is not called uninstalled on a phone', async () => {
    const walletSource = { list: async () => ({ wallets: [], count: 0 }) }
    await show({ wallet: own, userAgent: IPHONE, options: { walletSource } })
    expect(await screen.findByText('Use the Fox app')).toBeTruthy()
    expect(screen.queryByText(/reload this page/)).toBeNull()
  })
})
