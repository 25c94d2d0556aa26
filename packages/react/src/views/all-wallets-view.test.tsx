import { type ClientOptions, type CustomWallet, createClient, type WalletQuery } from '@latchkey/core'
import { createFakeAdapter, createFakeEnv, createFakeNetwork } from '@latchkey/core/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { idleTransport } from '../testing/idle-transport.js'
import { renderView } from '../testing/render-view.js'

afterEach(cleanup)

const many = (count: number): CustomWallet[] =>
  Array.from({ length: count }, (_, index) => ({ id: `w${index}`, name: `Wallet ${index}` }))

async function show(wallets: readonly CustomWallet[], options: Partial<ClientOptions> = {}) {
  let failures = 0
  const walletSource = {
    async list({ page, entries, search, badge }: WalletQuery) {
      if (failures > 0) {
        failures -= 1
        throw new Error('offline')
      }
      const found = wallets
        .filter(wallet => !badge || wallet.badge === badge)
        .filter(({ name }) => name.toLowerCase().includes((search ?? '').toLowerCase()))
      return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length }
    },
  }
  const env = createFakeEnv()
  const observers: { see(): void }[] = []
  class Observer {
    constructor(see: (entries: { isIntersecting: boolean }[]) => void) {
      observers.push({ see: () => see([{ isIntersecting: true }]) })
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(env.window, { IntersectionObserver: Observer })
  const adapter = createFakeAdapter({ wallets: [{ id: 'here', name: 'Here', rdns: 'test.here' }] })
  const client = createClient({
    adapters: [adapter],
    networks: [createFakeNetwork()],
    projectId: 'test',
    transports: [idleTransport],
    env,
    walletSource,
    ...options,
  })
  await client.features.load('wallets')
  const failNext = () => {
    failures = 1
  }
  return {
    client,
    env,
    failNext,
    seeEnd: () => act(async () => observers.at(-1)?.see()),
    render: () => renderView(client, { view: 'AllWallets' }),
  }
}

const names = () =>
  screen.queryAllByRole('listitem').flatMap(item => item.querySelector('.lk-cut')?.textContent ?? [])
const type = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search wallets' }), { target: { value: text } })

describe('all wallets', () => {
  it('are those that are here, then those of the list that are not', async () => {
    const { render } = await show([{ id: 'x', name: 'Other name', rdns: 'test.here' }, ...many(2)])
    await render()
    await waitFor(() => expect(names()).toEqual(['Here', 'Wallet 0', 'Wallet 1']))
    expect(screen.getByText('Installed')).toBeTruthy()
  })

  it('come page by page as the end of the list is seen', async () => {
    const { render, seeEnd } = await show(many(90))
    await render()
    await waitFor(() => expect(names()).toHaveLength(41))
    await seeEnd()
    await waitFor(() => expect(names()).toHaveLength(81))
    await seeEnd()
    await waitFor(() => expect(names()).toHaveLength(91))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('come page by page by a button that keeps the focus', async () => {
    const { render } = await show(many(90))
    await render()
    const more = await screen.findByRole('button', { name: 'Show more' })
    more.focus()
    fireEvent.click(more)
    await waitFor(() => expect(names()).toHaveLength(81))
    expect(document.activeElement).toBe(more)
  })

  it('are searched, and counted aloud', async () => {
    const { render, env } = await show(many(90))
    await render()
    type('wallet 8')
    await act(() => env.clock.advance(500))
    await waitFor(() => expect(names()).toHaveLength(11))
    expect(screen.getByRole('status').textContent).toBe('11 wallets')
    type('unheard of')
    await act(() => env.clock.advance(500))
    expect(await screen.findByText(/“unheard of”/)).toBeTruthy()
    type('')
    await waitFor(() => expect(names()).toHaveLength(41))
  })

  it('are found at once where they are here', async () => {
    const { render } = await show(many(3))
    await render()
    type('her')
    await waitFor(() => expect(names()).toEqual(['Here']))
  })

  it('are those of a badge alone where the app asks for it, which visitors are not offered', async () => {
    const { render, client } = await show([...many(2), { id: 'c', name: 'Sure', badge: 'certified' }])
    await render()
    expect(screen.queryByRole('switch')).toBeNull()
    await act(async () => (await client.features.load('wallets')).actions.filter('certified'))
    await waitFor(() => expect(names()).toEqual(['Sure']))
    expect(screen.getByRole('status').textContent).toBe('1 wallet')
  })

  it('say that they could not be loaded, and come at another try', async () => {
    const { render, failNext } = await show(many(3))
    failNext()
    await render()
    expect(await screen.findByText('The list could not be loaded')).toBeTruthy()
    expect(names()).toEqual(['Here'])
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
    await waitFor(() => expect(names()).toHaveLength(4))
  })

  it('lead to the pairing with the one that is picked, and the search is there on the way back', async () => {
    const { render, client, env } = await show(many(90))
    await render()
    type('wallet 89')
    await act(() => env.clock.advance(500))
    await waitFor(() => expect(names()).toEqual(['Wallet 89']))
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /Wallet 89/ })))
    expect(client.router.state.history.at(-1)).toEqual({
      view: 'ConnectingWalletConnect',
      params: { walletId: 'w89' },
    })
    await act(async () => client.router.actions.goBack())
    await waitFor(() => expect(names()).toEqual(['Wallet 89']))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('wallet 89')
  })
})

describe("a list whose host is the app's", () => {
  const services = { apiUrl: 'https://api.test' }
  const NOTICE = /full list isn't available/

  it('says that the bundled list stands in while the host is away', async () => {
    const { env, render } = await show([], { services, walletSource: undefined as never })
    env.fetch.route('https://api.test/*', { status: 400, json: {} })
    await render()
    expect(await screen.findByText(NOTICE)).toBeTruthy()
  })

  it('says nothing while the host answers', async () => {
    const { env, render } = await show([], { services, walletSource: undefined as never })
    const wallet = { id: 'a', name: 'Hosted Wallet' }
    env.fetch.route('https://api.test/getWallets', { json: { data: [wallet], count: 1 } })
    env.fetch.route('https://api.test/*', { status: 400, json: {} })
    await render()
    expect(await screen.findByRole('button', { name: 'Hosted Wallet' })).toBeTruthy()
    expect(screen.queryByText(NOTICE)).toBeNull()
  })
})
