import { describe, expect, it } from 'vitest'
import type { AdapterEvent } from '../adapter/contract/adapter-events.types.js'
import type { Connector } from '../adapter/contract/connector.types.js'
import { LatchkeyError } from '../errors/error.js'
import { createFakeAdapter, type FakeAdapter } from './fake-adapter.js'
import { createFakeConnector } from './fake-connector.js'
import { createFakeEnv } from './fake-env.js'
import { FAKE_FEE } from './fake-ledger.js'
import { createFakeNetwork } from './fake-network.js'

const token = { address: 'tusd', name: 'Test dollar', symbol: 'TUSD', decimals: 2 }
const network = createFakeNetwork('one', 'test', { tokens: [token] })

function start(adapter: FakeAdapter) {
  const env = createFakeEnv()
  const events: AdapterEvent[] = []
  const instance = adapter.create({
    env,
    storage: env.storage,
    networks: () => [network],
    emit: event => void events.push(event),
    signal: new AbortController().signal,
    metadata: { name: 'App', url: 'https://app.test', icons: [] },
  })
  const connectors = (): readonly Connector[] =>
    events.flatMap(event => (event.type === 'connectorsChanged' ? [event.connectors] : [])).at(-1) ?? []
  return { instance, events, connectors }
}

describe('the wallets of a fake adapter', () => {
  it('appear when they are announced, and go when they are taken away', () => {
    const adapter = createFakeAdapter({ wallets: [{ id: 'early' }, { id: 'late', announced: false }] })
    const { instance, connectors } = start(adapter)
    const ids = () => connectors().map(({ id }) => id)
    instance.discover()
    expect(ids()).toEqual(['early'])
    adapter.wallet('late').announce()
    expect(ids()).toEqual(['early', 'late'])
    adapter.install({ id: 'later', name: 'Later' })
    expect(ids()).toEqual(['early', 'late', 'later'])
    adapter.wallet('early').uninstall()
    expect(ids()).toEqual(['late', 'later'])
    expect(() => adapter.wallet('early')).toThrow('No fake wallet early')
  })

  it('show the accounts and the network that they are given', async () => {
    const connector = createFakeConnector({
      id: 'rich',
      namespace: 'solana',
      addresses: ['Alice', 'Bob'],
      exposeAll: true,
      networkId: 'solana:localnet',
    })
    expect(await connector.connect({ accountType: 'payment' })).toEqual({
      connectorId: 'rich',
      namespace: 'solana',
      networkId: 'solana:localnet',
      accounts: [
        { accountId: 'solana:localnet:Alice', address: 'Alice', type: 'payment' },
        { accountId: 'solana:localnet:Bob', address: 'Bob', type: 'payment' },
      ],
    })
    expect(connector.wallet.prompts).toEqual(['connect'])
  })

  it('fail as they are told, once', async () => {
    const connector = createFakeConnector()
    connector.wallet.failNext(new LatchkeyError('requestPending', 'Already asked'))
    await expect(connector.connect({})).rejects.toMatchObject({ code: 'requestPending' })
    connector.wallet.failDisconnect(new LatchkeyError('walletError', 'Locked'))
    await connector.connect({})
    await expect(connector.disconnect()).rejects.toMatchObject({ code: 'walletError' })
    await expect(connector.disconnect()).resolves.toBeUndefined()
  })

  it('have only the capabilities that they are given', async () => {
    const connector = createFakeConnector({ capabilities: ['request'], responses: { test_ping: 'pong' } })
    const capabilities = connector.capabilities(await connector.connect({}))
    expect(Object.keys(capabilities)).toEqual(['request'])
    expect(await capabilities.request?.send({ method: 'test_ping' })).toBe('pong')
    await expect(capabilities.request?.send({ method: 'other' })).rejects.toMatchObject({
      code: 'unsupportedMethod',
    })
  })
})

describe('the instances of a fake adapter', () => {
  it('are counted until they are disposed', () => {
    const adapter = createFakeAdapter()
    const { instance } = start(adapter)
    expect(adapter.liveInstances).toBe(1)
    instance.dispose()
    instance.dispose()
    expect(adapter.liveInstances).toBe(0)
  })

  it('have only the capabilities that the adapter is given', () => {
    const { instance } = start(createFakeAdapter({ capabilities: ['balance'] }))
    expect(Object.keys(instance.capabilities)).toEqual(['balance'])
  })
})

describe('the chain of a fake adapter', () => {
  const from = 'tfake0a'
  const query = { networkId: network.caipNetworkId, address: from }

  async function connected() {
    const adapter = createFakeAdapter()
    const { instance, connectors } = start(adapter)
    instance.discover()
    const [connector] = connectors()
    if (!connector) throw new Error('no connector')
    return { adapter, instance, able: connector.capabilities(await connector.connect({})) }
  }

  it('moves coins and tokens from one balance to another', async () => {
    const { adapter, instance, able } = await connected()
    adapter.ledger.setBalance(query, 100n)
    adapter.ledger.setBalance(query, 50n, token.address)
    await able.transfer?.send({ networkId: network.caipNetworkId, from, to: 'tbob', amount: 30n })
    await able.transfer?.send({ networkId: network.caipNetworkId, from, to: 'tbob', amount: 50n, token })
    expect(await instance.capabilities.balance?.fetch(query)).toEqual({
      amount: 70n,
      decimals: 6,
      symbol: 'TST',
    })
    expect(await instance.capabilities.tokens?.fetch(query)).toEqual([
      { ...token, networkId: network.caipNetworkId, amount: 0n },
    ])
    expect(adapter.ledger.balance({ ...query, address: 'tbob' }, token.address)).toBe(50n)
  })

  it('refuses to move more than there is', async () => {
    const { able } = await connected()
    await expect(
      able.transfer?.send({ networkId: network.caipNetworkId, from, to: 'tbob', amount: 1n }),
    ).rejects.toMatchObject({ code: 'insufficientFunds' })
  })

  it('keeps a transaction pending until it is settled', async () => {
    const { adapter, instance, able } = await connected()
    adapter.ledger.hold(true)
    adapter.ledger.setBalance(query, 1n)
    const sent = await able.transfer?.send({ networkId: network.caipNetworkId, from, to: 'tbob', amount: 1n })
    const hash = sent?.hash ?? ''
    const seen: string[] = []
    const onUpdate = ({ status }: { status: string }) => void seen.push(status)
    const watched = instance.capabilities.transactions?.watch({
      networkId: network.caipNetworkId,
      hash,
      onUpdate,
    })
    adapter.ledger.settle(hash, 'failed')
    expect(await watched).toEqual({ status: 'failed', hash, fee: FAKE_FEE })
    expect(seen).toEqual(['pending', 'failed'])
  })

  it('fails a read as it is told, once', async () => {
    const { adapter, instance } = await connected()
    adapter.ledger.failNext('balance', new LatchkeyError('networkError', 'No answer'))
    await expect(instance.capabilities.balance?.fetch(query)).rejects.toMatchObject({ code: 'networkError' })
    expect(await instance.capabilities.balance?.fetch(query)).toMatchObject({ amount: 0n })
  })
})
