import { createFakeSiwx } from '@latchkey/core/testing'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createTestClient } from '../../testing/create-test-client.js'
import { withinProvider } from '../../testing/within-provider.js'
import { useSignIn } from './use-sign-in.js'

afterEach(cleanup)

function show(options: Parameters<typeof createFakeSiwx>[0] = {}) {
  const siwx = createFakeSiwx({ getRequired: () => false, ...options })
  const parts = createTestClient({ siwx: siwx.config })
  const { result } = renderHook(() => useSignIn(), withinProvider(parts.client))
  return { ...parts, siwx, result }
}

/** Connects, and declines to sign in. */
async function connected() {
  const parts = show()
  const { client, adapter } = parts
  await act(async () => {
    const connecting = client.connect({ connectorId: adapter.wallet().id })
    const siwx = await client.features.load('siwx')
    await waitFor(() => expect(siwx.state.message).toBeDefined())
    siwx.actions.cancel()
    await connecting
  })
  return parts
}

it('is off before an account is connected, and has loaded no code', () => {
  const { client, result } = show()
  expect(result.current).toMatchObject({ status: 'off', isSignedIn: false, accounts: [] })
  expect(client.features.find('siwx')).toBeUndefined()
  client.destroy()
})

it('signs the account in and out, and says so', async () => {
  const { client, siwx, result } = await connected()
  await waitFor(() => expect(result.current.status).toBe('needed'))
  await act(async () => {
    const signing = result.current.signIn()
    const { state, actions } = await client.features.load('siwx')
    await waitFor(() => expect(state.message).toBeDefined())
    await actions.sign()
    await signing
  })
  expect(result.current).toMatchObject({ status: 'signedIn', isSignedIn: true })
  expect(result.current.account?.address).toBe(result.current.accounts[0]?.address)
  await act(() => result.current.signOut())
  expect(result.current).toMatchObject({ status: 'needed', isSignedIn: false, account: undefined })
  expect(siwx.sessions.size).toBe(0)
  client.destroy()
})

it('rejects where the visitor declines, and says why', async () => {
  const { client, result } = await connected()
  await act(async () => {
    const signing = result.current.signIn()
    const { state, actions } = await client.features.load('siwx')
    await waitFor(() => expect(state.message).toBeDefined())
    actions.cancel()
    await expect(signing).rejects.toMatchObject({ code: 'userRejected' })
  })
  expect(result.current.isSignedIn).toBe(false)
  client.destroy()
})
