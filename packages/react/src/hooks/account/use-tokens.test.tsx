import { LatchkeyError } from '@latchkey/core/adapter'
import { createFakeNetwork } from '@latchkey/core/testing'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { LatchkeyProvider } from '../../provider.js'
import { createTestClient } from '../../testing/create-test-client.js'
import { useTokens } from './use-tokens.js'

afterEach(cleanup)

const token = { address: 'ttoken', name: 'Test Dollar', symbol: 'TUSD', decimals: 2 }
const network = createFakeNetwork('1', 'test', { tokens: [token] })

/** A client whose first account has 5 of the coin and 7 of the token, and a component that shows its tokens. */
async function show() {
  const { client, adapter, env } = createTestClient({ networks: [network] })
  const setBalance = (address: string, amount: bigint, of?: string) =>
    adapter.ledger.setBalance({ address, networkId: network.caipNetworkId }, amount, of)
  const [first = '', second = ''] = adapter.wallet().options.addresses ?? ['tfake0a', 'tfake0b']
  setBalance(first, 5n)
  setBalance(first, 7n, token.address)
  setBalance(second, 11n)
  let renders = 0
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StrictMode>
      <LatchkeyProvider client={client} modal={false}>
        {children}
      </LatchkeyProvider>
    </StrictMode>
  )
  const { result } = renderHook(
    () => {
      renders += 1
      return useTokens()
    },
    { wrapper },
  )
  const before = result.current
  await waitFor(() => expect(result.current).toBeDefined())
  const amounts = () => result.current?.balances.map(({ symbol, amount }) => [symbol, amount])
  const connect = () => act(async () => void (await client.connect({ connectorId: adapter.wallet().id })))
  return { client, adapter, env, result, before, setBalance, amounts, connect, first, renders: () => renders }
}

it('has nothing before the feature is loaded, and asks nothing while nobody is connected', async () => {
  const { before, result } = await show()
  expect(before).toBeUndefined()
  expect(result.current).toMatchObject({ status: 'idle', balances: [] })
})

it('gives the coin first, then the listed tokens, once somebody connects', async () => {
  const { connect, amounts, result } = await show()
  await connect()
  await waitFor(() => expect(result.current?.status).toBe('ready'))
  expect(amounts()).toEqual([
    ['TST', 5n],
    ['TUSD', 7n],
  ])
  expect(result.current?.balances[0]?.native).toBe(true)
})

it('asks again when told to, whatever was answered a moment ago', async () => {
  const { connect, amounts, result, setBalance, first } = await show()
  await connect()
  await waitFor(() => expect(result.current?.status).toBe('ready'))
  setBalance(first, 6n)
  await act(async () => result.current?.refresh())
  expect(amounts()?.[0]).toEqual(['TST', 6n])
})

it('follows another account', async () => {
  const { connect, adapter, amounts, result } = await show()
  await connect()
  await waitFor(() => expect(result.current?.status).toBe('ready'))
  await act(async () => adapter.wallet().changeAccounts())
  await waitFor(() => expect(amounts()?.[0]).toEqual(['TST', 11n]))
})

it('tells a failure, and does not ask again by itself', async () => {
  const { connect, adapter, result } = await show()
  adapter.ledger.failNext('tokens', new LatchkeyError('networkError', 'The node is down'))
  await connect()
  await waitFor(() => expect(result.current).toMatchObject({ status: 'failed', error: 'networkError' }))
  await act(async () => undefined)
  expect(result.current?.status).toBe('failed')
  await act(async () => result.current?.refresh())
  expect(result.current?.status).toBe('ready')
})

it('is empty again after a disconnect', async () => {
  const { client, connect, result } = await show()
  await connect()
  await waitFor(() => expect(result.current?.status).toBe('ready'))
  await act(async () => client.disconnect())
  expect(result.current).toMatchObject({ status: 'idle', balances: [] })
})

it('does not render again for a change that is not its own', async () => {
  const { client, connect, result, renders } = await show()
  await connect()
  await waitFor(() => expect(result.current?.status).toBe('ready'))
  const before = renders()
  await act(async () => client.theme.actions.chooseMode('dark'))
  await act(async () => client.modal.actions.markLoading(true))
  expect(renders()).toBe(before)
})
