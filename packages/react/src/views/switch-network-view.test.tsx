import { type ClientOptions, createClient, type OpenInput } from '@latchkey/core'
import { createFakeAdapter, createFakeEnv, createFakeNetwork } from '@latchkey/core/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { domainsOf } from '../testing/domains-of.js'
import { idleTransport } from '../testing/idle-transport.js'
import { renderView } from '../testing/render-view.js'

afterEach(cleanup)

const named = (reference: string, name: string, testnet = false, namespace = 'test') =>
  createFakeNetwork(reference, namespace, { name, testnet })
const three = [named('a', 'Aland'), named('b', 'Borneo'), named('c', 'Crete', true)]

async function make(options: Partial<ClientOptions> = {}) {
  const adapter = createFakeAdapter({ wallets: [{ id: 'alpha', name: 'Alpha' }] })
  const client = createClient({
    adapters: [adapter],
    networks: three,
    projectId: 'test',
    transports: [idleTransport],
    env: createFakeEnv(),
    ...options,
  })
  client.start()
  return { client, wallet: adapter.wallet() }
}

async function show(options: Partial<ClientOptions> = {}, at: OpenInput = { view: 'SwitchNetwork' }) {
  const made = await make(options)
  await renderView(made.client, at)
  return made
}

/** Connected, and come to the list from the account. */
async function showConnected(options: Partial<ClientOptions> = {}) {
  const made = await make(options)
  await made.client.connect({ connectorId: 'alpha' })
  await renderView(made.client, { view: 'Receive' })
  await act(async () => made.client.router.actions.push('SwitchNetwork'))
  await screen.findByRole('heading', { name: 'Switch network' })
  return made
}

const row = (name: RegExp) => screen.getByRole('button', { name })
const click = (name: RegExp | string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
const top = (client: Awaited<ReturnType<typeof make>>['client']) => client.router.state.history.at(-1)

describe('the list of networks', () => {
  it('marks the one in use and the test networks', async () => {
    await show()
    expect(row(/Aland/).getAttribute('aria-current')).toBe('true')
    expect(row(/Aland/).textContent).toContain('Current')
    expect(row(/Borneo/).getAttribute('aria-current')).toBeNull()
    expect(row(/Crete/).textContent).toContain('Testnet')
  })

  it('stands under a heading each when there are several namespaces', async () => {
    const other = createFakeAdapter({
      namespace: 'other',
      traits: { displayName: 'Otherchain' },
      wallets: [],
    })
    await show({
      adapters: [createFakeAdapter(), other],
      networks: [...three, named('x', 'Xanadu', false, 'other')],
    })
    expect(within(screen.getByRole('list', { name: 'Test' })).getAllByRole('button')).toHaveLength(3)
    expect(within(screen.getByRole('list', { name: 'Otherchain' })).getAllByRole('button')).toHaveLength(1)
  })

  it('can be searched when long, with the count said', async () => {
    await show({ networks: [...three, ...Array.from({ length: 6 }, (_, i) => named(`n${i}`, `Net ${i}`))] })
    const field = screen.getByRole('searchbox', { name: 'Search networks' })
    fireEvent.change(field, { target: { value: 'born' } })
    expect(within(screen.getByRole('list')).getAllByRole('button')).toHaveLength(1)
    expect(screen.getByRole('status').textContent).toBe('1 network')
    fireEvent.change(field, { target: { value: 'none such' } })
    expect(screen.getByText('No network found')).toBeTruthy()
  })

  it('says which ones the wallet did not grant, and does not ask for them', async () => {
    const { client, wallet } = await showConnected()
    await act(async () => domainsOf(client).network.internal.approve('test', ['test:a', 'test:c']))
    expect(row(/Borneo/).getAttribute('aria-disabled')).toBe('true')
    expect(row(/Borneo/).textContent).toContain('Not available in your wallet')
    await click(/Borneo/)
    expect(wallet.prompts).toEqual(['connect'])
  })

  it('offers nothing but the one in use when the wallet cannot switch', async () => {
    const adapter = createFakeAdapter({
      wallets: [{ id: 'alpha', name: 'Alpha', capabilities: ['signMessage'] }],
    })
    await showConnected({ adapters: [adapter] })
    expect(row(/Aland/).getAttribute('aria-disabled')).toBeNull()
    expect(row(/Borneo/).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('choosing', () => {
  it('the one in use goes back', async () => {
    const { client } = await showConnected()
    await click(/Aland/)
    expect(top(client)?.view).toBe('Receive')
  })

  it('without a wallet switches at once and closes what was opened for it', async () => {
    const { client } = await show()
    await click(/Borneo/)
    await waitFor(() => expect(client.modal.state.open).toBe(false))
    expect(client.session.activeNetwork()?.name).toBe('Borneo')
  })

  it('with a wallet asks it once, waits by name, and comes back to where the visitor was', async () => {
    const { client, wallet } = await showConnected()
    const approve = wallet.hangNext()
    await click(/Borneo/)
    expect(screen.getByRole('status').textContent).toBe('Switching to BorneoApprove in Alpha')
    expect(wallet.promptCount).toBe(2)
    await act(async () => approve())
    await waitFor(() => expect(top(client)?.view).toBe('Receive'))
    expect(client.session.activeNetwork()?.name).toBe('Borneo')
    expect(client.modal.state.open).toBe(true)
  })

  it('closes the modal afterwards when the list was all there was', async () => {
    const { client } = await make()
    await client.connect({ connectorId: 'alpha' })
    await renderView(client, { view: 'SwitchNetwork' })
    await screen.findByRole('list')
    await click(/Borneo/)
    await waitFor(() => expect(client.modal.state.open).toBe(false))
  })

  it('goes back one view, to the list, when the wallet declines', async () => {
    const { client, wallet } = await showConnected()
    wallet.rejectNext()
    await click(/Borneo/)
    expect(await screen.findByText('userRejected')).toBeTruthy()
    expect(top(client)).toMatchObject({ view: 'SwitchNetwork', params: {} })
    expect(row(/Aland/).getAttribute('aria-current')).toBe('true')
  })

  it('lets the network chosen last win', async () => {
    const { client, wallet } = await showConnected()
    wallet.hangNext()
    await click(/Borneo/)
    await click('Back')
    await click(/Crete/)
    await waitFor(() => expect(top(client)?.view).toBe('Receive'))
    expect(client.session.activeNetwork()?.name).toBe('Crete')
  })
})

describe('waiting for a network that nobody asked for', () => {
  it('offers to ask', async () => {
    const { client, wallet } = await make()
    await client.connect({ connectorId: 'alpha' })
    await renderView(client, { view: 'SwitchNetwork', params: { networkId: 'test:b' } })
    await screen.findByRole('status')
    expect(wallet.prompts).toEqual(['connect'])
    await click('Switch network')
    await waitFor(() => expect(client.session.activeNetwork()?.name).toBe('Borneo'))
  })
})
