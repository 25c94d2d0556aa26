// @vitest-environment jsdom
import { createFakeEnv, createFakeFetch } from '@latchkey/core/testing'
import { LatchkeyProvider } from '@latchkey/react'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { type Address, erc20Abi, type Hash, toHex } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { createFakeStage, first, HASH, second } from '../testing/fake-stage.js'
import { useReadContract } from './use-read-contract.js'
import { useWaitForTransactionReceipt } from './use-wait-for-transaction-receipt.js'

afterEach(cleanup)

interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

const word = (value: bigint) => toHex(value, { size: 32 })

/** A hook below a provider, in StrictMode, on two networks whose nodes answer from a table. */
function show<T, Props>(use: (props: Props) => T, initialProps: Props) {
  const asked: string[] = []
  const answers: Record<string, unknown> = { eth_call: word(7n), eth_blockNumber: '0x10' }
  const fetch = createFakeFetch()
  for (const id of [1, 10])
    fetch.route(`https://rpc-${id}.test`, ({ body }) => {
      const call: Call = JSON.parse(body ?? '{}')
      asked.push(`${call.method} on ${id}`)
      const answer = answers[call.method]
      const result: unknown = typeof answer === 'function' ? answer(call.params) : answer
      return { json: { jsonrpc: '2.0', id: call.id, result } }
    })
  const stage = createFakeStage({ env: createFakeEnv({ fetch }) })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StrictMode>
      <LatchkeyProvider client={stage.client} modal={false}>
        {children}
      </LatchkeyProvider>
    </StrictMode>
  )
  return { ...stage, asked, answers, ...renderHook(use, { wrapper, initialProps }) }
}

interface Reading {
  readonly address?: Address
  readonly owner?: Address
  readonly networkId?: `eip155:${string}`
}
const useBalance = ({ address = second, owner = first, ...rest }: Reading) =>
  useReadContract({ abi: [...erc20Abi], address, functionName: 'balanceOf', args: [owner], ...rest })

describe('useReadContract', () => {
  it('reads once for two components, with an ABI that is new in every render', async () => {
    const { result, asked } = show((props: Reading) => [useBalance(props), useBalance(props)], {})
    expect(result.current[0]).toMatchObject({
      status: 'pending',
      isPending: true,
      isFetching: true,
      data: undefined,
    })
    await waitFor(() => expect(result.current.map(({ data }) => data)).toEqual([7n, 7n]))
    expect([result.current[0]?.isFetching, asked]).toEqual([false, ['eth_call on 1']])
  })

  it('reads again when it is told to, for all who read the same', async () => {
    const { result, answers } = show((props: Reading) => [useBalance(props), useBalance(props)], {})
    await waitFor(() => expect(result.current[1]?.isSuccess).toBe(true))
    answers.eth_call = word(8n)
    await act(async () => result.current[0]?.refetch())
    expect(result.current.map(({ data }) => data)).toEqual([8n, 8n])
  })

  it('reads the same for one who stays when the other goes on to something else', async () => {
    const { result, rerender, answers } = show(
      ({ owner }: { readonly owner: Address }) => [useBalance({ owner }), useBalance({ owner: first })],
      { owner: first as Address },
    )
    answers.eth_call = ([call]: readonly { readonly data: string }[]) =>
      word(call?.data.endsWith(first.slice(2).toLowerCase()) ? 1n : 2n)
    await waitFor(() => expect(result.current.map(({ data }) => data)).toEqual([1n, 1n]))
    rerender({ owner: second })
    await waitFor(() => expect(result.current.map(({ data }) => data)).toEqual([2n, 1n]))
    await act(async () => result.current[1]?.refetch())
    expect(result.current.map(({ data }) => data)).toEqual([2n, 1n])
  })

  it('reads something else with another argument, contract or network, and follows the active network', async () => {
    const { client, result, rerender, asked } = show(useBalance, {})
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    for (const props of [{ owner: second }, { address: first }, { networkId: 'eip155:10' }] as const) {
      rerender(props)
      expect(result.current.status).toBe('pending')
      await waitFor(() => expect(result.current.isSuccess).toBe(true))
    }
    rerender({})
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    await act(async () => client.switchNetwork('eip155:10'))
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    expect(asked.map(each => each.at(-1))).toEqual(['1', '1', '1', '0', '1', '0'])
  })

  it('reads nothing without a contract or where it is not enabled', async () => {
    const { result, asked } = show(
      () => [
        useReadContract({ abi: erc20Abi, address: undefined, functionName: 'symbol' }),
        useReadContract({ abi: erc20Abi, address: second, functionName: 'symbol', enabled: false }),
      ],
      undefined,
    )
    await act(async () => result.current[0]?.refetch())
    for (const each of result.current)
      expect(each).toMatchObject({ status: 'idle', isIdle: true, isFetching: false, data: undefined })
    expect(asked).toEqual([])
  })

  it('fails with a code: no contract, no such network', async () => {
    const { result, rerender, answers } = show(useBalance, {})
    answers.eth_call = '0x'
    await waitFor(() => expect(result.current.error?.code).toBe('executionReverted'))
    expect(result.current.error?.cause).toMatchObject({ name: 'ContractFunctionExecutionError' })
    rerender({ networkId: 'eip155:9' })
    await waitFor(() => expect(result.current.error?.code).toBe('networkMissing'))
  })
})

describe('useWaitForTransactionReceipt', () => {
  const receipt = (status: '0x0' | '0x1') => ({
    ...{ transactionHash: HASH, blockHash: HASH, blockNumber: '0x10', transactionIndex: '0x0', status },
    ...{ from: first, to: second, gasUsed: '0x1', cumulativeGasUsed: '0x1', effectiveGasPrice: '0x1' },
    ...{ logs: [], logsBloom: '0x', contractAddress: null, type: '0x2' },
  })
  const open = (hash?: Hash) =>
    show((props: { readonly hash?: Hash }) => useWaitForTransactionReceipt(props), { ...(hash && { hash }) })

  it('waits for nothing without a hash, then for the transaction, whose receipt it gives', async () => {
    const { result, rerender, ledger, answers } = open()
    expect(result.current.status).toBe('idle')
    rerender({ hash: HASH })
    expect(result.current.status).toBe('pending')
    answers.eth_getTransactionReceipt = receipt('0x1')
    ledger.settle(HASH)
    await waitFor(() =>
      expect(result.current.data).toMatchObject({ transactionHash: HASH, status: 'success' }),
    )
  })

  it('keeps to the network that was active when the hash came', async () => {
    const { client, result, ledger, answers, asked } = open(HASH)
    await act(async () => client.switchNetwork('eip155:10'))
    answers.eth_getTransactionReceipt = receipt('0x1')
    ledger.settle(HASH)
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    expect(asked.filter(each => each.endsWith(' 10'))).toEqual([])
  })

  it.each([
    ['failed', '0x0', 'executionReverted'],
    ['dropped', undefined, 'transactionRejected'],
  ] as const)('is an error for a transaction that is %s', async (status, inReceipt, code) => {
    const { result, ledger, answers } = open(HASH)
    if (inReceipt) answers.eth_getTransactionReceipt = receipt(inReceipt)
    ledger.settle(HASH, status)
    await waitFor(() => expect(result.current.error?.code).toBe(code))
  })
})
