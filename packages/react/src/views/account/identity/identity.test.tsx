import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type ConnectedOptions, OTHER, OWN, showConnected } from '../../../testing/connected-client.js'
import { page, transaction, withApi } from '../../../testing/served-client.js'

afterEach(cleanup)

const API = 'https://api.test'
const vivian = { json: { name: 'vivian.eth', avatar: 'https://img.test/v.png' } }
const balance = { json: { balances: [] } }

describe('the name of an account', () => {
  it('stands above its address, with its picture', async () => {
    await showConnected({ view: 'Account' }, withApi({ identity: vivian, balance }))
    expect(await screen.findByText('vivian.eth')).toBeTruthy()
    expect(screen.getAllByTitle(OWN).length).toBeGreaterThan(0)
    expect(document.querySelector('.lk-avatar')?.getAttribute('src')).toBe('https://img.test/v.png')
  })

  it("gives way to the visitor's own label", async () => {
    const { client } = await showConnected({ view: 'Account' }, withApi({ identity: vivian, balance }))
    await screen.findByText('vivian.eth')
    await act(async () => client.account.actions.label('test', OWN, 'Savings'))
    expect(screen.queryByText('vivian.eth')).toBeNull()
    expect(screen.getByText('Savings')).toBeTruthy()
  })

  it('names it among the wallets, with the address beside it', async () => {
    await showConnected({ view: 'ProfileWallets' }, withApi({ identity: vivian, balance }))
    const row = await screen.findByRole('button', { name: /vivian\.eth/ })
    expect(row.textContent).toContain(OWN)
  })

  it('is not asked for where the app names no host', async () => {
    const { env } = await showConnected({ view: 'Account' })
    await screen.findByText('Test Dollar')
    expect(env.fetch.calls).toEqual([])
  })
})

it('the other side of a transaction is named beside its address in full', async () => {
  await showConnected(
    { view: 'Account' },
    withApi({ identity: vivian, balance, history: page([transaction('a')]) }),
  )
  const tab = await screen.findByRole('tab', { name: 'Activity' })
  await act(async () => fireEvent.click(tab))
  const row = await screen.findByRole('button', { name: /^Received/ })
  await act(async () => fireEvent.click(row))
  // The row that was pressed has the name without the address.
  expect(await screen.findByTitle(OTHER)).toBeTruthy()
  await waitFor(() => expect(screen.getAllByText('vivian.eth')).toHaveLength(2))
})

/** A client whose project has these features. */
const withProject = (features: readonly object[], options: ConnectedOptions = {}): ConnectedOptions => ({
  ...options,
  client: { services: { ...options.client?.services, apiUrl: API } },
  prepare(parts) {
    options.prepare?.(parts)
    parts.env.fetch.route(`${API}/appkit/v1/config`, { json: { features } })
    parts.env.fetch.route(`${API}/projects/v1/origins`, { json: { allowedOrigins: [] } })
  },
})

it('a project that switched the activity off has no tab of it', async () => {
  await showConnected({ view: 'Account' }, withProject([], withApi({ balance, identity: vivian })))
  await waitFor(() =>
    expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['Tokens', 'NFTs']),
  )
})

describe('the line that names the kit', () => {
  const LINE = 'Wallet connection by Latchkey'

  it('is off unless somebody wants it', async () => {
    await showConnected({ view: 'Account' })
    await screen.findByText('Test Dollar')
    expect(screen.queryByText(LINE)).toBeNull()
  })

  it('is there when the app wants it', async () => {
    await showConnected({ view: 'Account' }, { client: { features: { branding: true } } })
    expect(await screen.findByText(LINE)).toBeTruthy()
  })

  it('is there when the project wants it', async () => {
    const feature = { id: 'reown_branding', isEnabled: true, config: [] }
    await showConnected({ view: 'Account' }, withProject([feature]))
    expect(await screen.findByText(LINE)).toBeTruthy()
  })
})
