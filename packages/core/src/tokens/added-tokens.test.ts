import { describe, expect, it } from 'vitest'
import { connectWallet, createTestClient, reload, type TestClientOptions } from '../client/client.fixture.js'
import { LatchkeyError } from '../errors/error.js'
import { turn } from '../testing/turn.js'

const query = { address: 'talpha0a', networkId: 'test:one' } as const
const found = { address: 'gem1', name: 'Gem', symbol: 'GEM', decimals: 2 }

/** A namespace that can read a token from the chain. */
const inspecting: TestClientOptions = {
  alter: {
    instance: instance => {
      const { tokens } = instance.capabilities
      const inspect = async ({ address }: { address: string }) => {
        if (address === 'none1')
          throw new LatchkeyError('invalidAddress', 'There is no token at this address')
        return { ...found, address }
      }
      return {
        ...instance,
        capabilities: { ...instance.capabilities, ...(tokens ? { tokens: { ...tokens, inspect } } : {}) },
      }
    },
  },
}

/** A namespace that can read balances alone. */
const withoutInspection: NonNullable<TestClientOptions['alter']>['instance'] = instance => {
  const { balance, tokens } = instance.capabilities
  const fetch = tokens?.fetch
  return { ...instance, capabilities: { ...(balance && { balance }), ...(fetch && { tokens: { fetch } }) } }
}

async function connected(options: TestClientOptions = inspecting) {
  const stage = createTestClient(options)
  await connectWallet(stage.client)
  const tokens = await stage.client.features.load('tokens')
  const balances = () => tokens.state.balances.filter(({ native }) => !native)
  return { ...stage, ...tokens.actions, balances }
}

describe('a token by its address', () => {
  it('is read from the chain, shown as unverified, and kept for later visits', async () => {
    const stage = await connected()
    stage.adapter.ledger.setBalance(query, 250n, 'gem1')
    expect(await stage.addByAddress('gem1')).toEqual({ ...found, unverified: true })
    await turn()
    const shown = [{ ...found, unverified: true, added: true, amount: 250n, networkId: 'test:one' }]
    expect(stage.balances()).toEqual(shown)
    const next = reload(stage, { ...inspecting, adapter: stage.adapter })
    await turn()
    const tokens = await next.client.features.load('tokens')
    await tokens.actions.fetch()
    expect(tokens.state.balances.slice(1)).toEqual(shown)
  })

  it('is one of its network alone', async () => {
    const { addByAddress, balances, client, fetch } = await connected()
    await addByAddress('gem1')
    await client.switchNetwork('test:two')
    await fetch()
    expect(balances()).toEqual([])
  })

  it('can be removed, in any spelling', async () => {
    const { addByAddress, balances, env, removeAdded } = await connected()
    await addByAddress('gem1')
    await addByAddress('gem2')
    await removeAdded('GEM1')
    expect(balances().map(({ address }) => address)).toEqual(['gem2'])
    await removeAdded('gem2')
    expect(env.storage.get('@latchkey/visitor_tokens')).toBeNull()
  })

  it('leaves the list even if the node does not respond', async () => {
    const { adapter, addByAddress, balances, removeAdded } = await connected()
    await addByAddress('gem1')
    adapter.ledger.failNext('tokens', new Error('down'))
    await removeAdded('gem1')
    expect(balances()).toEqual([])
  })

  it('is not added when the chain says something else than the visitor saw', async () => {
    const { addByAddress, balances } = await connected()
    const { address: _, ...expected } = found
    await expect(addByAddress('gem1', { expected: { ...expected, symbol: 'USD' } })).rejects.toMatchObject({
      code: 'tokenMismatch',
    })
    expect(balances()).toEqual([])
    await addByAddress('gem1', { expected })
    expect(balances()).toHaveLength(1)
  })

  it('is added once', async () => {
    const { addByAddress, balances } = await connected()
    await addByAddress('gem1')
    await addByAddress('GEM1')
    await turn()
    expect(balances()).toHaveLength(1)
  })

  it('is not added where there is none', async () => {
    const { addByAddress, balances } = await connected()
    await expect(addByAddress('none1')).rejects.toMatchObject({ code: 'invalidAddress' })
    expect(balances()).toEqual([])
  })

  it('needs a wallet, and a namespace that can read tokens', async () => {
    const { client } = createTestClient(inspecting)
    const { actions } = await client.features.load('tokens')
    await expect(actions.addByAddress('gem1')).rejects.toMatchObject({ code: 'notConnected' })
    const { addByAddress } = await connected({ alter: { instance: withoutInspection } })
    await expect(addByAddress('gem1')).rejects.toMatchObject({ code: 'capabilityMissing' })
  })

  it('stays out of the list once there are fifty', async () => {
    const { addByAddress } = await connected()
    for (let count = 0; count < 50; count++) await addByAddress(`gem${count}`)
    await expect(addByAddress('gem50')).rejects.toMatchObject({ code: 'invalidRequest' })
  })

  it('has a name without control characters, whatever the storage says', async () => {
    const stage = await connected()
    const stored = [
      { ...found, name: 'U\u202eDSU\nx', symbol: 'G\u0000EM' },
      { ...found, address: 'gem2', symbol: '\u200b' },
    ]
    stage.env.storage.set('@latchkey/visitor_tokens', JSON.stringify({ 'test:one': stored }))
    await stage.fetch({ force: true })
    expect(stage.balances().map(({ name, symbol }) => [name, symbol])).toEqual([['UDSU x', 'GEM']])
  })

  it('is not taken from a storage in another shape', async () => {
    const stage = await connected()
    const stored = { 'test:one': [{ ...found, decimals: '2' }], constructor: [found] }
    stage.env.storage.set('@latchkey/visitor_tokens', JSON.stringify(stored))
    await stage.fetch({ force: true })
    expect(stage.balances()).toEqual([])
  })
})

describe('a token that the wallet shall show', () => {
  it('is shown when the visitor agrees', async () => {
    const { adapter, watchAsset } = await connected()
    expect(await watchAsset(found)).toBe(true)
    expect(adapter.wallet().prompts).toContain('watchAsset')
  })

  it('is not shown when the visitor declines', async () => {
    const { adapter, watchAsset } = await connected()
    adapter.wallet().rejectNext()
    await expect(watchAsset(found)).rejects.toMatchObject({ code: 'userRejected' })
  })
})

describe('a wallet that lists its assets', () => {
  const coin = { address: '', name: 'Test coin', symbol: 'TST', decimals: 6, native: true } as const
  const listing = (assets: readonly object[] | undefined): TestClientOptions => ({
    alter: {
      ...inspecting.alter,
      connector: connector => ({
        ...connector,
        capabilities: connection => ({
          ...connector.capabilities(connection),
          assets: { fetch: async () => assets as never },
        }),
      }),
    },
  })
  const told = [
    { ...coin, amount: 7n, networkId: 'test:one' },
    { address: 'usd1', name: 'Dollar', symbol: 'USD', decimals: 2, amount: 5n, networkId: 'test:one' },
  ]

  it('is the first source of balances', async () => {
    const { client, fetch } = await connected(listing(told))
    await fetch()
    const tokens = await client.features.load('tokens')
    expect(tokens.state.balances).toEqual(told)
  })

  it('need not know what the visitor added', async () => {
    const { addByAddress, balances } = await connected(listing(told))
    await addByAddress('gem1')
    expect(balances().map(({ symbol }) => symbol)).toEqual(['USD', 'GEM'])
  })

  it('that does not list them leaves the chain as the source', async () => {
    const { adapter, client, fetch } = await connected(listing(undefined))
    adapter.ledger.setBalance(query, 9n)
    await fetch()
    const tokens = await client.features.load('tokens')
    expect(tokens.state.balances).toMatchObject([{ symbol: 'TST', amount: 9n }])
  })
})
