import { type Client, type ClientOptions, createClient } from '@latchkey/core'
import { createFakeAdapter, createFakeEnv, createFakeNetwork } from '@latchkey/core/testing'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ConnectButton } from '../buttons/connect-button.js'
import { LatchkeyProvider } from '../provider.js'
import type { ResolvedSettings } from '../settings.js'
import { views } from './view-registry.js'

const WAITING = '[data-latchkey-waiting]'
const SHOWN = '[data-latchkey-modal]'
const find = (selector: string) => document.querySelector<HTMLElement>(selector)
const inside = (host: Element | null) => within(host?.shadowRoot?.querySelector('.lk-root') as HTMLElement)

const releases: (() => void)[] = []
afterEach(async () => {
  cleanup()
  for (const release of releases.splice(0)) release()
  // A modal that was shown fades before it goes, and the next test would take it for its own.
  await vi.waitFor(() => expect([find(SHOWN), find(WAITING)]).toEqual([null, null]))
})

function show(settings: ResolvedSettings = {}, options: Partial<ClientOptions> = {}) {
  const adapter = createFakeAdapter()
  const client = createClient({
    adapters: [adapter],
    networks: [createFakeNetwork('1')],
    enableWalletConnect: false,
    env: { ...createFakeEnv(), window: window as never },
    ...options,
  })
  releases.push(() => client.destroy())
  const { unmount } = render(
    <LatchkeyProvider client={client} {...settings}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
  return { adapter, client, unmount, button: screen.getByRole('button', { name: 'Connect wallet' }) }
}

/** Rests a pointer on the button until the modal is drawn. */
async function rest(button: HTMLElement): Promise<HTMLElement> {
  fireEvent.pointerEnter(button)
  return drawn()
}
const drawn = () =>
  vi.waitFor(() => {
    const host = find(WAITING)
    expect(host?.shadowRoot?.querySelector('[role=dialog] .lk-row')).toBeTruthy()
    return host as HTMLElement
  })
const shown = () => vi.waitFor(() => expect(find(SHOWN)).toBeTruthy())

it('is drawn hidden when a pointer reaches the button, and the page is as it was', async () => {
  const { button, client } = show()
  const opened = vi.fn()
  client.on('modalOpened', opened)
  button.focus()
  const host = await rest(button)
  expect(host.hasAttribute('inert')).toBe(true)
  expect(document.activeElement).toBe(button)
  expect(document.documentElement.style.overflow).toBe('')
  expect([client.modal.state.open, opened.mock.calls.length]).toEqual([false, 0])
})

it('is shown by the click as it was drawn: the focus enters, the page stands still, Escape closes it', async () => {
  const { button, client } = show()
  const host = await rest(button)
  const row = inside(host).getByText('Fake Wallet')
  button.focus()
  fireEvent.click(button)
  await shown()
  expect(find(SHOWN)).toBe(host)
  expect(host.hasAttribute('inert')).toBe(false)
  expect(inside(host).getByText('Fake Wallet')).toBe(row)
  expect(host.shadowRoot?.activeElement?.textContent).toBe('Connect wallet')
  expect(document.documentElement.style.overflow).toBe('hidden')
  fireEvent.keyDown(window, { key: 'Escape' })
  await waitFor(() => expect(find(SHOWN)).toBeNull())
  expect(client.modal.state.open).toBe(false)
  expect(document.activeElement).toBe(button)
  expect(document.documentElement.style.overflow).toBe('')
})

it('hears no Escape while it is hidden', async () => {
  const { button } = show()
  await rest(button)
  const heard = vi.fn()
  document.addEventListener('keydown', heard)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  document.removeEventListener('keydown', heard)
  expect(heard).toHaveBeenCalledOnce()
})

it('follows the wallets of the page while it is hidden', async () => {
  const { adapter, button } = show()
  const host = await rest(button)
  await act(async () => void adapter.install({ id: 'late', name: 'Late Wallet' }))
  expect(await inside(host).findByText('Late Wallet')).toBeTruthy()
})

it('gives way when another view is opened than the one that was drawn', async () => {
  const { button, client } = show()
  const host = await rest(button)
  act(() => client.open({ view: 'GetWallet' }))
  await shown()
  expect(host.isConnected).toBe(false)
  expect(find(WAITING)).toBeNull()
  expect(await inside(find(SHOWN)).findByRole('heading', { name: 'What is a wallet?' })).toBeTruthy()
})

it('does not draw the view of another opening as well, which would ask a wallet twice', async () => {
  const { adapter, button, client } = show()
  // A wallet that approves closes the modal at once.
  adapter.wallet().rejectNext()
  await rest(button)
  await views.load('ConnectingExternal')
  const host = find(WAITING)?.shadowRoot
  let titles = ''
  const observer = new MutationObserver(() => {
    titles += host?.querySelector('h2')?.textContent ?? ''
  })
  observer.observe(host as ShadowRoot, { childList: true, subtree: true, characterData: true })
  act(() =>
    client.open({
      view: 'ConnectingExternal',
      params: { connectorId: adapter.wallet().id, namespace: 'test' },
    }),
  )
  await shown()
  await inside(find(SHOWN)).findByRole('heading', { name: /Fake Wallet/ })
  observer.disconnect()
  expect(titles).not.toContain('Fake Wallet')
})

it('asks no wallet, also while one is asked', async () => {
  const { adapter, button, client } = show()
  const wallet = adapter.wallet()
  wallet.hangNext()
  const connecting = client.connect({ connectorId: wallet.id }).catch(() => undefined)
  await vi.waitFor(() => expect(wallet.promptCount).toBe(1))
  expect(client.connection.state.namespaces.test?.status).toBe('connecting')
  fireEvent.pointerEnter(button)
  expect(client.modal.state.prepared).toBe('Connect')
  await client.preload()
  expect(wallet.promptCount).toBe(1)
  client.destroy()
  await connecting
})

it.each<[string, (parts: { client: Client; unmount(): void }) => void]>([
  ['its provider', ({ unmount }) => unmount()],
  ['its client', ({ client }) => client.destroy()],
])('goes with %s', async (_, end) => {
  const parts = show()
  await rest(parts.button)
  act(() => end(parts))
  await waitFor(() => expect(find(WAITING)).toBeNull())
})

it('is drawn in the first idle moment where the app wants that, and not before', async () => {
  const { client } = show()
  expect(client.modal.state.prepared).toBeNull()
  cleanup()
  show({ prefetch: 'idle' })
  expect(await drawn()).toBeTruthy()
})

it('is drawn again once it is closed', async () => {
  const { button, client } = show()
  button.focus()
  const first = await rest(button)
  fireEvent.click(button)
  await shown()
  act(() => client.close())
  await waitFor(() => expect(first.isConnected).toBe(false))
  expect(await drawn()).not.toBe(first)
})
