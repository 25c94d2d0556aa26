import { ar } from '@latchkey/ui/text/ar'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ConnectedOptions, OWN, showConnected, TOKEN } from '../testing/connected-client.js'
import { domainsOf } from '../testing/domains-of.js'

afterEach(cleanup)

const show = (options?: ConnectedOptions) => showConnected({ view: 'Account' }, options)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string | RegExp) => act(async () => fireEvent.click(button(name)))
const balance = (written: string) => screen.findByText(written, { selector: '[data-size="lg"] *' })
const top = (client: Awaited<ReturnType<typeof show>>['client']) => client.router.state.history.at(-1)?.view

describe('the address', () => {
  it('is copied in full, and a message says so', async () => {
    const { client, copied } = await show()
    await press('Copy address')
    expect(copied).toEqual([OWN])
    expect(client.modal.state.snackbar).toMatchObject({ kind: 'success', message: 'addressCopied' })
  })

  it('is not claimed to be copied when the page may not', async () => {
    const { client } = await show({
      prepare: ({ env }) => Object.assign(env.window.navigator, { clipboard: undefined }),
    })
    await press('Copy address')
    await vi.waitFor(() => expect(client.modal.state.snackbar).toMatchObject({ kind: 'error' }))
  })

  it('is copied by the command where the page may not write to the clipboard, and the focus stays', async () => {
    const refused = { writeText: async () => Promise.reject(new DOMException('no', 'NotAllowedError')) }
    const taken: string[] = []
    const { client } = await show({
      prepare: ({ env }) => Object.assign(env.window.navigator, { clipboard: refused }),
    })
    const execCommand = () => {
      const { activeElement: area } = document
      taken.push(area instanceof HTMLTextAreaElement ? area.value : '')
      return true
    }
    Object.assign(document, { execCommand })
    const copy = button('Copy address')
    copy.focus()
    await act(async () => fireEvent.click(copy))
    await vi.waitFor(() => expect(taken).toEqual([OWN]))
    expect(client.modal.state.snackbar).toMatchObject({ kind: 'success', message: 'addressCopied' })
    expect(document.activeElement).toBe(copy)
    expect(document.querySelector('textarea')).toBeNull()
    Reflect.deleteProperty(document, 'execCommand')
  })

  it('is shown in full on demand', async () => {
    const address = 'tlongaddress0123456789012345678901234567'
    await show({ adapter: { wallets: [{ addresses: [address] }] } })
    expect(screen.queryByText(address)).toBeNull()
    const toggle = button(/Show full address/)
    await act(async () => fireEvent.click(toggle))
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    expect(toggle.parentElement?.parentElement?.textContent).toContain(address)
  })

  it('links to the explorer of the network', async () => {
    await show()
    expect(screen.getByRole('link', { name: /explorer/i }).getAttribute('href')).toBe(
      `https://scan.test/address/${OWN}`,
    )
  })

  it('has no link where the network has no explorer', async () => {
    await show({ client: { defaultNetwork: 'test:two' } })
    expect(screen.queryByRole('link', { name: /explorer/i })).toBeNull()
  })

  it('has the pencil on its own line, and beside the name where there is one', async () => {
    const { client } = await show()
    const line = () => button('Name this account').parentElement?.textContent
    expect(line()).toContain('Copy address')
    act(() => client.account.actions.label('test', OWN, 'Savings'))
    await vi.waitFor(() => expect(line()).toMatch(/^Savings/))
    expect(line()).not.toContain('Copy address')
  })

  it('goes by its profile name, and by the label of the app', async () => {
    const { client } = await show()
    act(() => client.account.actions.label('test', OWN, 'Savings'))
    expect(await screen.findByText('Savings')).toBeTruthy()
  })
})

describe('the balance', () => {
  it('is cut to three decimals, never rounded up', async () => {
    await show({ prepare: ({ setBalance }) => setBalance(1_999_999n) })
    expect(await balance('1.999')).toBeTruthy()
  })

  it('is written as the language writes numbers', async () => {
    await show({ settings: { locale: { ...ar, locale: 'de' } }, prepare: p => p.setBalance(1_234_500_000n) })
    expect(await balance('1.234,500')).toBeTruthy()
  })

  it('that could not be loaded is said, and can be asked for again', async () => {
    const { adapter, client, env } = await show()
    await screen.findByText('Test Dollar')
    await env.clock.advance(30_001)
    adapter.ledger.failNext('balance', new Error('down'))
    await act(async () => domainsOf(client).account.internal.clearBalance('test'))
    const note = (await screen.findByText('The balance could not be loaded')).closest('p') as HTMLElement
    expect(screen.queryByText('0.000')).toBeNull()
    await act(async () => fireEvent.click(within(note).getByRole('button', { name: 'Try again' })))
    expect(await balance('5.000')).toBeTruthy()
  })

  it('stays on the screen when a later look fails', async () => {
    const { adapter, client } = await show()
    await balance('5.000')
    await screen.findByText('Test Dollar')
    adapter.ledger.failNext('balance', new Error('down'))
    await act(async () => client.account.actions.fetchBalance('test', { force: true }))
    expect(await balance('5.000')).toBeTruthy()
    expect(screen.getByText('The balance could not be loaded')).toBeTruthy()
  })

  it('that nobody can tell is called unavailable, never zero', async () => {
    await show({ adapter: { capabilities: ['tokens'] } })
    expect(await screen.findByText('Balance unavailable')).toBeTruthy()
    expect(screen.queryByText(/^0/)).toBeNull()
  })
})

describe('what one can do', () => {
  it('stands in the order of the app', async () => {
    await show({ client: { features: { walletFeaturesOrder: ['send', 'receive'] } } })
    const names = screen.getAllByRole('button', { name: /^(Send|Receive)$/ }).map(each => each.textContent)
    expect(names).toEqual(['Send', 'Receive'])
  })

  it('has no Send for a wallet that cannot', async () => {
    await show({ adapter: { wallets: [{ capabilities: ['signMessage'] }] } })
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    expect(button('Receive')).toBeTruthy()
  })

  it('has no Send where no fee can be estimated', async () => {
    await show({ adapter: { capabilities: ['balance'] } })
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  it('has neither when the app switched both off', async () => {
    await show({ client: { features: { send: false, receive: false } } })
    expect(screen.queryByRole('button', { name: /^(Send|Receive)$/ })).toBeNull()
  })

  it.each([
    ['Send', 'Send'],
    ['Receive', 'Receive'],
    [/Test network one/, 'SwitchNetwork'],
    [/Fake Wallet/, 'ProfileWallets'],
  ] as const)('%s leads to %s', async (name, view) => {
    const { client } = await show()
    await press(name)
    expect(top(client)).toBe(view)
  })

  it('has no way to other networks when the app offers none', async () => {
    await show({ client: { enableNetworkSwitch: false } })
    expect(screen.queryByRole('button', { name: /Test network one/ })).toBeNull()
    expect(screen.getByText('Test network one')).toBeTruthy()
  })
})

describe('the tokens', () => {
  it('lists the coin first, with the decimals of the balance, then tokens, cut to two', async () => {
    await show({ prepare: ({ setBalance }) => setBalance(1_239_999n) })
    const list = await screen.findByRole('list', { name: 'Tokens' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(each => each.textContent),
    ).toEqual(['TTest coinTST1.239', 'TTest DollarTUSD7.50'])
  })

  it('leaves out tokens of which there are none', async () => {
    await show({ prepare: ({ setBalance }) => setBalance(0n, TOKEN.address) })
    const list = await screen.findByRole('list', { name: 'Tokens' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  })

  it('says that an empty account is empty', async () => {
    await show({
      prepare({ setBalance }) {
        setBalance(0n)
        setBalance(0n, TOKEN.address)
      },
    })
    expect(await screen.findByText('No tokens yet')).toBeTruthy()
  })

  async function failTokens(parts: Awaited<ReturnType<typeof show>>, options: { cleared: boolean }) {
    await screen.findByText('Test Dollar')
    await parts.env.clock.advance(30_001)
    parts.adapter.ledger.failNext('tokens', new Error('down'))
    const tokens = await parts.client.features.load('tokens')
    await act(async () => (options.cleared ? tokens.actions.clear() : tokens.actions.fetch({ force: true })))
    return screen.findByText('Tokens could not be loaded')
  }

  it('says that tokens failed, and asks again when a person wants it, before the half minute is over', async () => {
    const failed = await failTokens(await show(), { cleared: true })
    expect(screen.queryByText('Test Dollar')).toBeNull()
    await act(async () => fireEvent.click(within(failed.parentElement as HTMLElement).getByRole('button')))
    expect(await screen.findByText('Test Dollar')).toBeTruthy()
  })

  it('keeps what is known when a later look fails', async () => {
    await failTokens(await show(), { cleared: false })
    expect(screen.getByText('Test Dollar')).toBeTruthy()
  })

  it('have no tabs beside them where NFTs and activity have no source', async () => {
    await show({ adapter: { capabilities: ['balance', 'tokens'] } })
    expect(await screen.findByRole('heading', { name: 'Tokens' })).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
  })
})

describe('disconnecting', () => {
  it('ends the connection and closes the modal', async () => {
    const { client } = await show()
    await press('Disconnect')
    expect(client.connection.state.namespaces.test?.status).toBe('disconnected')
    expect(client.modal.state.open).toBe(false)
  })

  it('says so when the wallet failed to', async () => {
    const { client, adapter } = await show()
    adapter.wallet().failDisconnect(new Error('stuck'))
    await press('Disconnect')
    expect(client.modal.state.snackbar).toMatchObject({ kind: 'error', message: 'disconnectFailed' })
  })
})

describe("the visitor's own name for an account", () => {
  const nameIt = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Name this account' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Account name' }), { target: { value: name } })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  }

  it('is typed, shown as text, kept by the client and taken away by an empty one', async () => {
    const { client } = await showConnected({ view: 'Account' })
    await nameIt(' <b>Savings</b> ')
    expect(screen.getByText('<b>Savings</b>')).toBeTruthy()
    expect(client.account.state.namespaces.test?.addressLabels[OWN]).toBe('<b>Savings</b>')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Name this account' }))
    await nameIt('  ')
    expect(screen.queryByText('<b>Savings</b>')).toBeNull()
    expect(client.account.state.namespaces.test?.addressLabels).toEqual({})
  })

  it('stays as it was when the visitor cancels', async () => {
    const { client } = await showConnected({ view: 'Account' })
    fireEvent.click(screen.getByRole('button', { name: 'Name this account' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Account name' }), { target: { value: 'Other' } })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(client.account.state.namespaces.test?.addressLabels).toEqual({})
  })
})
