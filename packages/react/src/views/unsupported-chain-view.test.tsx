import { createClient, type NetworkId } from '@latchkey/core'
import { namespaceOf } from '@latchkey/core/internal/caip/network-id'
import { createFakeAdapter, createFakeEnv, createFakeNetwork } from '@latchkey/core/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { idleTransport } from '../testing/idle-transport.js'
import { renderView } from '../testing/render-view.js'

afterEach(cleanup)

/** Connected, and then the wallet went to a network of its own. */
async function show(foreign: NetworkId = 'test:777') {
  const namespace = namespaceOf(foreign)
  const adapter = createFakeAdapter({ namespace, wallets: [{ id: 'alpha', name: 'Alpha' }] })
  const networks = ['a', 'b'].map(id => createFakeNetwork(id, namespace, { name: `Network ${id}` }))
  const client = createClient({
    adapters: [adapter],
    networks,
    projectId: 'test',
    transports: [idleTransport],
    env: createFakeEnv(),
  })
  client.start()
  await client.connect({ connectorId: 'alpha' })
  await renderView(client, { view: 'Receive' })
  await act(async () => adapter.wallet().changeNetwork(foreign))
  await screen.findByRole('heading', { name: 'Unsupported network' })
  return { client, wallet: adapter.wallet() }
}

const click = (name: RegExp | string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

describe('a wallet on a network that the app cannot use', () => {
  it('is told which network that is and where to go', async () => {
    await show()
    expect(screen.getByRole('status').textContent).toContain("This site doesn't support network 777.")
    const list = screen.getByRole('list', { name: 'Choose a network' })
    expect(within(list).getAllByRole('button')).toHaveLength(2)
  })

  it('is told the name of a network that people know, though the app does not use it', async () => {
    await show('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    expect(screen.getByRole('status').textContent).toContain("This site doesn't support Solana Devnet.")
  })

  it('is not shown the whole hash of a network that nobody knows', async () => {
    await show('test:ab12cd34ab12cd34ab12cd34ab12cd34')
    expect(screen.getByRole('status').textContent).toContain(
      "doesn't support an unknown network (ab12…cd34).",
    )
  })

  it('is asked to switch to the network chosen, and the modal closes', async () => {
    const { client, wallet } = await show()
    const approve = wallet.hangNext()
    await click(/Network b/)
    expect(await screen.findByText('Approve in Alpha')).toBeTruthy()
    await act(async () => approve())
    await waitFor(() => expect(client.modal.state.open).toBe(false))
    expect(client.session.activeNetwork()?.name).toBe('Network b')
  })

  it('comes back here when it declines', async () => {
    const { wallet } = await show()
    wallet.rejectNext()
    await click(/Network b/)
    expect(await screen.findByRole('heading', { name: 'Unsupported network' })).toBeTruthy()
    expect(screen.getByText('userRejected')).toBeTruthy()
  })

  it('can be disconnected', async () => {
    const { client } = await show()
    await click('Disconnect')
    await waitFor(() => expect(client.modal.state.open).toBe(false))
    expect(client.session.connection()).toBeUndefined()
  })

  it('is let go even when it fails to disconnect', async () => {
    const { client, wallet } = await show()
    wallet.failDisconnect(new Error('stuck'))
    await click('Disconnect')
    await waitFor(() => expect(client.session.connection()).toBeUndefined())
  })
})
