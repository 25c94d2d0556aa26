import { describe, expect, it } from 'vitest'
import {
  codeOf,
  connectWallet,
  createTestClient,
  one,
  otherOne,
  reload,
  two,
} from '../client/client.fixture.js'
import { createFakeNetwork } from '../testing/fake-network.js'
import { explorerAddressUrl, explorerTransactionUrl } from './explorer.js'

const three = createFakeNetwork('three')
const networksOf = (client: ReturnType<typeof createTestClient>['client'], namespace = 'test') => {
  const found = client.network.snapshot().namespaces[namespace]
  if (!found) throw new Error(`No namespace ${namespace}`)
  return found
}

describe('adding a network at run time', () => {
  it('puts it behind the others, and it can be switched to', async () => {
    const { client } = createTestClient()
    client.network.actions.add(three)
    expect(networksOf(client).requestedIds).toEqual(['test:one', 'test:two', 'test:three'])
    await client.switchNetwork('test:three')
    expect(client.session.activeNetwork()).toEqual(three)
  })

  it('of a known id replaces what was known of it', () => {
    const { client } = createTestClient()
    client.network.actions.add({ ...two, name: 'Renamed' })
    expect(networksOf(client).requestedIds).toEqual(['test:one', 'test:two'])
    expect(client.session.findNetwork('test:two')?.name).toBe('Renamed')
  })

  it('makes the unknown network that a wallet is on a supported one', async () => {
    const { client } = createTestClient({ wallets: [{ id: 'alpha', networkId: 'test:three' }] })
    await connectWallet(client)
    client.network.actions.add(three)
    expect(client.session.activeNetwork()?.name).toBe('Test network three')
    client.close()
    client.open()
    expect(client.router.state.history.at(-1)?.view).toBe('Account')
  })

  it('gives it the RPC addresses, tokens and image of the options', () => {
    const token = { address: 'tok1', name: 'Token', symbol: 'TOK', decimals: 2 }
    const { client } = createTestClient({
      customRpcUrls: { 'test:three': ['https://own.test'] },
      tokens: { 'test:three': [token] },
      networkImages: { 'test:three': 'https://img.test/3.png' },
    })
    client.network.actions.add(three)
    expect(client.session.findNetwork('test:three')).toEqual({
      ...three,
      rpcUrls: { default: { http: ['https://own.test', 'https://rpc-three.test'] } },
      tokens: [token],
      iconUrl: 'https://img.test/3.png',
    })
    expect(three.rpcUrls.default.http).toEqual(['https://rpc-three.test'])
  })

  it('requires an adapter for its namespace', () => {
    const { client } = createTestClient()
    const message = 'Adding or removing a network requires an adapter'
    expect(() => client.network.actions.add(otherOne)).toThrow(message)
    expect(() => client.network.actions.remove('other:one')).toThrow(message)
    expect(() => client.network.actions.add(otherOne)).toThrow(
      expect.objectContaining({ code: 'adapterMissing', hint: expect.stringContaining('createClient') }),
    )
  })

  it('checks its id', () => {
    const { client } = createTestClient()
    const crooked = { ...three, caipNetworkId: 'test:a b' } as const
    expect(() => client.network.actions.add(crooked)).toThrow('Invalid CAIP-2 network id: test:a b')
  })
})

describe('removing a network at run time', () => {
  it('falls back to the first that remains, not to the one removed', async () => {
    const { client } = createTestClient({ networks: [one, two, three] })
    client.network.actions.remove('test:one')
    expect(networksOf(client)).toMatchObject({
      activeId: 'test:two',
      requestedIds: ['test:two', 'test:three'],
    })
    await client.switchNetwork('test:three')
    client.network.actions.remove('test:three')
    expect(networksOf(client).activeId).toBe('test:two')
    expect(client.session.findNetwork('test:three')).toBeUndefined()
  })

  it('leaves the active network alone when another one goes', async () => {
    const { client, env } = createTestClient()
    await client.switchNetwork('test:two')
    client.network.actions.remove('test:one')
    expect(networksOf(client).activeId).toBe('test:two')
    expect(env.storage.entries()['@latchkey/networks']).toContain('test:two')
  })

  it('tells networks of one reference in two namespaces apart', () => {
    const { client } = createTestClient({ other: true })
    const before = networksOf(client, 'other')
    client.network.actions.remove('test:one')
    expect(networksOf(client, 'other')).toEqual(before)
    expect(client.network.state.activeNamespace).toBe('test')
  })

  it('does not pull another namespace to the front', () => {
    const { client } = createTestClient({ other: true })
    client.network.actions.remove('other:one')
    expect(client.network.state.activeNamespace).toBe('test')
    expect(networksOf(client, 'other').activeId).toBe('other:two')
  })

  it('does not close the modal', async () => {
    const { client } = createTestClient()
    await connectWallet(client)
    client.open({ view: 'SwitchNetwork' })
    client.network.actions.remove('test:one')
    expect(client.modal.state.open).toBe(true)
  })

  it('clears what belonged to it', async () => {
    const { client } = createTestClient()
    await connectWallet(client)
    await client.account.actions.fetchBalance('test')
    const send = await client.features.load('send')
    send.actions.typeAmount('3')
    client.network.actions.remove('test:one')
    expect(client.account.state.namespaces.test?.balanceStatus).toBe('idle')
    expect(send.state.sendTokenAmount).toBe('')
  })

  it('of an unknown id does nothing', () => {
    const { client } = createTestClient()
    const before = client.network.snapshot()
    client.network.actions.remove('test:nowhere')
    expect(client.network.snapshot()).toBe(before)
  })

  it('does not come back after a reload', async () => {
    const stage = createTestClient()
    await stage.client.switchNetwork('test:two')
    const { client } = reload(stage, { networks: [one] })
    expect(networksOf(client).activeId).toBe('test:one')
  })
})

describe('removing every network of a namespace', () => {
  it('takes its wallets from the list, and the others stay', () => {
    const { client } = createTestClient({ other: true })
    client.network.actions.remove('test:one')
    client.network.actions.remove('test:two')
    expect(networksOf(client)).toMatchObject({
      activeId: undefined,
      requestedIds: [],
      connectorsEnabled: false,
    })
    expect(client.connectors.snapshot().items.map(({ id, chains }) => [id, chains.length])).toEqual([
      ['omega', 1],
      ['alpha', 1],
    ])
  })

  it('brings them back with the first network that is added', async () => {
    const { client } = createTestClient({ networks: [one] })
    client.network.actions.remove('test:one')
    expect(client.connectors.state.items).toEqual([])
    client.network.actions.add(three)
    expect(client.connectors.state.items.map(({ id }) => id)).toEqual(['alpha', 'beta'])
    expect(networksOf(client)).toMatchObject({ activeId: 'test:three', connectorsEnabled: true })
    expect(await codeOf(connectWallet(client))).toBeUndefined()
  })
})

describe('explorer addresses', () => {
  const withExplorer = (url: string) =>
    createFakeNetwork('x', 'test', { blockExplorers: { default: { name: 'Scan', url } } })

  it('point to the page of an account or a transaction', () => {
    expect(explorerAddressUrl(withExplorer('https://scan.test/'), '0xAB')).toBe(
      'https://scan.test/address/0xAB',
    )
    expect(explorerTransactionUrl(withExplorer('https://scan.test'), '0x1/2?')).toBe(
      'https://scan.test/tx/0x1%2F2%3F',
    )
  })

  it.each(['javascript:alert(1)//', 'data:text/html,x', 'ftp://scan.test', 'scan.test'])(
    'are none for %s',
    url => {
      expect(explorerAddressUrl(withExplorer(url), '0xAB')).toBeUndefined()
    },
  )

  it('are none without an explorer', () => {
    expect(explorerAddressUrl(one, '0xAB')).toBeUndefined()
    expect(explorerTransactionUrl(undefined, '0xAB')).toBeUndefined()
  })
})
