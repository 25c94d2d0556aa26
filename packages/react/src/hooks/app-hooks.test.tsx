import { alterAdapter, createFakeAdapter, createFakeNetwork } from '@latchkey/core/testing'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestClient } from '../testing/create-test-client.js'
import { domainsOf } from '../testing/domains-of.js'
import { withinProvider } from '../testing/within-provider.js'
import { useAccount } from './account/use-account.js'
import { useClientEvent } from './client/use-client-event.js'
import { useConnect } from './connection/use-connect.js'
import { useProvider } from './connection/use-provider.js'
import { useWalletInfo } from './connection/use-wallet-info.js'
import { useNetwork } from './network/use-network.js'

afterEach(cleanup)

describe('useAccount', () => {
  it('lists every account the wallet granted, with its type, the active one first', async () => {
    const { client, adapter } = createTestClient()
    const { result } = renderHook(() => useAccount(), withinProvider(client))
    expect(result.current.addresses).toEqual([])
    const connection = await act(async () => client.connect({ connectorId: adapter.wallet().id }))
    expect(result.current.addresses).toEqual(connection.accounts)
    expect(result.current.addresses[0]?.address).toBe(result.current.address)
  })

  it.each([
    ['7', 7],
    ['one', undefined],
  ])('tells the chain that the wallet is on, known to the app or not: test:%s is %s', async (id, chainId) => {
    const adapter = createFakeAdapter({ wallets: [{ id: 'fake', networkId: `test:${id}` }] })
    const { client } = createTestClient({ adapters: [adapter] })
    const { result } = renderHook(() => useAccount().chainId, withinProvider(client))
    expect(result.current).toBeUndefined()
    await act(async () => client.connect({ connectorId: 'fake' }))
    expect(result.current).toBe(chainId)
  })
})

it.each([
  ['a number', { ...createFakeNetwork('1'), id: 1 }, 1],
  ['no number', createFakeNetwork('one'), undefined],
])('useNetwork tells the chain id of a network whose id is %s', (_, network, chainId) => {
  const { client } = createTestClient({ networks: [network] })
  const { result } = renderHook(() => useNetwork().chainId, withinProvider(client))
  expect(result.current).toBe(chainId)
})

it('useNetwork says what the wallet granted', async () => {
  const { client } = createTestClient()
  const { result } = renderHook(() => useNetwork(), withinProvider(client))
  expect(result.current).toMatchObject({ approvedNetworkIds: null, supportsAllNetworks: true })
  const { caipNetworkId, chainNamespace } = createFakeNetwork('1')
  await act(async () => domainsOf(client).network.internal.approve(chainNamespace, [caipNetworkId]))
  expect(result.current).toMatchObject({ approvedNetworkIds: [caipNetworkId], supportsAllNetworks: false })
})

describe('useProvider', () => {
  const objects: Record<string, object> = { a: { own: 'a' }, b: { own: 'b' } }
  const adapter = createFakeAdapter({ wallets: [{ id: 'a' }, { id: 'b' }] })
  const altered = alterAdapter(adapter, {
    connector: connector => ({ ...connector, getProvider: async () => objects[connector.id] }),
  })

  it("gives the connected wallet's own object, and never that of the wallet before", async () => {
    const { client } = createTestClient({ adapters: [altered] })
    const seen: unknown[] = []
    const { result } = renderHook(() => {
      const pair = [useAccount().connectorId, useProvider()] as const
      seen.push(pair)
      return pair
    }, withinProvider(client))
    expect(result.current).toEqual([undefined, undefined])
    await act(async () => client.connect({ connectorId: 'a' }))
    await waitFor(() => expect(result.current[1]).toBe(objects.a))
    await act(async () => client.connect({ connectorId: 'b' }))
    await waitFor(() => expect(result.current[1]).toBe(objects.b))
    await act(async () => client.disconnect())
    expect(result.current[1]).toBeUndefined()
    expect(seen).not.toContainEqual(['b', objects.a])
  })
})

it('useWalletInfo names the connected wallet, and none before and after', async () => {
  const { client, adapter } = createTestClient()
  const { result } = renderHook(() => useWalletInfo(), withinProvider(client))
  expect(result.current).toBeUndefined()
  const { id } = adapter.wallet()
  await act(async () => client.connect({ connectorId: id }))
  expect(result.current).toMatchObject({ connectorId: id, name: 'Fake Wallet' })
  await act(async () => client.disconnect())
  expect(result.current).toBeUndefined()
})

it('useClientEvent calls the latest listener, and none once the component is gone', async () => {
  const { client, adapter } = createTestClient()
  const heard: string[] = []
  const { rerender, unmount } = renderHook(
    ({ name }: { readonly name: string }) => useClientEvent('connected', () => heard.push(name)),
    { ...withinProvider(client), initialProps: { name: 'first' } },
  )
  rerender({ name: 'latest' })
  await act(async () => client.connect({ connectorId: adapter.wallet().id }))
  unmount()
  await client.connect({ connectorId: adapter.wallet().id })
  expect(heard).toEqual(['latest'])
})

describe('useConnect', () => {
  it('is pending while the wallet is asked, and keeps why it failed until the next call', async () => {
    const { client, adapter } = createTestClient()
    const connectorId = adapter.wallet().id
    const { result } = renderHook(() => useConnect(), withinProvider(client))
    adapter.wallet().rejectNext()
    let asked: Promise<unknown> = Promise.resolve()
    act(() => {
      asked = result.current.connect({ connectorId }).catch(() => undefined)
    })
    expect(result.current).toMatchObject({ isPending: true, error: undefined })
    await act(async () => asked)
    expect(result.current).toMatchObject({ isPending: false, error: { code: 'userRejected' } })
    await act(async () => result.current.connect({ connectorId }))
    expect(result.current).toMatchObject({ isPending: false, error: undefined })
  })

  it('takes a visitor who closed the modal for no failure', async () => {
    const { client } = createTestClient()
    const { result } = renderHook(() => useConnect(), withinProvider(client))
    await act(async () => {
      const asked = result.current.connect().catch(() => undefined)
      client.close()
      await asked
    })
    expect(result.current).toMatchObject({ isPending: false, error: undefined })
  })
})
