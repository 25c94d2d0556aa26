import { describe, expect, it } from 'vitest'
import type { TokenBalance } from '../adapter/contract/capabilities.js'
import { connectWallet, createTestClient, type TestClientOptions, two } from '../client/client.fixture.js'
import { LatchkeyError } from '../errors/error.js'
import { createFakeAdapter } from '../testing/fake-adapter.js'
import { createFakeNetwork } from '../testing/fake-network.js'
import { turn } from '../testing/turn.js'

const usd = { address: 'usd1', name: 'Dollar', symbol: 'USD', decimals: 2 }
const junk = { address: 'junk', name: 'Junk', symbol: 'JNK', decimals: 0 }
const rich = createFakeNetwork('one', 'test', { tokens: [usd, junk], iconUrl: 'https://img.test/one.png' })
const query = { address: 'talpha0a', networkId: 'test:one' } as const

async function connected(options: TestClientOptions = {}) {
  const stage = createTestClient({ networks: [rich, two], ...options })
  await connectWallet(stage.client)
  const tokens = await stage.client.features.load('tokens')
  const { ledger } = stage.adapter
  ledger.setBalance(query, 1_500_000n)
  ledger.setBalance(query, 250n, 'usd1')
  const amounts = () => tokens.state.balances.map(({ symbol, amount }) => [symbol, amount])
  return { ...stage, ledger, tokens, amounts, fetch: tokens.actions.fetch }
}

/** A chain that answers the question for tokens as the test says. */
const answering = (fetch: () => Promise<TokenBalance[]>): TestClientOptions => ({
  alter: {
    instance: instance => ({ ...instance, capabilities: { ...instance.capabilities, tokens: { fetch } } }),
  },
})

describe('the token list', () => {
  it('has the coin of the network first, then the tokens of its list', async () => {
    const { tokens, fetch } = await connected()
    await fetch()
    expect(tokens.snapshot()).toMatchObject({ status: 'ready', error: undefined, retryAt: undefined })
    expect(tokens.state.balances).toEqual([
      {
        address: '',
        name: 'Test coin',
        symbol: 'TST',
        decimals: 6,
        amount: 1_500_000n,
        networkId: 'test:one',
        native: true,
        iconUrl: 'https://img.test/one.png',
      },
      { ...usd, amount: 250n, networkId: 'test:one' },
    ])
  })

  it('leaves out tokens without decimals as junk', async () => {
    const { amounts, fetch, ledger } = await connected()
    ledger.setBalance(query, 1_000n, 'junk')
    await fetch()
    expect(amounts().map(([symbol]) => symbol)).toEqual(['TST', 'USD'])
  })

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, -2, 37])(
    'leaves out tokens of which no amount can be read: %s decimals',
    async decimals => {
      const listed = [
        { ...usd, amount: 1n, networkId: 'test:one' },
        { ...usd, address: 'odd', symbol: 'ODD', decimals, amount: 1n, networkId: 'test:one' },
      ] as const
      const { amounts, fetch } = await connected(answering(async () => [...listed]))
      await fetch()
      expect(amounts().map(([symbol]) => symbol)).toEqual(['TST', 'USD'])
    },
  )

  it('is empty and idle while nobody is connected', async () => {
    const { client } = createTestClient()
    const tokens = await client.features.load('tokens')
    await tokens.actions.fetch()
    expect(tokens.snapshot()).toMatchObject({ status: 'idle', balances: [] })
  })

  it('is the coin alone where the namespace knows of no tokens', async () => {
    const adapter = createFakeAdapter({ wallets: [{ id: 'alpha' }], capabilities: ['balance'] })
    const { amounts, fetch } = await connected({ adapter })
    await fetch()
    expect(amounts()).toEqual([['TST', 1_500_000n]])
  })

  it('is unavailable where nothing can fetch balances', async () => {
    const { tokens, fetch } = await connected({
      adapter: createFakeAdapter({ wallets: [{ id: 'alpha' }], capabilities: [] }),
    })
    await fetch()
    expect(tokens.state.status).toBe('unavailable')
  })

  it('is unavailable, without a message, on a network that only the wallet knows', async () => {
    const { client, tokens, fetch, ledger } = await connected()
    ledger.failNext('balance', new LatchkeyError('networkMissing', 'No node'))
    await fetch()
    expect([tokens.state.status, tokens.state.retryAt, client.modal.state.snackbar]).toEqual([
      'unavailable',
      undefined,
      null,
    ])
  })

  it('serves for 30 s unless forced', async () => {
    const { amounts, fetch, ledger, env } = await connected()
    await fetch()
    ledger.setBalance(query, 1n)
    await env.clock.advance(29_999)
    await fetch()
    expect(amounts()[0]).toEqual(['TST', 1_500_000n])
    await fetch({ force: true })
    expect(amounts()[0]).toEqual(['TST', 1n])
    ledger.setBalance(query, 2n)
    await env.clock.advance(30_000)
    await fetch()
    expect(amounts()[0]).toEqual(['TST', 2n])
  })

  it('has the amount of the coin that the account shows, from one request for both', async () => {
    let requests = 0
    const { amounts, client, fetch } = await connected({
      alter: {
        instance: ({ capabilities, ...instance }) => ({
          ...instance,
          capabilities: {
            ...capabilities,
            balance: {
              fetch: (...input) => {
                requests += 1
                return (capabilities.balance as NonNullable<typeof capabilities.balance>).fetch(...input)
              },
            },
          },
        }),
      },
    })
    await Promise.all([client.account.actions.fetchBalance('test'), fetch()])
    expect([client.account.state.namespaces.test?.balance, amounts()[0]]).toEqual([
      1_500_000n,
      ['TST', 1_500_000n],
    ])
    expect(requests).toBe(1)
  })
})

describe('a failure', () => {
  it('is said, and nothing is asked for 30 s unless forced', async () => {
    const { client, tokens, fetch, ledger, env } = await connected()
    ledger.failNext('tokens', new Error('node down'))
    await fetch()
    expect(tokens.snapshot()).toMatchObject({
      status: 'failed',
      error: 'networkError',
      balances: [],
      retryAt: env.clock.now() + 30_000,
    })
    expect(client.modal.snapshot().snackbar).toEqual({ kind: 'error', message: 'tokenBalanceUnavailable' })
    expect(env.log.entries.map(({ message }) => message)).toEqual(['Token Balance Unavailable'])
    await env.clock.advance(29_999)
    await fetch()
    expect(tokens.state.status).toBe('failed')
    await env.clock.advance(1)
    await fetch()
    expect(tokens.state.status).toBe('ready')
  })

  it('is tried again at once when forced', async () => {
    const { tokens, fetch, ledger } = await connected()
    ledger.failNext('balance', new Error('node down'))
    await fetch()
    await fetch({ force: true })
    expect(tokens.snapshot()).toMatchObject({ status: 'ready', error: undefined, retryAt: undefined })
  })

  it('of one account does not keep another waiting', async () => {
    const { tokens, fetch, ledger, adapter } = await connected()
    ledger.failNext('balance', new Error('node down'))
    await fetch()
    adapter.wallet('alpha').changeAccounts('newacc')
    await fetch()
    expect(tokens.state.status).toBe('ready')
  })
})

describe('what makes the list go', () => {
  it.each([
    [
      'another network',
      ({ client }: Awaited<ReturnType<typeof connected>>) => client.switchNetwork('test:two'),
    ],
    ['another account', async ({ adapter }) => adapter.wallet('alpha').changeAccounts('newacc')],
    ['another wallet', ({ client }) => connectWallet(client, 'beta')],
    ['disconnecting', ({ client }) => client.disconnect()],
  ] as [string, (stage: Awaited<ReturnType<typeof connected>>) => Promise<unknown>][])(
    'is %s',
    async (_, change) => {
      const stage = await connected()
      await stage.fetch()
      await change(stage)
      expect(stage.tokens.snapshot()).toMatchObject({ status: 'idle', balances: [] })
    },
  )

  it('also drops an answer that is still on its way', async () => {
    let answer: (tokens: TokenBalance[]) => void = () => {}
    const stage = await connected(
      answering(
        () =>
          new Promise(resolve => {
            answer = resolve
          }),
      ),
    )
    const fetching = stage.fetch()
    await turn()
    expect(stage.tokens.state.status).toBe('loading')
    await stage.client.switchNetwork('test:two')
    answer([])
    await fetching
    expect(stage.tokens.snapshot()).toMatchObject({ status: 'idle', balances: [] })
  })
})
