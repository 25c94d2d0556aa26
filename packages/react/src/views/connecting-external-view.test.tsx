import { type ClientOptions, createClient, LatchkeyError, type OpenInput } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeEnv,
  createFakeNetwork,
  createFakeSiwx,
  type FakeEnv,
  type FakeWalletOptions,
} from '@latchkey/core/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { views } from '../modal/view-registry.js'
import { renderView } from '../testing/render-view.js'

afterEach(cleanup)

const pair: FakeWalletOptions[] = [
  { id: 'alpha', name: 'Alpha' },
  { id: 'beta', name: 'Beta' },
]

let world: FakeEnv

async function show(options: Partial<ClientOptions> = {}, at: OpenInput = { view: 'Connect' }) {
  const adapter = createFakeAdapter({ wallets: pair })
  const env = createFakeEnv()
  world = env
  const client = createClient({
    adapters: [adapter],
    networks: [createFakeNetwork()],
    projectId: 'test',
    enableWalletConnect: false,
    env,
    ...options,
  })
  // Its code comes while a wallet is silent; here it has come.
  await views.load('ConnectingExternal')
  await renderView(client, at)
  return { adapter, client, env, alpha: adapter.wallet('alpha'), beta: adapter.wallet('beta') }
}

/** A click, and the moment after it: a wallet that answers within it is not announced as being waited for. */
const click = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await world.clock.advance(200)
  })
const status = () => screen.getByRole('status').textContent

describe('a wallet that is asked', () => {
  it('is asked once and waited for by name', async () => {
    const { alpha } = await show()
    alpha.hangNext()
    await click(/Alpha/)
    expect(screen.getByRole('heading', { level: 2, name: 'Alpha' })).toBeTruthy()
    expect(status()).toContain('Approve in Alpha')
    // The first of all clicks waits for the code that connects.
    await waitFor(() => expect(alpha.promptCount).toBe(1))
  })

  it('is connected, and its signature is being checked, where it signed in by the same prompt', async () => {
    const siwx = createFakeSiwx()
    const release = siwx.holdNext('addSession')
    const wallets = [{ ...pair[0], id: 'alpha', signsIn: true, capabilities: ['signMessage'] as const }]
    const adapter = createFakeAdapter({ traits: { signsInWithEthereum: true }, wallets })
    const { client } = await show({ adapters: [adapter], siwx: siwx.config })
    await act(() => client.preload())
    await waitFor(() => expect(siwx.nonces).toBe(1))
    const approve = adapter.wallet('alpha').hangNext()
    await click(/Alpha/)
    expect(status()).toContain('Approve in Alpha')
    await act(async () => approve())
    await waitFor(() => expect(status()).toContain('Authenticating...'))
    await act(async () => release())
    await waitFor(() => expect(client.modal.state.open).toBe(false))
  })

  it('closes the modal by approving', async () => {
    const { alpha, client } = await show()
    const approve = alpha.hangNext()
    await click(/Alpha/)
    await act(async () => approve())
    await waitFor(() => expect(client.modal.state.open).toBe(false))
    expect(client.session.account()).toBeDefined()
  })

  it('can be asked again where it declined', async () => {
    const { alpha, client } = await show()
    alpha.rejectNext()
    await click(/Alpha/)
    expect(status()).toContain('Connection rejected')
    await click('Try again')
    await waitFor(() => expect(client.modal.state.open).toBe(false))
    expect(alpha.promptCount).toBe(2)
  })

  it.each([
    ['has a request waiting', 'requestPending', 'Finish the request waiting in Alpha'],
    ['fails', 'walletError', 'Connection failed'],
    ['answers nonsense', 'invalidResponse', 'Alpha could not connect'],
    ['needs code that does not arrive', 'unavailable', "The network isn't responding"],
    ['finds no network', 'networkError', "The network isn't responding"],
  ] as const)('can be asked again when it %s', async (_, code, words) => {
    const { alpha } = await show()
    alpha.failNext(new LatchkeyError(code, 'As scripted'))
    await click(/Alpha/)
    expect(status()).toContain(words)
    alpha.hangNext()
    await click('Try again')
    expect(status()).toContain('Approve in Alpha')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('can be asked again when it gave no answer in time', async () => {
    const { alpha, env } = await show({ walletTimeoutMs: 1000 })
    alpha.hangNext()
    await click(/Alpha/)
    await act(async () => env.clock.advance(1000))
    expect(status()).toContain("Alpha isn't responding")
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('is said to be gone, by its name, when it leaves the page', async () => {
    const { alpha } = await show()
    alpha.rejectNext()
    await click(/Alpha/)
    await act(async () => alpha.uninstall())
    expect(status()).toContain("Alpha isn't available anymore")
    await click('Try again')
    expect(status()).toContain("Alpha isn't available anymore")
  })

  it('offers to connect when the view was opened without asking', async () => {
    const { alpha, client } = await show({}, { view: 'ConnectingExternal', params: { connectorId: 'alpha' } })
    expect(alpha.promptCount).toBe(0)
    await click('Connect wallet')
    await waitFor(() => expect(client.modal.state.open).toBe(false))
    expect(alpha.promptCount).toBe(1)
  })
})

describe('leaving while the wallet is asked', () => {
  it('asks again where the same wallet is chosen again: its prompt may have been closed', async () => {
    const { alpha, client, env } = await show()
    alpha.hangNext()
    await click(/Alpha/)
    await click('Back')
    await env.clock.advance(1_000)
    await click(/Alpha/)
    await waitFor(() => expect(client.modal.state.open).toBe(false))
    expect(alpha.promptCount).toBe(2)
  })

  it('does not ask twice for a double click', async () => {
    const { alpha } = await show()
    alpha.hangNext()
    await act(async () => {
      const row = screen.getByRole('button', { name: /Alpha/ })
      fireEvent.click(row)
      fireEvent.click(row)
      await world.clock.advance(200)
    })
    expect(alpha.promptCount).toBe(1)
    expect(status()).toContain('Approve in Alpha')
  })

  it('can ask again while it waits, with the focus kept', async () => {
    const { alpha, client, env } = await show()
    alpha.hangNext()
    await click(/Alpha/)
    alpha.hangNext()
    await env.clock.advance(1_000)
    screen.getByRole('button', { name: 'Try again' }).focus()
    await click('Try again')
    expect(alpha.promptCount).toBe(2)
    expect(status()).toContain('Approve in Alpha')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }))
    await env.clock.advance(1_000)
    await click('Try again')
    await waitFor(() => expect(client.modal.state.open).toBe(false))
  })

  it('lets the wallet chosen last win', async () => {
    const { alpha, beta, client } = await show()
    const approveAlpha = alpha.hangNext()
    await click(/Alpha/)
    await click('Back')
    const approveBeta = beta.hangNext()
    await click(/Beta/)
    expect(status()).toContain('Approve in Beta')
    await act(async () => approveAlpha())
    expect(status()).toContain('Approve in Beta')
    await act(async () => approveBeta())
    await waitFor(() => expect(client.modal.state.open).toBe(false))
    expect(client.session.connection()?.connectorId).toBe('beta')
  })

  it('shows the list when the modal is opened again, and still takes the answer', async () => {
    const { alpha, client } = await show()
    const approve = alpha.hangNext()
    await click(/Alpha/)
    await act(async () => client.close())
    await act(async () => client.open())
    expect(screen.getByRole('button', { name: /Alpha/ })).toBeTruthy()
    expect(alpha.promptCount).toBe(1)
    await act(async () => approve())
    await waitFor(() => expect(client.modal.state.open).toBe(false))
    expect(client.session.account()).toBeDefined()
  })
})

describe('a wallet that is only known', () => {
  const known = { id: 'gamma', name: 'Gamma', rdns: 'org.gamma', homepage: 'https://gamma.test/get' }

  it('is not asked; it says where to get it', async () => {
    const { client } = await show({ customWallets: [known] })
    await click(/Gamma/)
    expect(status()).toContain('Gamma is not installed')
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Get Gamma' }).href).toBe(known.homepage)
    expect(screen.getByText('After installing, reload this page.')).toBeTruthy()
    expect(client.connection.state.namespaces.test?.status).toBe('disconnected')
  })

  it('is never linked to by anything but https', async () => {
    await show({ customWallets: [{ ...known, homepage: 'javascript:alert(1)' }] })
    await click(/Gamma/)
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('can be connected as soon as it appears', async () => {
    const { adapter, client } = await show({ customWallets: [known] })
    await click(/Gamma/)
    await act(async () => void adapter.install({ id: 'org.gamma', name: 'Gamma Wallet', rdns: 'org.gamma' }))
    await click('Connect wallet')
    await waitFor(() => expect(client.modal.state.open).toBe(false))
    expect(client.session.connection()?.connectorId).toBe('org.gamma')
  })
})

describe('a wallet of several namespaces', () => {
  const two = () => {
    const named = (namespace: string, displayName: string) =>
      createFakeAdapter({ namespace, traits: { displayName }, wallets: [{ id: 'both', name: 'Both' }] })
    return { one: named('one', 'Onechain'), other: named('other', 'Otherchain') }
  }
  const networks = [createFakeNetwork('a', 'one'), createFakeNetwork('b', 'other')]

  it('asks where to connect, then asks the wallet there', async () => {
    const { one, other } = two()
    const { client } = await show({ adapters: [one, other], networks })
    await click(/Both/)
    expect(one.wallet().promptCount + other.wallet().promptCount).toBe(0)
    await click('Otherchain')
    await waitFor(() => expect(client.modal.state.open).toBe(false))
    expect(client.session.connection()?.namespace).toBe('other')
  })

  it('is asked at once where only one of them is wanted', async () => {
    const { one, other } = two()
    const { client } = await show(
      { adapters: [one, other], networks },
      { view: 'Connect', params: { namespace: 'one' } },
    )
    await click(/Both/)
    await waitFor(() => expect(client.modal.state.open).toBe(false))
    expect(one.wallet().promptCount).toBe(1)
  })
})
