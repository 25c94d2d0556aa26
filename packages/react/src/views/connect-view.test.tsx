import { type ClientOptions, createClient } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeEnv,
  createFakeNetwork,
  type FakeWalletOptions,
} from '@latchkey/core/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { domainsOf } from '../testing/domains-of.js'
import { renderView } from '../testing/render-view.js'

afterEach(cleanup)

const many = (count: number): FakeWalletOptions[] =>
  Array.from({ length: count }, (_, index) => ({ id: `w${index}`, name: `Wallet ${index}` }))

async function show(wallets: FakeWalletOptions[], options: Partial<ClientOptions> = {}) {
  const adapter = createFakeAdapter({ wallets })
  const client = createClient({
    adapters: [adapter],
    networks: [createFakeNetwork()],
    projectId: 'test',
    // What pairing adds to the list has tests of its own.
    enableWalletConnect: false,
    env: createFakeEnv(),
    ...options,
  })
  await renderView(client, { view: 'Connect' })
  return { adapter, client }
}

const rows = (list = screen.getByRole('list')) => within(list).getAllByRole('button')
const names = () => rows().map(row => row.querySelector('.lk-cut')?.textContent)
const search = async (text: string) =>
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: text } })

describe('the list of wallets', () => {
  it('stands in the order of the client', async () => {
    await show([
      { id: 'found', name: 'Found', type: 'INJECTED' },
      { id: 'said', name: 'Announced' },
    ])
    expect(names()).toEqual(['Announced', 'Found'])
  })

  it('takes in a wallet that announces itself late', async () => {
    const { adapter } = await show([{ id: 'first', name: 'First' }])
    act(() => void adapter.install({ id: 'late', name: 'Latecomer' }))
    expect(await screen.findByRole('button', { name: /Latecomer/ })).toBeTruthy()
  })

  it('says which wallet was used lately and which are here', async () => {
    const { client } = await show([
      { id: 'a', name: 'Alpha' },
      { id: 'b', name: 'Beta' },
    ])
    await act(async () => domainsOf(client).connectors.internal.remember('b'))
    expect(rows().map(row => row.textContent)).toEqual(['BBetaRecent', 'AAlphaInstalled'])
  })

  it('says nothing of each wallet when all are alike', async () => {
    await show([
      { id: 'a', name: 'Alpha' },
      { id: 'b', name: 'Beta' },
    ])
    expect(screen.queryByText('Installed')).toBeNull()
  })

  it('puts headings over the kinds of a long list instead', async () => {
    const { client } = await show(many(8), { customWallets: [{ id: 'k', name: 'Known' }] })
    await act(async () => domainsOf(client).connectors.internal.remember('w5'))
    const lists = ['Recent', 'Installed', 'More'].map(name => screen.getByRole('list', { name }))
    expect(lists.map(list => rows(list).length)).toEqual([1, 7, 1])
  })

  it('shows the name of a stranger as plain text', async () => {
    await show([{ id: 'evil', name: '<img src=x onerror=alert(1)>' }])
    expect(screen.getByRole('button', { name: /<img src=x onerror=alert\(1\)>/ })).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })

  it('marks the wallet that is connected', async () => {
    const { client } = await show([
      { id: 'a', name: 'Alpha' },
      { id: 'b', name: 'Beta' },
    ])
    await act(async () => void (await client.connect({ connectorId: 'b' })))
    await act(async () => client.open({ view: 'Connect' }))
    expect(screen.getByRole('button', { name: /Beta/ }).textContent).toBe('BBetaConnected')
  })
})

describe('keys', () => {
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
  const focused = () => document.activeElement?.querySelector('.lk-cut')?.textContent

  it('move between the rows with the arrows, Home and End', async () => {
    await show(many(3))
    rows()[0]?.focus()
    press('ArrowDown')
    expect(focused()).toBe('Wallet 1')
    press('End')
    expect(focused()).toBe('Wallet 2')
    press('ArrowDown')
    expect(focused()).toBe('Wallet 2')
    press('ArrowUp')
    press('Home')
    expect(focused()).toBe('Wallet 0')
  })

  it('go down from the search field to the first row, and leave Home and End to the field', async () => {
    await show(many(9))
    const field = await screen.findByRole('searchbox')
    field.focus()
    press('End')
    expect(document.activeElement).toBe(field)
    press('ArrowDown')
    expect(focused()).toBe('Wallet 0')
  })
})

describe('searching', () => {
  it('is offered from nine wallets on', async () => {
    await show(many(8))
    expect(screen.queryByRole('searchbox')).toBeNull()
    cleanup()
    await show(many(9))
    expect(rows()).toHaveLength(9)
    expect(await screen.findByRole('searchbox', { name: 'Search wallets' })).toBeTruthy()
  })

  it('keeps the rows that match and says how many', async () => {
    await show([...many(9), { id: 'z', name: 'Zébra' }])
    await search('zebra')
    expect(names()).toEqual(['Zébra'])
    expect(screen.getByRole('status').textContent).toBe('1 wallet')
    await search('')
    expect(rows()).toHaveLength(10)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('says so when nothing matches', async () => {
    await show(many(9))
    await search('unheard of')
    expect(screen.queryByRole('list')).toBeNull()
    expect(screen.getByText('Nothing matches “unheard of”')).toBeTruthy()
  })
})

describe('help', () => {
  it('leads to what a wallet is and back', async () => {
    await show([{}])
    fireEvent.click(screen.getByRole('button', { name: /What is a wallet\?/ }))
    expect(await screen.findByRole('heading', { name: 'You stay in control' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('heading', { name: 'Connect wallet' })).toBeTruthy()
  })

  it('stands where the list would be when no wallet is here', async () => {
    await show([])
    expect(screen.getByText('No wallet in this browser')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /What is a wallet\?/ }))
    expect(await screen.findByRole('heading', { name: 'What is a wallet?' })).toBeTruthy()
  })

  it('is left out when the app wants none', async () => {
    await show([{}], { enableWalletGuide: false })
    expect(screen.queryByText('What is a wallet?')).toBeNull()
  })

  it('offers no wallet where the app offers none', async () => {
    await show([{}], { enableWallets: false })
    expect(screen.queryByRole('list')).toBeNull()
    expect(screen.getByText('Unavailable')).toBeTruthy()
  })
})

describe("the app's terms", () => {
  it('are linked, in a new tab', async () => {
    await show([{}], {
      termsConditionsUrl: 'https://app.test/terms',
      privacyPolicyUrl: 'http://app.test/privacy',
    })
    const terms = screen.getByRole<HTMLAnchorElement>('link', { name: 'Terms of service' })
    expect([terms.href, terms.target, terms.rel]).toEqual([
      'https://app.test/terms',
      '_blank',
      'noopener noreferrer',
    ])
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Privacy policy' }).href).toMatch(/^http:/)
  })

  it('are left out when their address is not one of the web', async () => {
    await show([{}], { termsConditionsUrl: 'javascript:alert(1)', privacyPolicyUrl: 'nowhere' })
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByText(/By connecting/)).toBeNull()
  })
})

describe('terms that have to be accepted', () => {
  const legal = { features: { legalCheckbox: true }, termsConditionsUrl: 'https://app.test/terms' } as const

  it('come before the wallets, which wait for them', async () => {
    const { client } = await show(many(2), legal)
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^I accept: Terms of service/ })
    expect([box.checked, rows().map(row => row.hasAttribute('disabled'))]).toEqual([false, [true, true]])
    fireEvent.click(rows()[0] as HTMLElement)
    expect(client.connection.state.namespaces.test?.status).toBe('disconnected')
    fireEvent.click(box)
    expect(rows().map(row => row.hasAttribute('disabled'))).toEqual([false, false])
    await act(async () => fireEvent.click(rows()[0] as HTMLElement))
    expect(client.connection.state.namespaces.test?.status).toBe('connected')
  })

  it('stay accepted when the list is shown again, until the visitor takes it back', async () => {
    const { client } = await show(many(1), legal)
    fireEvent.click(screen.getByRole('checkbox'))
    await act(async () => client.close())
    await act(async () => client.open())
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    fireEvent.click(screen.getByRole('checkbox'))
    expect(rows()[0]?.hasAttribute('disabled')).toBe(true)
  })

  it('are not asked for where the app gave no address of them', async () => {
    await show(many(1), { features: { legalCheckbox: true } })
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(rows()[0]?.hasAttribute('disabled')).toBe(false)
  })
})

describe('a list that is collapsed', () => {
  const collapsed = { features: { collapseWallets: true } }
  const more = () => screen.getByRole('button', { name: 'Continue with a wallet' })

  it('shows the wallets used lately, and the others behind one row', async () => {
    const { client } = await show(many(3), collapsed)
    expect(screen.queryByRole('list')).toBeNull()
    await act(async () => fireEvent.click(more()))
    expect(names()).toEqual(['Wallet 0', 'Wallet 1', 'Wallet 2'])
    expect(screen.queryByRole('button', { name: 'Continue with a wallet' })).toBeNull()
    await act(async () => fireEvent.click(rows()[1] as HTMLElement))
    await act(async () => client.disconnect())
    await act(async () => client.open())
    expect(names()).toEqual(['Wallet 1'])
    await act(async () => fireEvent.click(more()))
    expect(names()).toHaveLength(3)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Back' })))
    expect(names()).toEqual(['Wallet 1'])
  })

  it('says that no wallet is here where none is', async () => {
    await show([], collapsed)
    expect(screen.queryByRole('button', { name: 'Continue with a wallet' })).toBeNull()
    expect(screen.getByText('No wallet in this browser')).toBeTruthy()
  })
})

it('follows options that change while it is shown', async () => {
  const { client } = await show(many(2))
  expect(names()).toEqual(['Wallet 0', 'Wallet 1'])
  await act(async () =>
    client.updateOptions({ excludeWalletIds: ['w0'], termsConditionsUrl: 'https://app.test' }),
  )
  // Until the list of wallets has said whose the ids are, no wallet is shown.
  await waitFor(() => expect(names()).toEqual(['Wallet 1']))
})
