import { type ClientOptions, type CustomWallet, createClient } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeEnv,
  createFakeNetwork,
  createFakeWindow,
  type FakeWalletOptions,
} from '@latchkey/core/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { idleTransport } from '../testing/idle-transport.js'
import { renderView } from '../testing/render-view.js'

afterEach(cleanup)

const PHONE = 'Mozilla/5.0 (Linux; Android 16) Chrome/142 Mobile'
const listed: CustomWallet[] = ['Ape', 'Bat', 'Cat', 'Dog', 'Elk', 'Fox'].map(name => ({
  id: name.toLowerCase(),
  name,
}))

interface Stage {
  readonly wallets?: FakeWalletOptions[]
  readonly userAgent?: string
  readonly options?: Partial<ClientOptions>
}

async function show({ wallets = [], userAgent = 'Mozilla/5.0 (X11)', options = {} }: Stage = {}) {
  const gate = { isOpen: true, open: () => {} }
  let fails = 0
  const walletSource = {
    async list({
      entries,
      include,
      exclude,
    }: {
      entries: number
      include?: readonly string[]
      exclude?: readonly string[]
    }) {
      if (!gate.isOpen)
        await new Promise<void>(resolve => {
          gate.open = resolve
        })
      if (fails > 0) {
        fails -= 1
        throw new Error('offline')
      }
      const found = listed.filter(({ id }) => (include?.includes(id) ?? true) && !exclude?.includes(id))
      return { wallets: found.slice(0, entries), count: found.length }
    },
  }
  const env = createFakeEnv({ window: createFakeWindow({ userAgent }) })
  const client = createClient({
    adapters: [createFakeAdapter({ wallets })],
    networks: [createFakeNetwork()],
    projectId: 'test',
    transports: [idleTransport],
    env,
    walletSource,
    ...options,
  })
  await client.features.load('wallets')
  return {
    client,
    env,
    gate,
    failNext: () => {
      fails = 1
    },
    render: () => renderView(client, { view: 'Connect' }),
  }
}

const names = () =>
  screen.queryAllByRole('button').flatMap(item => item.querySelector('.lk-cut')?.textContent ?? [])
const click = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

describe('the row for a wallet on a phone', () => {
  it('stands first and leads to the code', async () => {
    const { client, render } = await show({ wallets: [{ id: 'a', name: 'Alpha' }] })
    await render()
    expect(names()[0]).toBe('WalletConnect')
    await click(/WalletConnect/)
    expect(client.router.state.history.at(-1)).toEqual({ view: 'ConnectingWalletConnect', params: {} })
  })

  it.each([
    ['the app wants none', { options: { enableWalletConnect: false } }],
    ['there is neither project nor relay', { options: { projectId: '' } }],
    ['the page is on a phone', { userAgent: PHONE }],
    ['no adapter says what to ask for', { options: { adapters: [bare()] } }],
  ] as [string, Stage][])('is left out where %s', async (_, stage) => {
    const { render } = await show(stage)
    await render()
    expect(names()).not.toContain('WalletConnect')
  })
})

function bare() {
  const adapter = createFakeAdapter()
  const { loadWalletConnect: _, ...traits } = adapter.traits
  return { ...adapter, traits }
}

describe('the row of all wallets', () => {
  it.each([
    ['SHOW', undefined, true],
    [undefined, undefined, true],
    ['HIDE', PHONE, false],
    ['ONLY_MOBILE', undefined, false],
    ['ONLY_MOBILE', PHONE, true],
  ] as const)('with %s on %s: %s', async (allWallets, userAgent, expected) => {
    const { render, client } = await show({
      ...(userAgent ? { userAgent } : {}),
      options: allWallets ? { allWallets } : {},
    })
    await render()
    expect(names().includes('All wallets')).toBe(expected)
    if (!expected) return
    await click(/All wallets/)
    expect(client.router.state.history.at(-1)?.view).toBe('AllWallets')
  })

  it('is left out without WalletConnect', async () => {
    // Installed: where nothing is, wallets to get are offered, with a row for all of those.
    const adapters = [createFakeAdapter({ wallets: [{ id: 'alpha', name: 'Alpha' }] })]
    const { render } = await show({ options: { enableWalletConnect: false, adapters } })
    await render()
    expect(names()).toContain('Alpha')
    expect(names()).not.toContain('All wallets')
  })
})

describe('wallets of the list', () => {
  const listOf = () => names().filter(name => !/WalletConnect|All wallets|What is/.test(name))

  it('fill the list up to four', async () => {
    const { render } = await show({ wallets: [{ id: 'a', name: 'Alpha' }] })
    await render()
    await waitFor(() => expect(listOf()).toEqual(['Alpha', 'Ape', 'Bat', 'Cat']))
  })

  it('begin with those that the app features, before its own, and are not listed when they are here', async () => {
    const { render } = await show({
      wallets: [{ id: 'x', name: 'Bat' }],
      options: { featuredWalletIds: ['fox', 'bat'], customWallets: [{ id: 'own', name: 'Own' }] },
    })
    await render()
    await waitFor(() => expect(listOf()).toEqual(['Fox', 'Bat', 'Own', 'Ape']))
  })

  it('have their places before they come', async () => {
    const { render, gate } = await show({ wallets: [{ id: 'a', name: 'Alpha' }] })
    gate.isOpen = false
    await render()
    const rows = () => screen.getAllByRole('list').flatMap(list => [...list.children])
    expect([listOf(), rows().length]).toEqual([['Alpha'], 5])
    gate.isOpen = true
    await act(async () => gate.open())
    await waitFor(() => expect(listOf()).toHaveLength(4))
    expect(rows()).toHaveLength(5)
  })

  it('say that they could not be loaded, and come at another try', async () => {
    const { render, failNext } = await show()
    failNext()
    await render()
    await click(/More wallets could not be loaded/)
    await waitFor(() => expect(listOf()).toHaveLength(4))
  })

  it('lead to the pairing', async () => {
    const { render, client } = await show()
    await render()
    await screen.findByRole('button', { name: /Ape/ })
    await click(/Ape/)
    expect(client.router.state.history.at(-1)).toEqual({
      view: 'ConnectingWalletConnect',
      params: { walletId: 'ape' },
    })
  })

  it('that were paired with lately come before those to fill up with', async () => {
    const { render, env } = await show()
    env.storage.set('@latchkey/recent_listed_wallets', JSON.stringify([{ id: 'dog', name: 'Dog' }]))
    await render()
    await waitFor(() => expect(listOf()).toEqual(['Dog', 'Ape', 'Bat', 'Cat']))
    expect(screen.getByRole('button', { name: /Dog/ }).textContent).toContain('Recent')
  })
})
