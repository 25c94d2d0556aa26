import { type ChainAdapter, type Connector, defineCapability } from '@latchkey/core/adapter'
import { createFakeAdapter, type FakeAdapter } from '@latchkey/core/testing'
import { act, cleanup, renderHook } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { LatchkeyProvider } from '../../provider.js'
import { createTestClient } from '../../testing/create-test-client.js'
import { useCapability, useWalletCapabilities } from './use-capability.js'

afterEach(cleanup)

interface Greeting {
  greet(): string
}
const greeting = defineCapability<Greeting>('test:greeting')
const missing = defineCapability<Greeting>('test:missing')
const foreign = defineCapability<Greeting>('other:greeting')

/** An adapter whose connections can do something of their own. */
const withOwn = (adapter: FakeAdapter): ChainAdapter => {
  const extend = (connector: Connector): Connector => ({
    ...connector,
    capabilities: connection => ({
      ...connector.capabilities(connection),
      [greeting]: { greet: () => `hello ${connection.accounts[0]?.address}` },
    }),
  })
  return {
    apiVersion: adapter.apiVersion,
    namespace: adapter.namespace,
    name: adapter.name,
    traits: adapter.traits,
    create: host =>
      adapter.create({
        ...host,
        emit: event =>
          host.emit(
            event.type === 'connectorsChanged'
              ? { ...event, connectors: event.connectors.map(extend) }
              : event,
          ),
      }),
  }
}

async function show<T>(use: () => T) {
  const adapter = createFakeAdapter()
  const { client } = createTestClient({ adapters: [withOwn(adapter)] })
  let renders = 0
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StrictMode>
      <LatchkeyProvider client={client} modal={false}>
        {children}
      </LatchkeyProvider>
    </StrictMode>
  )
  const { result } = await act(async () =>
    renderHook(
      () => {
        renders += 1
        return use()
      },
      { wrapper },
    ),
  )
  const connect = () => act(async () => void (await client.connect({ connectorId: adapter.wallet().id })))
  return { client, adapter, result, connect, renders: () => renders }
}

it('can do nothing while nothing is connected', async () => {
  const { result } = await show(() => useWalletCapabilities())
  expect(result.current).toEqual({})
})

it('tells what the connected wallet can do, and nothing after a disconnect', async () => {
  const { client, result, connect } = await show(() => useWalletCapabilities())
  await connect()
  const account = client.session.account()
  if (!account) throw new Error('not connected')
  expect(await result.current.signMessage?.sign({ account, message: 'a' })).toMatchObject({ scheme: 'fake' })
  await act(async () => client.disconnect())
  expect(result.current).toEqual({})
})

it('tells of the namespace that it is asked for alone', async () => {
  const { result, connect } = await show(() => [
    useWalletCapabilities({ namespace: 'test' }),
    useWalletCapabilities({ namespace: 'other' }),
  ])
  await connect()
  expect(Object.keys(result.current[0] ?? {})).toContain('signMessage')
  expect(result.current[1]).toEqual({})
})

it('finds a capability of the namespace by its key, and none that is not there', async () => {
  const { result, connect } = await show(() => [
    useCapability(greeting),
    useCapability(missing),
    useCapability(foreign),
  ])
  expect(result.current).toEqual([undefined, undefined, undefined])
  await connect()
  expect(result.current[0]?.greet()).toMatch(/^hello t/)
  expect(result.current.slice(1)).toEqual([undefined, undefined])
})

it('follows the account that is in use', async () => {
  const { adapter, result, connect } = await show(() => useCapability(greeting))
  await connect()
  const before = result.current?.greet()
  await act(async () => adapter.wallet().changeAccounts())
  expect(result.current?.greet()).not.toBe(before)
  expect(result.current?.greet()).toMatch(/^hello t/)
})

it('does not render again for a change that is not its own', async () => {
  const { client, connect, renders } = await show(() => useCapability(greeting))
  await connect()
  const before = renders()
  await act(async () => client.theme.actions.chooseMode('dark'))
  await act(async () => client.modal.actions.markLoading(true))
  expect(renders()).toBe(before)
})
