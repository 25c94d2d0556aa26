import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ClientContext } from '../client-context.js'
import { createTestClient } from '../testing/create-test-client.js'
import { fakeWalletConnect } from '../testing/fake-wallet-connect.js'
import { OpenWallet } from './open-wallet.js'

afterEach(cleanup)

function show() {
  const { client } = createTestClient()
  const pairing = fakeWalletConnect(client)
  render(
    <ClientContext.Provider value={client}>
      <OpenWallet />
    </ClientContext.Provider>,
  )
  return pairing
}

it('is there while the app of a session has a request to answer, and opens it', async () => {
  const pairing = show()
  expect(screen.queryByRole('button')).toBeNull()
  await act(async () =>
    pairing.change(state => {
      state.app = { name: 'Fox', href: 'fox://' }
      state.pendingRequests = 1
    }),
  )
  expect(screen.getByRole('status').textContent).toContain('A request is waiting in Fox')
  fireEvent.click(screen.getByRole('button', { name: 'Open Fox' }))
  expect(pairing.calls).toEqual(['open app'])
  await act(async () =>
    pairing.change(state => {
      state.pendingRequests = 0
    }),
  )
  expect(screen.queryByRole('button')).toBeNull()
})

it('is not there where the wallet is on another device', async () => {
  const pairing = show()
  await act(async () =>
    pairing.change(state => {
      state.pendingRequests = 1
    }),
  )
  expect(screen.queryByRole('button')).toBeNull()
})
