import { type Client, type ClientOptions, createClient } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeEnv,
  createFakeNetwork,
  createFakeSiwx,
  type FakeSiwx,
} from '@latchkey/core/testing'
import { ar } from '@latchkey/ui/text/ar'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { views } from '../../modal/view-registry.js'
import type { ResolvedSettings } from '../../settings.js'
import { idleTransport } from '../../testing/idle-transport.js'
import { renderView } from '../../testing/render-view.js'

let client: Client | undefined
afterEach(() => {
  cleanup()
  client?.destroy()
})

interface Options {
  readonly siwx?: FakeSiwx
  readonly settings?: ResolvedSettings
  readonly client?: Partial<ClientOptions>
}

/** A page whose visitor has chosen a wallet, and has to sign in. */
async function show({ siwx = createFakeSiwx(), settings, client: changes }: Options = {}) {
  const adapter = createFakeAdapter({ wallets: [{ id: 'alpha', name: 'Alpha' }] })
  const env = createFakeEnv()
  const made = createClient({
    adapters: [adapter],
    networks: [createFakeNetwork('one'), createFakeNetwork('two')],
    projectId: 'test',
    transports: [idleTransport],
    siwx: siwx.config,
    env,
    ...changes,
  })
  client = made
  await Promise.all((['Account', 'SIWXSignMessage'] as const).map(views.load))
  await renderView(made, undefined, settings)
  const connecting = made.connect({ connectorId: 'alpha' })
  const outcome = connecting.then(
    () => 'connected',
    error => error.code as string,
  )
  await act(async () => {
    await new Promise(resolve => setTimeout(resolve))
  })
  return { client: made, wallet: adapter.wallet(), siwx, env, outcome }
}

const press = (name: string) => act(async () => fireEvent.click(await screen.findByRole('button', { name })))
const withDomain = (domain: string) => {
  const siwx = createFakeSiwx()
  const { createMessage } = siwx.config
  const changed = async (input: Parameters<typeof createMessage>[0]) => {
    const message = await createMessage(input)
    return { ...message, domain, toString: () => String(message) }
  }
  return { ...siwx, config: { ...siwx.config, createMessage: changed } }
}

describe('the text that is to be signed', () => {
  it('is shown with who asks, for which account and network, and in full on demand', async () => {
    const { env } = await show({ siwx: withDomain('app.test') })
    expect(await screen.findByRole('heading', { name: 'Sign in', level: 2 })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Sign in to app.test' })).toBeTruthy()
    expect(await screen.findByText(createFakeNetwork('one').name)).toBeTruthy()
    const text = await screen.findByText(/^app\.test: talpha0a on test:one with nonce0001$/)
    expect(text.closest('details')?.open).toBe(false)
    expect(text.getAttribute('dir')).toBe('ltr')
    expect(document.body.textContent).not.toMatch(/verified/i)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(env.window.location.host).toBe('app.test')
  })

  it('is called foreign where it names another site than this one', async () => {
    const { env } = await show({ siwx: withDomain('bank.test') })
    expect((await screen.findByRole('alert')).textContent).toContain('bank.test')
    cleanup()
    client?.destroy()
    await show({ siwx: withDomain(env.window.location.host) })
    await screen.findByText('Full text')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('cannot be signed before it is there', async () => {
    const siwx = createFakeSiwx()
    const release = siwx.holdNext('createMessage')
    await show({ siwx })
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sign in' })
    expect(button.disabled).toBe(true)
    await act(async () => release())
    await waitFor(() => expect(button.disabled).toBe(false))
  })
})

describe('signing', () => {
  it('asks the wallet once, and closes when the server has the signature', async () => {
    const { client, wallet, outcome } = await show()
    await press('Sign in')
    expect(await outcome).toBe('connected')
    expect(wallet.prompts.filter(each => each === 'signIn')).toHaveLength(1)
    expect(client.modal.state.open).toBe(false)
  })

  it('says that the wallet is awaited, and then that the signature is being checked', async () => {
    const siwx = createFakeSiwx()
    const release = siwx.holdNext('addSession')
    const { wallet, outcome } = await show({ siwx })
    const answer = wallet.hangNext()
    await press('Sign in')
    expect(await screen.findByRole('heading', { name: 'Continue in your wallet' })).toBeTruthy()
    await act(async () => answer())
    expect(await screen.findByRole('heading', { name: 'Authenticating...' })).toBeTruthy()
    await act(async () => release())
    expect(await outcome).toBe('connected')
  })

  it('can be tried again after a refusal, which is said', async () => {
    const { wallet, outcome } = await show()
    wallet.rejectNext()
    await press('Sign in')
    expect(await screen.findByText('You declined the request. Nothing changed.')).toBeTruthy()
    await press('Try again')
    expect(await outcome).toBe('connected')
  })

  it('says that signing failed where the server refuses, and asks for another signature', async () => {
    const siwx = createFakeSiwx()
    siwx.failNext('addSession', new Error('no'))
    const { outcome } = await show({ siwx })
    await press('Sign in')
    expect((await screen.findByRole('alert')).textContent).toBe('Error signing message')
    expect(await screen.findByText(/with nonce0002$/)).toBeTruthy()
    await press('Try again')
    expect(await outcome).toBe('connected')
  })

  it('ends the connection when the visitor cancels', async () => {
    const { client, outcome } = await show()
    await press('Cancel')
    expect(await outcome).toBe('userRejected')
    expect(client.modal.state.open).toBe(false)
  })

  it('has words in another language', async () => {
    await show({ settings: { locale: ar } })
    expect(await screen.findByRole('button', { name: ar.text.signIn.cancel })).toBeTruthy()
    expect(await screen.findByText(ar.text.signIn.harmless)).toBeTruthy()
  })
})

describe('the account view', () => {
  const signedIn = async (options: Options = {}) => {
    const parts = await show(options)
    await press('Sign in')
    await parts.outcome
    await act(async () => parts.client.open({ view: 'Account' }))
    return parts
  }

  it('says that the account is signed in, and ends the session with the connection that needs it', async () => {
    const { client, siwx } = await signedIn()
    expect(await screen.findByText('Signed in')).toBeTruthy()
    await press('Sign out')
    await waitFor(() => expect(client.session.connection('test')).toBeUndefined())
    expect(siwx.sessions.size).toBe(0)
  })

  it('stays connected, and can sign in again, where no session is required', async () => {
    const { client, siwx, outcome } = await signedIn({ siwx: createFakeSiwx({ getRequired: () => false }) })
    await outcome
    await press('Sign out')
    expect(await screen.findByText('Not signed in')).toBeTruthy()
    expect(client.session.connection('test')).toBeDefined()
    await press('Sign in')
    await screen.findByText('Full text')
    await press('Sign in')
    await waitFor(() => expect(siwx.sessions.size).toBe(1))
  })

  it('says that the visitor is still signed in where the server does not end the session', async () => {
    const { siwx } = await signedIn({ siwx: createFakeSiwx({ getRequired: () => false }) })
    siwx.failNext('revokeSession', new Error('away'))
    await press('Sign out')
    expect((await screen.findByRole('alert')).textContent).toBe('You are still signed in. Try again.')
    expect(siwx.sessions.size).toBe(1)
  })

  it('has no such row where nobody signs in', async () => {
    const { client } = await show({ client: { siwx: undefined as never } })
    await act(async () => client.open({ view: 'Account' }))
    await screen.findByRole('button', { name: 'Disconnect' })
    expect(screen.queryByText('Signed in')).toBeNull()
    expect(screen.queryByText('Not signed in')).toBeNull()
  })
})
