import { describe, expect, it } from 'vitest'
import {
  codeOf,
  connectWallet,
  createTestClient,
  one,
  otherOne,
  reload,
  type TestClientOptions,
  two,
} from '../client/client.fixture.js'
import { createFakeNetwork } from '../testing/fake-network.js'
import { turn } from '../testing/turn.js'
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
    await client.network.actions.add(three)
    expect(networksOf(client).requestedIds).toEqual(['test:one', 'test:two', 'test:three'])
    await client.switchNetwork('test:three')
    expect(client.session.activeNetwork()).toEqual(three)
  })

  it('of a known id replaces what was known of it', async () => {
    const { client } = createTestClient()
    await client.network.actions.add({ ...two, name: 'Renamed' })
    expect(networksOf(client).requestedIds).toEqual(['test:one', 'test:two'])
    expect(client.session.findNetwork('test:two')?.name).toBe('Renamed')
  })

  it('makes the unknown network that a wallet is on a supported one', async () => {
    const { client } = createTestClient({ wallets: [{ id: 'alpha', networkId: 'test:three' }] })
    await connectWallet(client)
    await client.network.actions.add(three)
    expect(client.session.activeNetwork()?.name).toBe('Test network three')
    client.close()
    client.open()
    expect(client.router.state.history.at(-1)?.view).toBe('Account')
  })

  it('gives it the RPC addresses, tokens and image of the options', async () => {
    const token = { address: 'tok1', name: 'Token', symbol: 'TOK', decimals: 2 }
    const { client } = createTestClient({
      customRpcUrls: { 'test:three': ['https://own.test'] },
      tokens: { 'test:three': [token] },
      networkImages: { 'test:three': 'https://img.test/3.png' },
    })
    await client.network.actions.add(three)
    expect(client.session.findNetwork('test:three')).toEqual({
      ...three,
      nodeUrls: ['https://own.test', 'https://rpc-three.test'],
      tokens: [token],
      iconUrl: 'https://img.test/3.png',
    })
    expect(three.rpcUrls.default.http).toEqual(['https://rpc-three.test'])
  })

  it('requires an adapter for its namespace', async () => {
    const { client } = createTestClient()
    const message = 'Adding or removing a network requires an adapter'
    await expect(client.network.actions.add(otherOne)).rejects.toThrow(message)
    await expect(client.network.actions.remove('other:one')).rejects.toThrow(message)
    await expect(client.network.actions.add(otherOne)).rejects.toMatchObject({
      code: 'adapterMissing',
      hint: 'Add its adapter to `adapters`.',
    })
  })

  it('checks its id', async () => {
    const { client } = createTestClient()
    const crooked = { ...three, caipNetworkId: 'test:a b' } as const
    await expect(client.network.actions.add(crooked)).rejects.toThrow('Invalid CAIP-2 network id: test:a b')
  })
})

describe('removing a network at run time', () => {
  it('falls back to the first that remains, not to the one removed', async () => {
    const { client } = createTestClient({ networks: [one, two, three] })
    await client.network.actions.remove('test:one')
    expect(networksOf(client)).toMatchObject({
      activeId: 'test:two',
      requestedIds: ['test:two', 'test:three'],
    })
    await client.switchNetwork('test:three')
    await client.network.actions.remove('test:three')
    expect(networksOf(client).activeId).toBe('test:two')
    expect(client.session.findNetwork('test:three')).toBeUndefined()
  })

  it('leaves the active network alone when another one goes', async () => {
    const { client, env } = createTestClient()
    await client.switchNetwork('test:two')
    await client.network.actions.remove('test:one')
    expect(networksOf(client).activeId).toBe('test:two')
    expect(env.storage.entries()['@latchkey/networks']).toContain('test:two')
  })

  it('tells networks of one reference in two namespaces apart', async () => {
    const { client } = createTestClient({ other: true })
    const before = networksOf(client, 'other')
    await client.network.actions.remove('test:one')
    expect(networksOf(client, 'other')).toEqual(before)
    expect(client.network.state.activeNamespace).toBe('test')
  })

  it('does not pull another namespace to the front', async () => {
    const { client } = createTestClient({ other: true })
    await client.network.actions.remove('other:one')
    expect(client.network.state.activeNamespace).toBe('test')
    expect(networksOf(client, 'other').activeId).toBe('other:two')
  })

  it('does not close the modal', async () => {
    const { client } = createTestClient()
    await connectWallet(client)
    client.open({ view: 'SwitchNetwork' })
    await client.network.actions.remove('test:one')
    await turn()
    expect(networksOf(client).activeId).toBe('test:two')
    expect(client.modal.state.open).toBe(true)
  })

  it('clears what belonged to it', async () => {
    const { client } = createTestClient()
    await connectWallet(client)
    await client.account.actions.fetchBalance('test')
    const send = await client.features.load('send')
    send.actions.typeAmount('3')
    await client.network.actions.remove('test:one')
    await turn()
    expect(client.account.state.namespaces.test?.balanceStatus).toBe('idle')
    expect(send.state.sendTokenAmount).toBe('')
  })

  it('of an unknown id does nothing', async () => {
    const { client } = createTestClient()
    const before = client.network.snapshot()
    await client.network.actions.remove('test:nowhere')
    expect(client.network.snapshot()).toBe(before)
  })

  it('does not come back after a reload', async () => {
    const stage = createTestClient()
    await stage.client.switchNetwork('test:two')
    const { client } = reload(stage, { networks: [one] })
    expect(networksOf(client).activeId).toBe('test:one')
  })
})

describe('removing the network that the connected wallet is on', () => {
  const cannotSwitch = { wallets: [{ id: 'alpha', capabilities: ['signMessage'] }] } as const
  async function onOne(options: TestClientOptions = {}) {
    const stage = createTestClient(options)
    const { client, adapter } = stage
    await connectWallet(client)
    const shown = () => ({
      active: networksOf(client).activeId,
      connection: client.session.connection('test')?.networkId,
      view: client.modal.state.open ? client.router.state.history.at(-1)?.view : undefined,
    })
    return { ...stage, wallet: adapter.wallet('alpha'), shown }
  }
  const stays = { active: 'test:one', connection: 'test:one', view: 'UnsupportedChain' }

  it('asks the wallet to switch, and shows where the wallet is until it has', async () => {
    const { client, wallet, shown } = await onOne()
    const approve = wallet.hangNext()
    await client.network.actions.remove('test:one')
    expect(wallet.prompts).toEqual(['connect', 'switchNetwork'])
    expect(shown()).toEqual({ ...stays, view: undefined })
    expect(client.session.activeNetwork()?.name).toBe(one.name)
    approve()
    await turn()
    expect(shown()).toEqual({ active: 'test:two', connection: 'test:two', view: undefined })
    expect(client.session.findNetwork('test:one')).toBeUndefined()
  })

  it('says so where the wallet refuses, and a switch to the fallback asks again', async () => {
    const { client, wallet, shown } = await onOne()
    wallet.rejectNext()
    await client.network.actions.remove('test:one')
    await turn()
    expect(shown()).toEqual(stays)
    expect(client.modal.state.snackbar?.message).toBe('userRejected')
    await client.switchNetwork('test:two')
    expect(wallet.prompts).toEqual(['connect', 'switchNetwork', 'switchNetwork'])
    expect(shown()).toEqual({ active: 'test:two', connection: 'test:two', view: undefined })
  })

  it('says so where the wallet cannot be asked to switch', async () => {
    const { client, shown } = await onOne(cannotSwitch)
    await client.network.actions.remove('test:one')
    await turn()
    expect(shown()).toEqual(stays)
  })

  it('says so where no network remains', async () => {
    const { client, shown, wallet } = await onOne({ networks: [one] })
    await client.network.actions.remove('test:one')
    expect(shown()).toEqual(stays)
    expect(wallet.prompts).toEqual(['connect'])
    await client.disconnect()
    expect(networksOf(client).activeId).toBeUndefined()
  })

  it('of a namespace in the background leaves the active namespace and the modal alone', async () => {
    const { client, other } = await onOne({ other: true })
    await connectWallet(client, 'omega', 'other')
    client.network.actions.activate('test')
    other.wallet('omega').rejectNext()
    await client.network.actions.remove('other:one')
    await turn()
    expect(networksOf(client, 'other').activeId).toBe('other:one')
    expect(client.network.state.activeNamespace).toBe('test')
    expect(client.modal.state.open).toBe(false)
    await client.network.actions.add(otherOne)
    await client.network.actions.remove('other:one')
    await turn()
    expect(networksOf(client, 'other').activeId).toBe('other:two')
    expect(client.network.state.activeNamespace).toBe('test')
  })

  it('says nothing of it where the visitor switches elsewhere before the wallet has answered', async () => {
    const { client, wallet, shown } = await onOne({ networks: [one, two, three] })
    const switched: string[] = []
    client.on('networkSwitched', ({ networkId }) => switched.push(networkId))
    wallet.hangNext()
    await client.network.actions.remove('test:one')
    await client.switchNetwork('test:three')
    await turn()
    expect(switched).toEqual(['test:three'])
    expect(shown()).toEqual({ active: 'test:three', connection: 'test:three', view: undefined })
  })

  it('is noticed once another wallet that was being asked meanwhile says no', async () => {
    const { client, adapter, shown } = await onOne()
    adapter.wallet('beta').hangNext()
    const controller = new AbortController()
    const connecting = codeOf(client.connect({ connectorId: 'beta', signal: controller.signal }))
    await client.network.actions.remove('test:one')
    controller.abort()
    expect(await connecting).toBe('aborted')
    expect(shown()).toEqual(stays)
  })
})

describe('removing every network of a namespace', () => {
  it('takes its wallets from the list, and the others stay', async () => {
    const { client } = createTestClient({ other: true })
    await client.network.actions.remove('test:one')
    await client.network.actions.remove('test:two')
    expect(networksOf(client)).toMatchObject({
      activeId: undefined,
      requestedIds: [],
    })
    expect(client.connectors.snapshot().items.map(({ id, chains }) => [id, chains.length])).toEqual([
      ['omega', 1],
      ['alpha', 1],
    ])
  })

  it('brings them back with the first network that is added', async () => {
    const { client } = createTestClient({ networks: [one] })
    await client.network.actions.remove('test:one')
    expect(client.connectors.state.items).toEqual([])
    await client.network.actions.add(three)
    expect(client.connectors.state.items.map(({ id }) => id)).toEqual(['alpha', 'beta'])
    expect(networksOf(client)).toMatchObject({ activeId: 'test:three' })
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
