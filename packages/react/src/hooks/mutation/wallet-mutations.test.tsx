import {
  createFakeAdapter,
  createFakeNetwork,
  type FakeAdapterOptions,
  type FakeWallet,
} from '@latchkey/core/testing'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestClient } from '../../testing/create-test-client.js'
import { withinProvider } from '../../testing/within-provider.js'
import { useSignMessage } from './use-sign-message.js'
import { useSwitchNetwork } from './use-switch-network.js'
import { useTransfer } from './use-transfer.js'

afterEach(cleanup)

/** A hook below a provider whose client has one connected wallet. */
async function show<T>(use: () => T, options: FakeAdapterOptions = {}) {
  const adapter = createFakeAdapter(options)
  const { client } = createTestClient({ adapters: [adapter] })
  const { result } = renderHook(use, withinProvider(client))
  const wallet = adapter.wallet()
  const connect = () => act(async () => void (await client.connect({ connectorId: wallet.id })))
  return { adapter, client, result, wallet, connect }
}

describe('useSignMessage', () => {
  it('signs with the active account, or with a granted one that is named', async () => {
    const { result, connect, wallet } = await show(() => useSignMessage(), {
      wallets: [{ id: 'fake', exposeAll: true }],
    })
    await connect()
    await act(async () => result.current.mutate({ message: 'hello' }))
    expect(result.current).toMatchObject({ status: 'success', data: { scheme: 'fake' } })
    const first = result.current.data?.signature
    await act(async () => result.current.mutate({ message: 'hello', address: wallet.addresses[1] ?? '' }))
    expect(result.current.data?.signature).not.toBe(first)
    expect(wallet.prompts).toEqual(['connect', 'signMessage', 'signMessage'])
  })

  it('shows a visitor who declines as userRejected', async () => {
    const { result, connect, wallet } = await show(() => useSignMessage())
    await connect()
    wallet.rejectNext()
    await act(async () => result.current.mutate({ message: 'hello' }))
    expect(result.current).toMatchObject({ status: 'error', error: { code: 'userRejected' } })
  })

  it('asks no wallet for an account that was not granted, and none before a wallet is connected', async () => {
    const { result, connect, wallet } = await show(() => useSignMessage())
    await act(async () => result.current.mutate({ message: 'hello' }))
    expect(result.current.error?.code).toBe('notConnected')
    await connect()
    await act(async () => result.current.mutate({ message: 'hello', address: 'tstranger' }))
    expect(result.current.error?.code).toBe('notAuthorized')
    expect(wallet.prompts).toEqual(['connect'])
  })

  it('says so where the wallet cannot sign, and asks the namespace that it is given', async () => {
    const { result, connect } = await show(() => [useSignMessage(), useSignMessage({ namespace: 'other' })], {
      wallets: [{ id: 'fake', capabilities: ['transfer'] }],
    })
    await connect()
    await act(async () => result.current[0]?.mutate({ message: 'hello' }))
    await act(async () => result.current[1]?.mutate({ message: 'hello' }))
    expect(result.current.map(each => each.error?.code)).toEqual(['capabilityMissing', 'notConnected'])
  })
})

describe('useSwitchNetwork', () => {
  const { caipNetworkId } = createFakeNetwork('2')

  it('gives the network that is active then', async () => {
    const { client, result, connect } = await show(() => useSwitchNetwork())
    await connect()
    await act(async () => result.current.mutateAsync({ networkId: caipNetworkId }))
    expect(result.current).toMatchObject({ status: 'success', data: { caipNetworkId } })
    expect(client.session.activeNetwork()?.caipNetworkId).toBe(caipNetworkId)
  })

  it.each([
    ['userRejected', (wallet: FakeWallet) => wallet.rejectNext()],
    ['switchFailed', (wallet: FakeWallet) => wallet.failNext({ code: -1 })],
  ])('shows %s where the wallet fails so', async (code, fail) => {
    const { result, connect, wallet } = await show(() => useSwitchNetwork())
    await connect()
    fail(wallet)
    await act(async () => {
      await expect(result.current.mutateAsync({ networkId: caipNetworkId })).rejects.toMatchObject({ code })
    })
    expect(result.current).toMatchObject({ status: 'error', error: { code } })
  })

  it('refuses a network that the app does not list', async () => {
    const { result } = await show(() => useSwitchNetwork())
    await act(async () => {
      await expect(result.current.mutateAsync({ networkId: 'test:9' })).rejects.toThrow(/not among/)
    })
    expect(result.current.error?.code).toBe('networkMissing')
  })
})

describe('useTransfer', () => {
  it('sends from the active account on the network of the wallet, and gives the hash', async () => {
    const { adapter, result, connect, wallet } = await show(() => useTransfer())
    const { caipNetworkId: networkId } = createFakeNetwork('1')
    adapter.ledger.setBalance({ address: wallet.addresses[0] ?? '', networkId }, 5_000_000n)
    await connect()
    await act(async () => result.current.mutate({ to: 'tsomebody', amount: 5n }))
    expect(result.current.error).toBeNull()
    expect(result.current.data?.hash).toMatch(/./)
    expect(adapter.ledger.balance({ address: 'tsomebody', networkId })).toBe(5n)
  })

  it('shows a visitor who declines as userRejected', async () => {
    const { result, connect, wallet } = await show(() => useTransfer())
    await connect()
    wallet.rejectNext()
    await act(async () => result.current.mutate({ to: 'tsomebody', amount: 5n }))
    expect(result.current).toMatchObject({ status: 'error', error: { code: 'userRejected' } })
  })
})
