// @vitest-environment jsdom
import { LatchkeyError } from '@latchkey/core'
import { LatchkeyProvider } from '@latchkey/react'
import { act, cleanup, renderHook } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { parseAbi } from 'viem'
import { mainnet } from 'viem/chains'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { WalletClientOptions } from '../clients/client-options.types.js'
import { createFakeStage, first, HASH, SIGNATURE, second } from '../testing/fake-stage.js'
import { loadWalletClient } from './load-clients.js'
import { usePublicClient } from './use-public-client.js'
import { useSendTransaction } from './use-send-transaction.js'
import { useSignTypedData } from './use-sign-typed-data.js'
import { useWalletClient } from './use-wallet-client.js'
import { useWalletMutation } from './use-wallet-mutation.js'
import { useWriteContract } from './use-write-contract.js'

afterEach(cleanup)

/** A hook below a provider, in StrictMode. */
function show<T>(use: (options: WalletClientOptions) => T, initialProps: WalletClientOptions = {}) {
  const stage = createFakeStage()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StrictMode>
      <LatchkeyProvider client={stage.client} modal={false}>
        {children}
      </LatchkeyProvider>
    </StrictMode>
  )
  const view = renderHook(use, { wrapper, initialProps })
  return { ...stage, ...view, connect: () => act(async () => void (await stage.connect())) }
}
const abi = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])
const typedData = {
  domain: { name: 'Shop' },
  types: { Order: [{ name: 'amount', type: 'uint256' }] },
  primaryType: 'Order',
  message: { amount: 5n },
} as const

describe('useWalletClient', () => {
  it('is there while a wallet is connected, and keeps its identity until something changes', async () => {
    const { client, result, rerender, connect, wallet } = show(options => useWalletClient(options))
    expect(result.current).toBeUndefined()
    await connect()
    const before = result.current
    expect([before?.account.address, before?.chain.id]).toEqual([first, 1])
    rerender({})
    await act(async () => client.theme.actions.chooseMode('dark'))
    expect(result.current).toBe(before)
    await act(async () => wallet.changeNetwork('eip155:10'))
    const onTen = result.current
    expect([onTen === before, onTen?.chain.id]).toEqual([false, 10])
    await act(async () => wallet.changeAccounts())
    expect([result.current === onTen, result.current?.account.address]).toEqual([false, second])
    await act(async () => client.disconnect())
    expect(result.current).toBeUndefined()
  })

  it('is undefined for an account or a network that is not there, and keeps to those that are named', async () => {
    const { result, rerender, connect, wallet } = show(options => useWalletClient(options), {
      account: second,
      networkId: 'eip155:10',
    })
    await connect()
    const named = result.current
    expect([named?.account.address, named?.chain.id]).toEqual([second, 10])
    await act(async () => wallet.changeNetwork('eip155:10'))
    expect(result.current).toBe(named)
    rerender({ account: '0x000000000000000000000000000000000000c0Fe' })
    expect(result.current).toBeUndefined()
    rerender({ networkId: 'eip155:9' })
    expect(result.current).toBeUndefined()
  })

  it('takes chains of the app in a new list with every render', async () => {
    const { result, rerender, connect } = show(() => useWalletClient({ chains: [mainnet] }))
    await connect()
    const before = result.current
    expect(before?.chain).toBe(mainnet)
    rerender({})
    expect(result.current).toBe(before)
  })
})

describe('usePublicClient', () => {
  it('follows the active network, and needs no wallet', async () => {
    const { client, result, rerender } = show(({ networkId }) =>
      usePublicClient(networkId ? { networkId } : {}),
    )
    const before = result.current
    expect(before?.chain.id).toBe(1)
    await act(async () => client.switchNetwork('eip155:10'))
    expect([result.current === before, result.current?.chain.id]).toEqual([false, 10])
    rerender({ networkId: 'eip155:9' })
    expect(result.current).toBeUndefined()
  })

  it('is undefined on a network without a node', async () => {
    const { result, connect, wallet } = show(() => usePublicClient())
    await connect()
    await act(async () => wallet.changeNetwork('eip155:77'))
    expect(result.current).toBeUndefined()
  })
})

describe('the mutation hooks', () => {
  it('send, write and sign with the account that is connected at that moment', async () => {
    const { result, connect, wallet } = show(() => ({
      send: useSendTransaction(),
      write: useWriteContract(),
      sign: useSignTypedData(),
    }))
    await connect()
    await act(async () => void (await result.current.send.mutateAsync({ to: second, value: 1n })))
    await act(async () => {
      await result.current.write.mutateAsync({
        abi,
        address: second,
        functionName: 'transfer',
        args: [second, 1n],
      })
    })
    await act(async () => void (await result.current.sign.mutateAsync(typedData)))
    expect(result.current).toMatchObject({
      send: { status: 'success', data: HASH, variables: { to: second, value: 1n } },
      write: { status: 'success', data: HASH },
      sign: { status: 'success', data: SIGNATURE },
    })
    expect(wallet.prompts.filter(reason => reason !== 'eth_chainId')).toEqual([
      'connect',
      'eth_sendTransaction',
      'eth_sendTransaction',
      'eth_signTypedData_v4',
    ])
  })

  it('show a visitor who declines as userRejected, with the error of viem behind it', async () => {
    const { result, connect, wallet } = show(() => useSignTypedData())
    await connect()
    wallet.rejectNext()
    await act(async () => {
      await expect(result.current.mutateAsync(typedData)).rejects.toBeInstanceOf(LatchkeyError)
    })
    expect(result.current).toMatchObject({
      status: 'error',
      error: { code: 'userRejected', cause: { name: 'UserRejectedRequestError', code: 4001 } },
    })
    act(() => result.current.reset())
    expect(result.current).toMatchObject({ status: 'idle', error: null })
  })

  it.each([
    ['notConnected', {}, false],
    ['notAuthorized', { account: '0x000000000000000000000000000000000000c0Fe' }, true],
    ['unsupportedNetwork', { networkId: 'eip155:10' }, true],
  ] as const)('end as %s where the wallet is not fit: %j', async (code, options, isConnected) => {
    const { result, connect } = show(use => useSendTransaction(use), options)
    if (isConnected) await connect()
    await act(async () => {
      await expect(result.current.mutateAsync({ to: second })).rejects.toMatchObject({ code })
    })
    expect(result.current.error?.code).toBe(code)
  })
})

describe('the code of viem', () => {
  const showWith = (load: typeof loadWalletClient) =>
    show(() =>
      useWalletMutation({}, (walletClient, to: typeof first) => walletClient.sendTransaction({ to }), load),
    )

  it('comes once a wallet is connected, not before', async () => {
    const load = vi.fn(loadWalletClient)
    const { connect } = showWith(load)
    expect(load).not.toHaveBeenCalled()
    await connect()
    expect(load).toHaveBeenCalled()
  })

  it('that comes late asks no other wallet than the one that was connected at the press', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>(resolve => {
      arrive = resolve
    })
    const { client, result, connect, wallet } = showWith(() => arrived.then(loadWalletClient))
    await connect()
    const sent = result.current.mutateAsync(first)
    await act(async () => void (await client.connect({ connectorId: 'beta', namespace: 'eip155' })))
    arrive()
    await expect(sent).rejects.toMatchObject({ code: 'notConnected' })
    expect(wallet.prompts).not.toContain('eth_sendTransaction')
  })

  it('that does not arrive is said, and fetched again by the next call', async () => {
    const load = vi.fn(loadWalletClient)
    const { result, connect } = showWith(load)
    await connect()
    load.mockRejectedValueOnce(new LatchkeyError('unavailable', 'Code that is needed could not be loaded'))
    await act(async () => {
      await expect(result.current.mutateAsync(first)).rejects.toMatchObject({ code: 'unavailable' })
    })
    await act(async () => void (await result.current.mutateAsync(first)))
    expect(result.current.data).toBe(HASH)
  })
})
