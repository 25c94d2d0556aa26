import { type Client, type ClientOptions, createClient } from '@latchkey/core'
import { createFakeAdapter, createFakeEnv, createFakeNetwork } from '@latchkey/core/testing'
import { act, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadModal } from '../load-modal.js'
import type { MountedModal } from '../modal/mount-modal.js'

const WALLETS = [
  { id: 'first', name: 'First Wallet' },
  { id: 'second', name: 'Second Wallet' },
]

const listeners = new Set<() => void>()
let isWide = true
let client: Client
let modal: MountedModal
const card = () =>
  document.querySelector('[data-latchkey-modal]')?.shadowRoot?.querySelector('.lk-card') as HTMLElement
const aside = () => within(card()).queryByRole('region', { name: 'Connect wallet' })
const list = () => within(aside() as HTMLElement)
const body = () => within(card().querySelector('.lk-body') as HTMLElement)
const title = () => within(card()).getByRole('heading', { level: 2 }).textContent
const path = () => client.router.state.history.map(({ view }) => view)
const press = (element: HTMLElement) => act(async () => element.click())

async function open(options: Partial<ClientOptions> = {}) {
  client = createClient({
    adapters: [createFakeAdapter({ wallets: WALLETS })],
    networks: [createFakeNetwork('1')],
    enableWalletConnect: false,
    env: { ...createFakeEnv(), window: window as never },
    ...options,
  })
  client.start()
  client.open()
  const mount = await loadModal(client, { layout: 'wide' })
  await act(async () => {
    modal = mount(client, { layout: 'wide' })
  })
}

beforeEach(async () => {
  isWide = true
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return isWide && query === '(min-width: 800px)'
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
  await open()
})
afterEach(async () => {
  await act(async () => modal.remove())
  expect(listeners.size).toBe(0)
  client.destroy()
  vi.unstubAllGlobals()
})

describe('the wide layout', () => {
  it('has the list of wallets at the start, and the help for newcomers beside it', () => {
    expect(title()).toBe('Connect wallet')
    expect(list().getByRole('button', { name: /First Wallet/ })).toBeTruthy()
    expect(body().getByText('You stay in control')).toBeTruthy()
    expect(body().queryByRole('button', { name: /First Wallet/ })).toBeNull()
  })

  it('keeps the same list while the views beside it change, and goes back as ever', async () => {
    const row = list().getByRole('button', { name: /First Wallet/ })
    await act(async () => client.router.actions.push('GetWallet'))
    await waitFor(() => expect(title()).toBe('Get a wallet'))
    expect(list().getByRole('button', { name: /First Wallet/ })).toBe(row)
    await press(within(card()).getByRole('button', { name: 'Back' }))
    expect([path(), title()]).toEqual([['Connect'], 'Connect wallet'])
    expect(list().getByRole('button', { name: /First Wallet/ })).toBe(row)
  })

  it('puts what is chosen in the list in the place of what stood beside it', async () => {
    await press(await list().findByRole('button', { name: /^What is a wallet/ }))
    expect(path()).toEqual(['Connect', 'GetWallet'])
    await press(list().getByRole('button', { name: /^What is a wallet/ }))
    expect(path()).toEqual(['Connect', 'GetWallet'])
    await act(async () => client.router.actions.push('AllWallets'))
    await press(list().getByRole('button', { name: /^What is a wallet/ }))
    expect(path()).toEqual(['Connect', 'GetWallet'])
  })

  it('marks the wallet that is shown beside the list', async () => {
    const current = () => card().querySelector('[aria-current]')?.textContent
    expect(current()).toBeUndefined()
    const connectorId = client.connectors.state.items[1]?.chains[0]?.connectorId ?? ''
    await act(async () =>
      client.router.actions.push('ConnectingExternal', { connectorId, namespace: 'test' }),
    )
    await waitFor(() => expect(title()).toBe('Second Wallet'))
    expect(current()).toContain('Second Wallet')
    await press(within(card()).getByRole('button', { name: 'Back' }))
    expect(current()).toBeUndefined()
  })

  it('has no list beside what was opened without it', async () => {
    await act(async () => client.router.actions.reset('GetWallet'))
    await waitFor(() => expect(title()).toBe('Get a wallet'))
    expect(aside()).toBeNull()
  })

  it('is the compact one where the page is narrow, and follows the page', async () => {
    isWide = false
    act(() => {
      for (const listener of listeners) listener()
    })
    expect(aside()).toBeNull()
    expect(body().getByRole('button', { name: /First Wallet/ })).toBeTruthy()
  })

  it('asks to choose a wallet where the app wants no help for newcomers', async () => {
    modal.remove()
    client.destroy()
    await open({ enableWalletGuide: false })
    expect(body().getByText('Choose a wallet')).toBeTruthy()
  })
})

it('is compact by default', async () => {
  modal.remove()
  const mount = await loadModal(client, {})
  await act(async () => {
    modal = mount(client, {})
  })
  expect(aside()).toBeNull()
  expect(body().getByRole('button', { name: /First Wallet/ })).toBeTruthy()
})
