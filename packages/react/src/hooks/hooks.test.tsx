import { act, cleanup, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { createTestClient } from '../testing/create-test-client.js'
import { withinProvider } from '../testing/within-provider.js'
import { useAccount } from './account/use-account.js'
import { useBalance } from './account/use-balance.js'
import { useModal } from './client/use-modal.js'
import { useTheme } from './client/use-theme.js'
import { useConnectors } from './connection/use-connectors.js'
import { useNetwork } from './network/use-network.js'

afterEach(cleanup)

function Balance(): ReactNode {
  return <output>{String(useBalance().amount)}</output>
}

it('says what is missing when a hook is used outside the provider', () => {
  expect(() => renderHook(() => useAccount())).toThrow('There is no LatchkeyProvider above this component')
})

it('tells who is connected, and that nobody is after a disconnect', async () => {
  const { client, adapter } = createTestClient()
  const { result } = renderHook(() => useAccount(), withinProvider(client))
  expect(result.current.status).toBe('disconnected')
  await act(async () => client.connect({ connectorId: adapter.wallets[0]?.id ?? '' }))
  expect(result.current).toMatchObject({ status: 'connected', isConnected: true })
  expect(result.current.accountId?.endsWith(result.current.address ?? '?')).toBe(true)
  await act(async () => client.disconnect())
  expect(result.current).toMatchObject({ status: 'disconnected', address: undefined, isConnected: false })
})

it.each([
  ['useAccount', () => useAccount()],
  ['useNetwork', () => useNetwork()],
  ['useBalance', () => useBalance()],
  ['useModal', () => useModal()],
  ['useConnectors', () => useConnectors()],
] as const)('%s does not render again for a change that is not its own', async (_name, use) => {
  const { client } = createTestClient()
  let renders = 0
  renderHook(() => {
    renders += 1
    return use()
  }, withinProvider(client))
  // The wallets that the client finds at its start are a change of their own.
  await act(async () => undefined)
  const before = renders
  await act(async () => client.theme.actions.chooseMode('dark'))
  await act(async () => client.modal.actions.markLoading(true))
  expect(renders).toBe(before)
})

it('follows the theme', async () => {
  const { client } = createTestClient()
  const { result } = renderHook(() => useTheme(), withinProvider(client))
  await act(async () => result.current.chooseMode('dark'))
  expect(result.current.mode).toBe('dark')
})

it('fetches the balance only once something shows it', async () => {
  const { client, adapter } = createTestClient()
  const { wrapper: Wrapper } = withinProvider(client)
  const view = render(<Wrapper>{null}</Wrapper>)
  await act(async () => client.connect({ connectorId: adapter.wallets[0]?.id ?? '' }))
  const namespace = client.network.state.activeNamespace ?? ''
  expect(client.account.state.namespaces[namespace]?.balanceStatus).toBe('idle')
  await act(async () => {
    view.rerender(
      <Wrapper>
        <Balance />
      </Wrapper>,
    )
  })
  await expect.poll(() => client.account.state.namespaces[namespace]?.balanceStatus).toBe('ready')
})
