import { createFakeAdapter, createFakeNetwork } from '@latchkey/core/testing'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { views } from '../modal/view-registry.js'
import { showConnected } from '../testing/connected-client.js'

afterEach(cleanup)

const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

/** Two namespaces, the first of them connected; the second one, too, when told. */
async function show(options: { both?: boolean; view?: 'ProfileWallets' | 'SwitchNetwork' } = {}) {
  const { both = true, view = 'ProfileWallets' } = options
  const first = createFakeAdapter({ traits: { displayName: 'Firstchain' } })
  const second = createFakeAdapter({
    namespace: 'other',
    traits: { displayName: 'Otherchain' },
    wallets: [{ id: 'omega', name: 'Omega', addresses: ['oaaaa'] }],
  })
  await Promise.all([views.load('Connect'), views.load('SwitchActiveChain')])
  const otherNetwork = createFakeNetwork('one', 'other', { name: 'Otherland' })
  const parts = await showConnected(
    { view: 'Connect' },
    {
      client: {
        adapters: [first, second],
        networks: [createFakeNetwork('one'), otherNetwork],
      },
    },
  )
  second.ledger.setBalance({ address: 'oaaaa', networkId: otherNetwork.caipNetworkId }, 3_000_000n)
  await act(async () => {
    if (both) await parts.client.connect({ connectorId: 'omega', namespace: 'other' })
    parts.client.network.actions.activate('test')
    await views.load(view)
    parts.client.open({ view })
  })
  return { ...parts, adapter: first, second, otherNetwork }
}

describe('the wallets of several namespaces', () => {
  it('stand side by side, each with its address and balance', async () => {
    await show()
    const lists = await screen.findAllByRole('list')
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Firstchain',
      'Otherchain',
    ])
    expect(lists).toHaveLength(2)
    expect(within(lists[1] as HTMLElement).getByText('Omega')).toBeTruthy()
    expect(await within(lists[1] as HTMLElement).findByText(/3\.000/)).toBeTruthy()
  })

  it('offers to connect where nothing is connected', async () => {
    const { client } = await show({ both: false })
    await press('Connect an Otherchain wallet')
    expect(client.router.state.history.at(-1)).toMatchObject({
      view: 'Connect',
      params: { namespace: 'other' },
    })
  })

  it('makes a pressed one the active namespace and shows its account', async () => {
    const { client } = await show()
    await press(/^Omega/)
    expect(client.network.state.activeNamespace).toBe('other')
    expect(client.router.state.history.map(({ view }) => view)).toEqual(['Account'])
  })

  it('leads to the wallet of one namespace, where that one alone is disconnected', async () => {
    const { client } = await show()
    await press(/^Manage Omega/)
    await press('Disconnect')
    const { namespaces } = client.connection.state
    expect([namespaces.test?.status, namespaces.other?.status]).toEqual(['connected', 'disconnected'])
  })

  it('stay open when the wallet of another namespace ends its connection, and close with that in use', async () => {
    const { client, second, adapter } = await show()
    await act(async () => second.wallet().disconnectFromWallet())
    expect(client.connection.state.namespaces.other?.status).toBe('disconnected')
    expect(client.modal.state.open).toBe(true)
    await act(async () => adapter.wallet().disconnectFromWallet())
    expect(client.modal.state.open).toBe(false)
  })

  it('disconnects all of them at once', async () => {
    const { client } = await show()
    await press('Disconnect all')
    const { namespaces } = client.connection.state
    expect([namespaces.test?.status, namespaces.other?.status]).toEqual(['disconnected', 'disconnected'])
  })

  it('names the namespaces whose wallets did not disconnect', async () => {
    const { client, second } = await show()
    second.wallet().failDisconnect(new Error('no'))
    await expect(client.disconnect()).rejects.toThrow('Failed to disconnect chains: other')
  })
})

describe('a network that no connected wallet speaks', () => {
  it('says what it needs, and then connects there', async () => {
    const { client } = await show({ both: false, view: 'SwitchNetwork' })
    await press(/Otherland/)
    expect(client.router.state.history.at(-1)?.view).toBe('SwitchActiveChain')
    expect(client.network.state.activeNamespace).toBe('test')
    await press('Connect an Otherchain wallet')
    await vi.waitFor(() => expect(client.network.state.activeNamespace).toBe('other'))
    expect(client.router.state.history.at(-1)).toMatchObject({
      view: 'Connect',
      params: { namespace: 'other' },
    })
  })

  it('is switched to at once where a wallet of it is connected', async () => {
    const { client } = await show({ view: 'SwitchNetwork' })
    await press(/Otherland/)
    await vi.waitFor(() => expect(client.network.state.activeNamespace).toBe('other'))
  })
})
