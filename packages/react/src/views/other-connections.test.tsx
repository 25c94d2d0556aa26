import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { showConnected } from '../testing/connected-client.js'
import { withApi } from '../testing/served-client.js'

afterEach(cleanup)

const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

/** `Alpha` was connected first and `Beta` is in use. */
async function show(multiWallet = true) {
  const parts = await showConnected(
    { view: 'ProfileWallets' },
    {
      adapter: {
        wallets: [
          { id: 'alpha', name: 'Alpha', addresses: ['taaaa'] },
          { id: 'beta', name: 'Beta', addresses: ['tbbbb'] },
        ],
      },
      client: { features: { multiWallet } },
    },
  )
  await act(async () => {
    await parts.client.connect({ connectorId: 'beta' })
    parts.client.open({ view: 'ProfileWallets' })
  })
  const inUse = () => parts.client.connection.state.namespaces.test?.connections[0]?.connectorId
  return { ...parts, inUse }
}

describe('several wallets of one namespace', () => {
  it('shows only the one in use where the app allows no more', async () => {
    await show(false)
    expect(screen.queryByText('Also connected')).toBeNull()
    expect(screen.queryByText('Alpha')).toBeNull()
  })

  it('switches to a pressed one', async () => {
    const { inUse } = await show()
    await press(/^Alpha/)
    await waitFor(() => expect(inUse()).toBe('alpha'))
    expect(screen.getByRole('button', { name: /^Beta/ })).toBeTruthy()
  })

  it('says the name of an account where the host knows one, else the address', async () => {
    const wallets = [
      { id: 'alpha', name: 'Alpha', addresses: ['taaaa'] },
      { id: 'beta', name: 'Beta', addresses: ['tbbbb'] },
    ]
    const client = { features: { multiWallet: true } }
    const { client: latchkey } = await showConnected(
      { view: 'ProfileWallets' },
      withApi({ identity: { json: { name: 'alice.eth', avatar: null } } }, { adapter: { wallets }, client }),
    )
    await act(async () => {
      await latchkey.connect({ connectorId: 'beta' })
      latchkey.open({ view: 'ProfileWallets' })
    })
    const other = await screen.findByRole('button', { name: /^Alpha/ })
    await waitFor(() => expect(other.textContent).toContain('alice.eth'))
    expect(other.textContent).not.toContain('taaaa')
  })

  it('disconnects one of them and leaves the one in use; then it is a recent one', async () => {
    const { inUse } = await show()
    await press('Disconnect Alpha')
    expect(inUse()).toBe('beta')
    expect(screen.queryByText('Also connected')).toBeNull()
    expect(screen.getByText('Recently connected')).toBeTruthy()
  })

  it('connects a recent one again, and forgets one that is not wanted', async () => {
    const { adapter, client, inUse } = await show()
    await press('Disconnect Alpha')
    await press(/^Alpha/)
    await waitFor(() => expect(inUse()).toBe('alpha'))
    expect(adapter.wallet('alpha').promptCount).toBe(2)
    await act(async () => client.open({ view: 'ProfileWallets' }))
    await press('Disconnect Beta')
    await press('Forget Beta')
    expect(screen.queryByText('Recently connected')).toBeNull()
  })

  it('says when a recent one declines, and keeps the one in use', async () => {
    const { adapter, client, inUse } = await show()
    await press('Disconnect Alpha')
    adapter.wallet('alpha').rejectNext()
    await press(/^Alpha/)
    expect(inUse()).toBe('beta')
    expect(client.modal.state.snackbar?.message).toBe('userRejected')
  })
})
