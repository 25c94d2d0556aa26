import { type ClientOptions, createClient } from '@latchkey/core'
import { createFakeAdapter, createFakeEnv, createFakeNetwork } from '@latchkey/core/testing'
import { act, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadModal } from '../load-modal.js'
import { type MountedModal, mountModal } from './mount-modal.js'

const hostOf = () => document.querySelector('[data-latchkey-modal]')
const inside = () => within(hostOf()?.shadowRoot?.querySelector('.lk-root') as HTMLElement)

let client: ReturnType<typeof createClient>
let adapter: ReturnType<typeof createFakeAdapter>
let modal: MountedModal
function open(options: Partial<ClientOptions> = {}) {
  adapter = createFakeAdapter()
  client = createClient({
    adapters: [adapter],
    networks: [createFakeNetwork('1')],
    projectId: 'test',
    enableWalletConnect: false,
    env: { ...createFakeEnv(), window: window as never },
    ...options,
  })
  client.start()
  client.open()
  modal = mountModal(client, {})
}
function close() {
  modal.remove()
  client.destroy()
}
beforeEach(() => open())
afterEach(close)

it('stands still once it is closed: a list that fades is not drawn anew by the wallet that connected', async () => {
  const root = hostOf()?.shadowRoot as ShadowRoot
  const row = inside().getByRole('button', { name: /Fake Wallet/ })
  const words = row.textContent
  const fading = new Promise<string | null>(resolve => {
    const observer = new MutationObserver(() => {
      if (!root.querySelector('[data-closing]')) return
      observer.disconnect()
      resolve(root.contains(row) ? row.textContent : null)
    })
    observer.observe(root, { attributes: true, childList: true, subtree: true })
  })
  await client.connect({ connectorId: adapter.wallet().id })
  expect(client.modal.state.open).toBe(false)
  modal.close()
  expect(await fading).toBe(words)
  await waitFor(() => expect(hostOf()).toBeNull())
})

it('takes no clicks once it is closed, also before it begins to fade', async () => {
  client.close()
  modal.close()
  inside()
    .getByRole('button', { name: /Fake Wallet/ })
    .click()
  expect(client.connection.state.namespaces.test?.status).toBe('disconnected')
  await waitFor(() => expect(hostOf()).toBeNull())
})

it('leaves nothing behind when another takes its place before it faded', () => {
  client.close()
  modal.close()
  modal.remove()
  expect(hostOf()).toBeNull()
})

it('draws the wallets that are here first, and what stands below them in the next frame', async () => {
  expect(inside().getByRole('button', { name: /Fake Wallet/ })).toBeTruthy()
  expect(inside().queryByRole('button', { name: /^What is a wallet/ })).toBeNull()
  expect(await inside().findByRole('button', { name: /^What is a wallet/ })).toBeTruthy()
})

it('draws a view that is come back to at once and whole', async () => {
  await inside().findByRole('button', { name: /^What is a wallet/ })
  await act(async () => client.router.actions.push('GetWallet'))
  await inside().findByRole('heading', { name: 'What is a wallet?' })
  await act(async () => client.router.actions.goBack())
  expect(inside().getByRole('button', { name: /^What is a wallet/ })).toBeTruthy()
})

it('keeps no place where nothing comes: a gap for it would close in the next frame', () => {
  close()
  open({ enableWalletGuide: false })
  const list = inside().getByRole('list').parentElement
  // Beside the list there is what is said to screen readers, which takes no place.
  expect([...(list?.parentElement?.children ?? [])]).toEqual([list, inside().getAllByRole('status')[0]])
})

it('draws an app with colours of its own in them from its first frame', async () => {
  close()
  open({ themeVariables: { '--lk-accent': '#e0457b' } })
  modal.remove()
  const mount = await loadModal(client, {})
  modal = mount(client, {})
  expect((hostOf() as HTMLElement).style.getPropertyValue('--on-accent')).toBe('#000000')
})

it('tells a developer of settings without an effect, and nobody on a public page', async () => {
  const openWith = (debug: boolean) => {
    close()
    const env = createFakeEnv()
    open({ debug, env: { ...env, window: window as never } })
    modal.update({ layout: 'big' as 'wide' })
    return env.log.entries
  }
  const hidden = openWith(false)
  await waitFor(() => expect(inside().getByRole('button', { name: /Fake Wallet/ })).toBeDefined())
  const said = openWith(true)
  await waitFor(() => expect(said.map(({ message }) => message).at(-1)).toMatch(/^layout knows no big/))
  expect(hidden).toEqual([])
})
