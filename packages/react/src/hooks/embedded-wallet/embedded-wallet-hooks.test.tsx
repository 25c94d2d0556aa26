import { createFakeAdapter } from '@latchkey/core/testing'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestClient } from '../../testing/create-test-client.js'
import { domainsOf } from '../../testing/domains-of.js'
import { fakeAuth } from '../../testing/fake-auth.js'
import { withinProvider } from '../../testing/within-provider.js'
import { useEmailLogin } from './use-email-login.js'
import { useEmbeddedWallet } from './use-embedded-wallet.js'
import { useSocialLogin } from './use-social-login.js'

afterEach(cleanup)

const email = 'person@mail.example'

/** A page whose code of the embedded wallet is not loaded yet. */
function show<Result>(hook: () => Result, isLoaded = false) {
  const parts = createTestClient({
    adapters: [createFakeAdapter({ wallets: [{ id: 'auth' }] })],
    embeddedWallet: { frameUrl: 'https://frame.example/sdk' },
  })
  const auth = fakeAuth(parts.client, { isLoaded })
  const { result } = renderHook(hook, withinProvider(parts.client))
  return { ...parts, auth, result }
}

const isLoaded = ({ client }: Pick<ReturnType<typeof createTestClient>, 'client'>) =>
  client.features.find('auth') !== undefined

it.each([
  ['useEmailLogin', useEmailLogin],
  ['useSocialLogin', useSocialLogin],
  ['useEmbeddedWallet', useEmbeddedWallet],
])('%s loads no code before the first call', async (_, hook) => {
  const { client } = createTestClient({ embeddedWallet: { frameUrl: 'https://frame.example/sdk' } })
  const { result } = renderHook<object, unknown>(() => hook(), withinProvider(client))
  await act(async () => client.start())
  expect(isLoaded({ client })).toBe(false)
  await act(async () => {
    const { leaveEmail, leaveSocial, leaveEmailUpdate } = result.current as Record<string, () => void>
    for (const leave of [leaveEmail, leaveSocial, leaveEmailUpdate]) leave?.()
  })
  expect(isLoaded({ client })).toBe(false)
  client.destroy()
})

describe('useEmailLogin', () => {
  it('loads the code with the first call, and shows the step to every component', async () => {
    const stage = show(useEmailLogin)
    const other = renderHook(useEmailLogin, withinProvider(stage.client))
    expect(stage.result.current).toMatchObject({ view: 'idle', error: null, busy: false })
    await act(() => stage.result.current.submitEmail(email))
    expect(stage.auth.calls).toEqual([`submitEmail ${email}`])
    await act(async () => stage.auth.change(state => void Object.assign(state.email, { view: 'otp', email })))
    for (const { current } of [stage.result, other.result])
      expect(current).toMatchObject({ view: 'otp', email })
    await act(() => other.result.current.submitCode('123456'))
    await act(() => other.result.current.resendEmail())
    act(() => other.result.current.leaveEmail())
    expect(stage.auth.calls.slice(1)).toEqual(['submitCode 123456', 'resendEmail', 'leaveEmail'])
    stage.client.destroy()
  })

  it('follows a login that the modal began', async () => {
    const { client, auth, result } = show(useEmailLogin)
    await client.features.load('auth')
    auth.change(state => void Object.assign(state.email, { view: 'device', match: 47 }))
    await act(async () => domainsOf(client).router.actions.reset('EmailLogin', { email }))
    expect(result.current).toMatchObject({ view: 'device', match: 47 })
    client.destroy()
  })

  it('says that the code did not load, until the next call', async () => {
    const { client, auth, result } = show(useEmailLogin)
    const { load } = client.features
    Object.assign(client.features, { load: () => Promise.reject(new Error('Failed to fetch')) })
    await act(() => result.current.submitEmail(email))
    expect(result.current).toMatchObject({ view: 'idle', error: { code: 'loadFailed' } })
    Object.assign(client.features, { load })
    await act(() => result.current.submitEmail(email))
    expect(result.current.error).toBeNull()
    expect(auth.calls).toEqual([`submitEmail ${email}`])
    client.destroy()
  })

  it('loads code and frame before the first call, where the app asks for it', async () => {
    const { client, auth, result } = show(useEmailLogin)
    await act(() => result.current.preload())
    expect(auth.calls).toEqual(['preloadFrame'])
    client.destroy()
  })
})

describe('useSocialLogin', () => {
  it('opens the provider inside the tap, once the code is loaded', async () => {
    const { client, auth, result } = show(useSocialLogin)
    await act(() => result.current.preload())
    await act(async () => {
      const started = result.current.startSocial('github')
      // A browser blocks a popup that comes later.
      expect(auth.calls).toContain('startSocial github')
      await started
    })
    await act(async () =>
      auth.change(state => void Object.assign(state.social, { view: 'number', match: 7 })),
    )
    expect(result.current).toMatchObject({ view: 'number', match: 7 })
    act(() => result.current.leaveSocial())
    expect(auth.calls.at(-1)).toBe('leaveSocial')
    client.destroy()
  })

  it('shows the address of a Farcaster login', async () => {
    const { client, auth, result } = show(useSocialLogin)
    expect(result.current.farcaster).toEqual({ view: 'idle', url: null, error: null })
    await act(() => result.current.startFarcaster())
    const url = 'https://farcaster.example/1'
    await act(async () => auth.change(state => void Object.assign(state.farcaster, { view: 'waiting', url })))
    expect(result.current.farcaster).toMatchObject({ view: 'waiting', url })
    act(() => result.current.leaveFarcaster())
    expect(auth.calls).toEqual(['startFarcaster', 'leaveFarcaster'])
    client.destroy()
  })
})

describe('useEmbeddedWallet', () => {
  it('names the user and the type of the account in use, while that account is theirs', async () => {
    const { client, auth, result } = show(useEmbeddedWallet, true)
    expect(result.current).toMatchObject({ isConnected: false, user: undefined, accountType: undefined })
    await act(async () => {
      const { account, connection } = domainsOf(client)
      const { namespace } = await connection.internal.connectPart({ connectorId: 'auth' }, 'main')
      const accounts = {}
      auth.change(state => {
        state.user = { email, username: null, socialProvider: null, accounts, smartAccountDeployed: false }
      })
      account.internal.write(namespace, { preferredAccountType: 'smartAccount' })
    })
    expect(result.current).toMatchObject({ isConnected: true, user: { email }, accountType: 'smartAccount' })
    await act(() => result.current.setAccountType('eoa'))
    expect(auth.calls).toEqual(['setAccountType eoa'])
    await act(async () => client.disconnect())
    expect(result.current).toMatchObject({ isConnected: false, accountType: undefined })
    client.destroy()
  })

  it('updates the email, step by step', async () => {
    const { client, auth, result } = show(useEmbeddedWallet)
    await act(() => result.current.updateEmail('new@mail.example'))
    await act(async () => auth.change(state => void Object.assign(state.emailUpdate, { view: 'secondary' })))
    expect(result.current.emailUpdate.view).toBe('secondary')
    await act(() => result.current.submitUpdateCode('123456'))
    act(() => result.current.leaveEmailUpdate())
    expect(auth.calls).toEqual([
      'updateEmail new@mail.example',
      'submitUpdateCode 123456',
      'leaveEmailUpdate',
    ])
    client.destroy()
  })

  it('rejects where the code does not load: connect and setAccountType say why', async () => {
    const { client, result } = show(useEmbeddedWallet)
    Object.assign(client.features, { load: () => Promise.reject(new Error('Failed to fetch')) })
    await expect(result.current.connect()).rejects.toMatchObject({ code: 'unavailable' })
    await expect(result.current.setAccountType('eoa')).rejects.toMatchObject({ code: 'unavailable' })
    client.destroy()
  })
})
