import { act } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { AccountButton } from './buttons/account-button.js'
import { ConnectButton } from './buttons/connect-button.js'
import { NetworkButton } from './buttons/network-button.js'
import { HydrationBoundary } from './hydration.js'
import { LatchkeyProvider } from './provider.js'
import type { InitialState } from './server.js'
import { createTestClient } from './testing/create-test-client.js'

const page = (client: ReturnType<typeof createTestClient>['client'], initialState?: InitialState) => (
  <StrictMode>
    <LatchkeyProvider client={client} modal={false}>
      <HydrationBoundary state={initialState}>
        <ConnectButton />
        <NetworkButton />
        <AccountButton balance="show" />
      </HydrationBoundary>
    </LatchkeyProvider>
  </StrictMode>
)

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

it('renders on a server without touching the world, and without style attributes', () => {
  const { client, env } = createTestClient()
  const html = renderToString(page(client))
  expect(html).toContain('Connect wallet')
  expect(html).not.toContain('style=')
  expect(env.fetch.calls).toEqual([])
  expect(env.storage.reads).toBe(0)
  expect(env.window.listenerCount()).toBe(0)
})

it('hydrates a visitor who is not connected without a mismatch and without changing a node', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const root = document.createElement('div')
  root.innerHTML = renderToString(page(createTestClient().client))
  document.body.append(root)
  const changes: MutationRecord[] = []
  const observer = new MutationObserver(records => changes.push(...records))
  observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true })

  const { client } = createTestClient()
  const app = await act(async () => hydrateRoot(root, page(client)))
  changes.push(...observer.takeRecords())
  expect(complaints).not.toHaveBeenCalled()
  expect(changes).toEqual([])
  await act(async () => app.unmount())
})

it('hydrates while a stored connection is being restored, from the server markup straight to the account', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { client: first, env, adapter } = createTestClient()
  first.start()
  const wallet = adapter.wallets[0]
  const connection = await first.connect({ connectorId: wallet?.id ?? '' })
  // The tab is closed: the wallet keeps its permission, the storage its entry.
  const address = connection.accounts[0]?.address ?? ''

  const root = document.createElement('div')
  root.innerHTML = renderToString(page(createTestClient().client))
  document.body.append(root)
  const { client } = createTestClient({ env, adapters: [adapter] })
  const app = await act(async () => hydrateRoot(root, page(client)))
  expect(complaints).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(client.session.account()?.address).toBe(address))
  await vi.waitFor(() => expect(root.querySelectorAll('[data-variant="account"]').length).toBeGreaterThan(0))
  expect(root.textContent).not.toContain('Connect wallet')
  await act(async () => app.unmount())
  first.destroy()
  client.destroy()
})

/** A visitor who connected on the second network, and what the server reads of their cookie. */
async function returning() {
  const { client: first, env, adapter } = createTestClient()
  first.start()
  const { accounts } = await first.connect({ connectorId: adapter.wallets[0]?.id ?? '' })
  await first.switchNetwork('test:2')
  const address = accounts[0]?.address ?? ''
  const initialState: InitialState = {
    connections: [
      { connectorId: adapter.wallets[0]?.id ?? '', networkId: 'test:2', accountIds: [`test:2:${address}`] },
    ],
  }
  const root = document.body.appendChild(document.createElement('div'))
  return { first, env, adapter, address, initialState, root }
}

it('renders who the cookie says, and nothing of them for the next visitor', async () => {
  const { address, initialState, root } = await returning()
  const { client } = createTestClient()
  root.innerHTML = renderToString(page(client, initialState))
  const [connect, network, account] = root.querySelectorAll('button')
  expect(connect?.textContent).toBe(address)
  expect(connect?.getAttribute('aria-label')).toBe(`Reconnecting, ${address}`)
  expect(network?.textContent).toBe('Test network 2')
  expect(account?.textContent).toBe(address)
  expect(root.innerHTML).not.toContain('style=')
  expect(renderToString(page(client))).not.toContain(address)
  expect(client.connection.state.namespaces.test?.status).toBe('disconnected')
})

it('hydrates a visitor who comes back without a mismatch, and never shows that nobody is connected', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { first, env, adapter, address, initialState, root } = await returning()
  root.innerHTML = renderToString(page(createTestClient().client, initialState))
  const seen = new Set<string>()
  const observer = new MutationObserver(() => seen.add(root.textContent ?? ''))
  observer.observe(root, { subtree: true, childList: true, characterData: true })
  const { client } = createTestClient({ env, adapters: [adapter] })
  const app = await act(async () => hydrateRoot(root, page(client, initialState)))
  await vi.waitFor(() => expect(client.session.account()?.address).toBe(address))
  await vi.waitFor(() => expect(root.querySelectorAll('.lk-avatar')).toHaveLength(2))
  expect(complaints).not.toHaveBeenCalled()
  expect([...seen].filter(text => /Connect wallet|Test network 1/.test(text))).toEqual([])
  await act(async () => app.unmount())
  first.destroy()
  client.destroy()
})

it('shows that nobody is connected where the browser knows better than the cookie', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { adapter, address, initialState, root } = await returning()
  root.innerHTML = renderToString(page(createTestClient().client, initialState))
  const { client } = createTestClient({ adapters: [adapter] })
  const app = await act(async () => hydrateRoot(root, page(client, initialState)))
  expect(root.textContent).toContain('Connect wallet')
  expect(root.textContent).not.toContain(address)
  expect(complaints).not.toHaveBeenCalled()
  await act(async () => app.unmount())
})

it.each([
  ['a namespace that the app does not have', 'other:1', {}],
  ['no reconnect', 'test:1', { enableReconnect: false }],
] as const)('renders that nobody is connected with %s', (_, networkId, options) => {
  const { client } = createTestClient(options)
  const html = renderToString(
    page(client, { connections: [{ connectorId: 'a', networkId, accountIds: [`${networkId}:abc`] }] }),
  )
  expect(html).toContain('Connect wallet')
  expect(html).not.toContain('abc')
})

it('keeps its own network where the cookie names one that the app does not have', () => {
  const { client } = createTestClient()
  const html = renderToString(
    page(client, { connections: [{ connectorId: 'a', networkId: 'test:9', accountIds: ['test:9:abc'] }] }),
  )
  expect(html).toContain('abc')
  expect(html).toContain('Test network 1')
})
