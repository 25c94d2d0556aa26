import { createClient } from '@latchkey/core'
import { createFakeAdapter, createFakeEnv, createFakeNetwork } from '@latchkey/core/testing'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { LatchkeyProvider } from '../../provider.js'
import { idleTransport } from '../../testing/idle-transport.js'
import { useConnections } from './use-connections.js'

afterEach(cleanup)

async function show(multiWallet: boolean) {
  const client = createClient({
    adapters: [createFakeAdapter({ wallets: [{ id: 'alpha' }, { id: 'beta' }] })],
    networks: [createFakeNetwork('one')],
    projectId: 'test',
    transports: [idleTransport],
    env: createFakeEnv(),
    debug: true,
    features: { multiWallet },
  })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <LatchkeyProvider client={client} modal={false}>
      {children}
    </LatchkeyProvider>
  )
  const { result } = await act(async () => renderHook(() => useConnections(), { wrapper }))
  await act(async () => {
    await client.connect({ connectorId: 'alpha' })
    await client.connect({ connectorId: 'beta' })
    await client.disconnect({ namespace: 'test', connectorId: 'alpha' })
  })
  return {
    client,
    ids: () =>
      [result.current.connections, result.current.recentConnections].map(list =>
        list.map(each => each.connectorId),
      ),
  }
}

it('gives the wallets of a namespace and those that were', async () => {
  const { client, ids } = await show(true)
  expect(ids()).toEqual([['beta'], ['alpha']])
  expect(client.modal.state.alert).toBeNull()
})

it('gives nothing, and tells the developer, where an app allows one wallet', async () => {
  const { client, ids } = await show(false)
  expect(ids()).toEqual([[], []])
  expect(client.modal.state.alert).toBe('multiWalletNotEnabled')
})
