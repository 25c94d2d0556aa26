// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { AccountButton } from './buttons/account-button.js'
import { ConnectButton } from './buttons/connect-button.js'
import { NetworkButton } from './buttons/network-button.js'
import { LatchkeyProvider } from './provider.js'
import { createTestClient } from './testing/create-test-client.js'

const page = (client: ReturnType<typeof createTestClient>['client']) => (
  <StrictMode>
    <LatchkeyProvider client={client} modal={false}>
      <ConnectButton />
      <NetworkButton />
      <AccountButton balance="show" />
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
