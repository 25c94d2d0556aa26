import type { Client, Network } from '@latchkey/core'
import { createFakeAdapter, createFakeEnv, createFakeNetwork } from '@latchkey/core/testing'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { loadAccountButton } from '../load-account-button.js'
import { LatchkeyProvider } from '../provider.js'
import { createTestClient } from '../testing/create-test-client.js'
import { AccountButton } from './account-button.js'
import type { ConnectButtonState } from './button.types.js'
import { ConnectButton } from './connect-button.js'

afterEach(cleanup)

const ICON = 'data:image/svg+xml,%3Csvg%2F%3E'

/** A window whose width a test changes. */
function resizable(width: number) {
  const env = createFakeEnv()
  const listeners = new Set<() => void>()
  let current = width
  Object.assign(env.window, {
    matchMedia: (query: string) => ({
      get matches() {
        return query === '(max-width: 767px)' && current < 768
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }),
  })
  const resize = (next: number) => {
    current = next
    for (const listener of listeners) listener()
  }
  return { env, listeners, resize }
}

interface StageOptions {
  readonly network?: Partial<Pick<Network, 'iconUrl'>>
  readonly env?: ReturnType<typeof createFakeEnv>
}

/** The buttons of a connected visitor, with 5 TST. */
async function show(ui: ReactNode, { network = { iconUrl: ICON }, env }: StageOptions = {}) {
  const networks = [createFakeNetwork('1', 'test', network), createFakeNetwork('2')]
  const { client, adapter } = createTestClient({ networks, ...(env && { env }) })
  client.start()
  await loadAccountButton()
  const { accounts } = await client.connect({ connectorId: adapter.wallet().id })
  const address = accounts[0]?.address ?? ''
  adapter.ledger.setBalance({ networkId: 'test:1', address }, 5_000_000n)
  const page = render(
    <StrictMode>
      <LatchkeyProvider client={client} modal={false}>
        {ui}
      </LatchkeyProvider>
    </StrictMode>,
  )
  const account = await screen.findByRole('button', { name: /Account|Unsupported/ })
  return { account, adapter, address, client, page }
}

const network = () => screen.queryByRole('button', { name: /network/i })

describe('once a wallet is connected, the button', () => {
  it('shows avatar and name, and nothing else, unless told', async () => {
    const { account, address } = await show(<ConnectButton />)
    expect(account.textContent).toBe(address)
    expect(account.querySelector('.lk-avatar')).toBeTruthy()
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })

  it('shows the balance', async () => {
    const { account } = await show(<ConnectButton balance="show" />)
    await waitFor(() => expect(account.textContent).toContain('5.000 TST'))
  })

  it('shows the avatar alone, or the name alone, and is named in full either way', async () => {
    const { account, address } = await show(<ConnectButton accountStatus="avatar" />)
    expect([account.textContent, account.querySelector('.lk-avatar') !== null]).toEqual(['', true])
    expect(account.getAttribute('aria-label')).toContain(address)
    cleanup()
    const named = await show(<ConnectButton accountStatus="name" />)
    expect(named.account.textContent).toBe(named.address)
    expect(named.account.querySelector('.lk-avatar')).toBeNull()
  })

  it.each([
    ['full', 'Test network 1', true],
    ['name', 'Test network 1', false],
    ['icon', '', true],
  ] as const)('has the network before it: %s', async (networkStatus, text, hasIcon) => {
    const { account, client } = await show(<ConnectButton networkStatus={networkStatus} />)
    const button = network()
    expect(button?.textContent).toBe(text)
    expect(button?.querySelector('img') !== null).toBe(hasIcon)
    expect(button?.getAttribute('aria-label')).toContain('Test network 1')
    expect(screen.getAllByRole('button')).toEqual([button, account])
    fireEvent.click(button as HTMLElement)
    expect(client.router.state.history.at(-1)?.view).toBe('SwitchNetwork')
  })

  it('keeps the name of a network without an icon', async () => {
    await show(<ConnectButton networkStatus="icon" />, { network: {} })
    expect(network()?.textContent).toBe('Test network 1')
  })

  it('lets the button of the network say that it is not supported', async () => {
    const { account, adapter, address } = await show(<ConnectButton networkStatus="icon" />)
    await act(async () => adapter.wallet().changeNetwork('test:9'))
    expect(network()?.textContent).toBe('Unsupported network')
    expect(account.textContent).toBe(address)
    cleanup()
    const alone = await show(<ConnectButton accountStatus="avatar" />)
    await act(async () => alone.adapter.wallet().changeNetwork('test:9'))
    expect(screen.getByRole('button').textContent).toBe('Unsupported network')
  })

  it('takes other forms in narrow windows, follows the width, and stops listening when it goes', async () => {
    const { env, listeners, resize } = resizable(1000)
    const { account, address, page } = await show(
      <ConnectButton
        accountStatus={{ narrow: 'avatar', wide: 'full' }}
        balance={{ narrow: 'hide', wide: 'show' }}
        networkStatus={{ narrow: 'hide', wide: 'full' }}
      />,
      { env },
    )
    await waitFor(() => expect(screen.getAllByRole('button')[1]?.textContent).toBe(`${address}5.000 TST`))
    act(() => resize(500))
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([''])
    act(() => resize(1000))
    expect(screen.getAllByRole('button')).toHaveLength(2)
    expect(account).toBeTruthy()
    page.unmount()
    expect(listeners.size).toBe(0)
  })
})

describe('while a wallet of the last visit is awaited, the button', () => {
  /** A visitor who comes back, with a wallet that announces itself when told. */
  async function comeBack(ui: ReactNode) {
    const { client: first, env, adapter } = createTestClient()
    first.start()
    const { id } = adapter.wallet()
    const { accounts } = await first.connect({ connectorId: id })
    first.destroy()
    const late = createFakeAdapter({ wallets: [{ id, announced: false }] })
    await late.wallet().ask('an earlier visit')
    const { client } = createTestClient({ env, adapters: [late] })
    await loadAccountButton()
    render(
      <StrictMode>
        <LatchkeyProvider client={client} modal={false}>
          {ui}
        </LatchkeyProvider>
      </StrictMode>,
    )
    return { address: accounts[0]?.address ?? '', client, env, wallet: late.wallet() }
  }

  it('shows the account at once, says that it reconnects, and keeps the focus when the wallet is there', async () => {
    const { address, wallet } = await comeBack(<ConnectButton balance="show" />)
    const button = screen.getByRole('button', { name: `Reconnecting, ${address}` })
    expect([button.textContent, button.getAttribute('aria-busy')]).toEqual([address, null])
    button.focus()
    await act(async () => wallet.announce())
    await screen.findByRole('button', { name: `Account ${address}` })
    expect(document.activeElement).toBe(button)
  })

  it('is the account button of its own, too, which goes when the wallet does not come', async () => {
    const { address, env } = await comeBack(<AccountButton />)
    expect(screen.getByRole('button').textContent).toBe(address)
    await act(async () => env.clock.advance(3000))
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('before', () => {
  it('none of that is an attribute of the page, and no network is shown', () => {
    const { client } = createTestClient()
    render(
      <LatchkeyProvider client={client} modal={false}>
        <ConnectButton accountStatus="avatar" balance="show" networkStatus="full" data-mine="1" />
      </LatchkeyProvider>,
    )
    const [button, ...rest] = screen.getAllByRole('button')
    expect(rest).toEqual([])
    expect(button?.textContent).toBe('Connect wallet')
    expect(button?.getAttributeNames().filter(name => /status|balance/i.test(name))).toEqual([])
    expect(button?.dataset.mine).toBe('1')
  })
})

describe('a function below it', () => {
  const draw = ({ address, button, isConnected, status }: ConnectButtonState) => (
    <button type="button" {...button} data-status={status}>
      {isConnected ? address : 'Come in'}
    </button>
  )
  const own = (client: Client) => (
    <StrictMode>
      <LatchkeyProvider client={client} modal={false}>
        <ConnectButton>{draw}</ConnectButton>
      </LatchkeyProvider>
    </StrictMode>
  )

  it('draws the button, which opens the modal and prepares it', async () => {
    const { client, adapter } = createTestClient()
    client.start()
    render(own(client))
    const button = screen.getByRole('button', { name: 'Come in' })
    expect(button.getAttribute('aria-haspopup')).toBe('dialog')
    expect(button.className).toBe('')
    fireEvent.pointerEnter(button)
    expect(client.modal.state.prepared).toBe('Connect')
    fireEvent.click(button)
    expect(client.modal.state.open).toBe(true)
    expect(client.router.state.history.at(-1)?.view).toBe('Connect')
    await act(async () => client.connect({ connectorId: adapter.wallet().id }))
    const connected = screen.getByRole('button', { name: /^tfake/ })
    expect(connected.dataset.status).toBe('connected')
    fireEvent.click(connected)
    expect(client.router.state.history.at(-1)?.view).toBe('Account')
  })
})
