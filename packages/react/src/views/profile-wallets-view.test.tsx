import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type ConnectedOptions, showConnected } from '../testing/connected-client.js'
import { domainsOf } from '../testing/domains-of.js'

afterEach(cleanup)

const wallet = { addresses: ['taaaa', 'tbbbb'], exposeAll: true }
const show = (options: ConnectedOptions = { adapter: { wallets: [wallet] } }) =>
  showConnected({ view: 'ProfileWallets' }, options)
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
const rows = () => within(screen.getByRole('list')).getAllByRole('button')

describe('the connected wallet', () => {
  it('lists its accounts and marks the one in use', async () => {
    await show()
    expect(screen.getByText('2 accounts')).toBeTruthy()
    expect(rows().map(row => row.getAttribute('aria-current'))).toEqual(['true', null])
    expect(rows().map(row => row.textContent)).toEqual([
      'Account 1taaaa · standardActive',
      'Account 2tbbbb · standard',
    ])
  })

  it('has the account in use first when it is opened, and each with the number it always has', async () => {
    const { client } = await show()
    await press(/tbbbb/)
    await act(async () => client.router.actions.reset('Account'))
    await act(async () => client.router.actions.reset('ProfileWallets'))
    await screen.findByText('2 accounts')
    expect(rows().map(row => row.textContent)).toEqual([
      'Account 2tbbbb · standardActive',
      'Account 1taaaa · standard',
    ])
  })

  it('makes a pressed account the one in use, in its place', async () => {
    const { client } = await show()
    await press(/tbbbb/)
    expect(client.session.account()?.address).toBe('tbbbb')
    expect(rows().map(row => row.getAttribute('aria-current'))).toEqual([null, 'true'])
  })

  it('lists accounts by type, in the order of their namespace', async () => {
    const { client } = await show()
    const [connection] = client.connection.state.namespaces.test?.connections ?? []
    const [first, second] = connection?.accounts ?? []
    if (!connection || !first || !second) expect.unreachable()
    const types = client.registry.requireAdapter('test').traits.accountTypes
    const accounts = [
      { ...first, type: 'other' },
      { ...second, type: types[0] ?? '' },
    ]
    await act(async () => domainsOf(client).connection.internal.applyConnection({ ...connection, accounts }))
    expect(rows().map(row => row.textContent)).toEqual([
      'Account 2taaaa · otherActive',
      'Account 1tbbbb · standard',
    ])
  })

  it('goes by the labels of the app', async () => {
    const { client } = await show()
    await act(async () => client.account.actions.label('test', 'tbbbb', 'Savings'))
    expect(screen.getByRole('button', { name: /Savings/ }).textContent).toContain('tbbbb')
  })

  it('shows a hostile name as plain text', async () => {
    const name = '<img src=x onerror=alert(1)>'
    await show({ adapter: { wallets: [{ ...wallet, name }] } })
    expect(screen.getByText(name)).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('choosing accounts in the wallet', () => {
  it('takes what the wallet grants anew', async () => {
    const { client, adapter } = await show()
    adapter.wallet().changeAccounts('tcccc')
    await press('Choose accounts in Fake Wallet')
    expect(client.connection.state.namespaces.test?.connections[0]?.accounts).toHaveLength(1)
    expect(rows()[0]?.textContent).toContain('tcccc')
  })

  it('leaves everything as it was when the person declines', async () => {
    const { client, adapter } = await show()
    adapter.wallet().rejectNext()
    await press('Choose accounts in Fake Wallet')
    expect(client.modal.state.snackbar?.message).toBe('userRejected')
    expect(rows()).toHaveLength(2)
  })

  it('says where to do it when the wallet cannot be asked', async () => {
    await show({ adapter: { wallets: [{ ...wallet, capabilities: ['transfer'] }] } })
    expect(screen.getByText('To use an account that is not listed, share it in Fake Wallet.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Choose accounts/ })).toBeNull()
  })
})

describe('leaving', () => {
  it('disconnects', async () => {
    const { client } = await show()
    await press('Disconnect')
    expect(client.connection.state.namespaces.test?.status).toBe('disconnected')
  })

  it('leads to the list of wallets', async () => {
    const { client } = await show()
    await press('Connect another wallet')
    expect(client.router.state.history.at(-1)).toEqual({ view: 'Connect', params: { namespace: 'test' } })
  })
})
