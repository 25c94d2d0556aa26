import { createFakeNetwork } from '@latchkey/core/testing'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { LatchkeyProvider } from '../../provider.js'
import { createTestClient } from '../../testing/create-test-client.js'
import { useSend } from './use-send.js'

afterEach(cleanup)

const network = createFakeNetwork('1')
const { caipNetworkId: networkId } = network
const coin = { address: '', name: 'Test coin', symbol: 'TST', decimals: 6, amount: 5_000_000n, native: true }

async function show() {
  const { client, adapter } = createTestClient({ networks: [network] })
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
      return useSend()
    },
    { wrapper },
  )
  const before = result.current
  await waitFor(() => expect(result.current).toBeDefined())
  const send = () => {
    if (!result.current) throw new Error('not loaded')
    return result.current
  }
  const connect = () =>
    act(async () => {
      const { accounts } = await client.connect({ connectorId: adapter.wallet().id })
      adapter.ledger.setBalance({ address: accounts[0]?.address ?? '', networkId }, coin.amount)
    })
  return { client, adapter, before, send, connect, renders: () => renders }
}

it('is nothing before the feature is loaded, then an empty form', async () => {
  const { before, send } = await show()
  expect(before).toBeUndefined()
  expect(send().state).toMatchObject({ status: 'editing', sendTokenAmount: '', receiverAddress: '' })
})

it('shows what is typed, by actions that stay the same', async () => {
  const { send } = await show()
  const { actions } = send()
  await act(async () => {
    actions.typeAmount('1.5')
    actions.typeReceiver('tsomebody')
  })
  expect(send().state).toMatchObject({ sendTokenAmount: '1.5', receiverAddress: 'tsomebody' })
  expect(send().actions).toBe(actions)
})

it('says what is missing', async () => {
  const { send, connect } = await show()
  await connect()
  await expect(send().actions.submit()).rejects.toMatchObject({ code: 'missingFields' })
})

it('sends, and shows every step up to the end', async () => {
  const { send, connect, adapter } = await show()
  await connect()
  adapter.ledger.hold(true)
  const answer = adapter.wallet().hangNext()
  let sending: Promise<void> = Promise.resolve()
  await act(async () => {
    const { actions } = send()
    actions.chooseToken({ ...coin, networkId })
    actions.typeAmount('1.5')
    actions.typeReceiver('tsomebody')
    sending = actions.submit()
  })
  await waitFor(() => expect(send().state.status).toBe('confirming'))
  await act(async () => answer())
  await waitFor(() => expect(send().state).toMatchObject({ status: 'pending', hash: 'tx1' }))
  await act(async () => {
    adapter.ledger.settle('tx1')
    await sending
  })
  expect(send().state.status).toBe('done')
  expect(adapter.ledger.balance({ address: 'tsomebody', networkId })).toBe(1_500_000n)
})

it('does not render again for a change that is not its own', async () => {
  const { client, renders } = await show()
  const before = renders()
  await act(async () => client.theme.actions.chooseMode('dark'))
  await act(async () => client.modal.actions.markLoading(true))
  expect(renders()).toBe(before)
})
