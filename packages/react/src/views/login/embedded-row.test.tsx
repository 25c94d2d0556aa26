import { createClient } from '@latchkey/core'
import { createFakeAdapter, createFakeEnv, createFakeNetwork } from '@latchkey/core/testing'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ClientContext } from '../../client-context.js'
import { TextContext } from '../../modal/text.js'
import { fakeAuth } from '../../testing/fake-auth.js'
import { Row } from './embedded-row.js'

afterEach(cleanup)

it('leads to the page of the wallet, in a tab that has no handle on the app', async () => {
  const client = createClient({
    adapters: [createFakeAdapter()],
    networks: [createFakeNetwork()],
    projectId: 'test id',
    enableWalletConnect: false,
    embeddedWallet: { frameUrl: 'https://frame.example/wallet/sdk' },
    env: createFakeEnv(),
  })
  const auth = fakeAuth(client)
  await act(async () =>
    render(
      <ClientContext.Provider value={client}>
        <TextContext.Provider value={{} as never}>
          <Row />
        </TextContext.Provider>
      </ClientContext.Provider>,
    ),
  )
  await act(async () =>
    auth.change(state => {
      state.user = {
        email: 'person@mail.example',
        username: null,
        socialProvider: null,
        accounts: {},
        smartAccountDeployed: false,
      }
    }),
  )
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Devices and recovery phrase' })
  expect(link.href).toBe('https://frame.example/wallet/account?projectId=test+id')
  expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer'])
  client.destroy()
})
