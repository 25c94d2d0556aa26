import { describe, expect, it } from 'vitest'
import type { Balance } from '../adapter/contract/capabilities.js'
import {
  connectWallet,
  createTestClient,
  reload,
  type TestClient,
  type TestClientOptions,
} from '../client/client.fixture.js'
import { createFakeAdapter } from '../testing/fake-adapter.js'
import { turn } from '../testing/turn.js'

const accountOf = ({ client }: Pick<TestClient, 'client'>, namespace = 'test') =>
  client.account.snapshot().namespaces[namespace]
const query = (address: string, networkId: `${string}:${string}` = 'test:one') => ({ address, networkId })

async function connected(options: TestClientOptions = {}) {
  const stage = createTestClient(options)
  await connectWallet(stage.client)
  stage.adapter.ledger.setBalance(query('talpha0a'), 1_500_000n)
  const { fetchBalance } = stage.client.account.actions
  return { ...stage, fetchBalance }
}

/** Balances that arrive only when told, in whatever order. */
function createSlowBalances() {
  const waiting: {
    address: string
    networkId: string
    answer(amount: bigint): void
    fail(error: unknown): void
  }[] = []
  const balance = {
    fetch: ({ address, networkId }: { address: string; networkId: string }) =>
      new Promise<Balance>((resolve, reject) => {
        const answer = (amount: bigint) => resolve({ amount, decimals: 6, symbol: 'TST' })
        waiting.push({ address, networkId, answer, fail: reject })
      }),
  }
  const alter: TestClientOptions['alter'] = {
    instance: instance => ({ ...instance, capabilities: { ...instance.capabilities, balance } }),
  }
  return { waiting, alter }
}

describe('the balance', () => {
  it('is that of the account in use, in base units, with the coin of the network', async () => {
    const stage = await connected()
    await stage.fetchBalance('test')
    expect(accountOf(stage)).toMatchObject({
      balance: 1_500_000n,
      balanceDecimals: 6,
      balanceSymbol: 'TST',
      balanceStatus: 'ready',
    })
  })

  it('is not asked for by itself, nor while nobody is connected', async () => {
    const { waiting, alter } = createSlowBalances()
    const { client } = createTestClient({ alter })
    await client.account.actions.fetchBalance('test')
    await connectWallet(client)
    await turn()
    expect([waiting.length, client.account.state.namespaces.test?.balanceStatus]).toEqual([0, 'idle'])
  })

  it('serves for 30 s, then it is asked for again', async () => {
    const stage = await connected()
    await stage.fetchBalance('test')
    stage.adapter.ledger.setBalance(query('talpha0a'), 9n)
    await stage.env.clock.advance(29_999)
    await stage.fetchBalance('test')
    expect(accountOf(stage)?.balance).toBe(1_500_000n)
    await stage.env.clock.advance(1)
    await stage.fetchBalance('test')
    expect(accountOf(stage)?.balance).toBe(9n)
  })

  it('is asked for at once when forced, and that answer serves from then on', async () => {
    const stage = await connected()
    await stage.fetchBalance('test')
    stage.adapter.ledger.setBalance(query('talpha0a'), 9n)
    await stage.fetchBalance('test', { force: true })
    expect(accountOf(stage)?.balance).toBe(9n)
    stage.adapter.ledger.setBalance(query('talpha0a'), 10n)
    await stage.fetchBalance('test')
    expect(accountOf(stage)?.balance).toBe(9n)
  })

  it('is remembered for each account and network by itself', async () => {
    const stage = await connected()
    await stage.fetchBalance('test')
    stage.adapter.ledger.setBalance(query('talpha0a', 'test:two'), 2n)
    await stage.client.switchNetwork('test:two')
    expect(accountOf(stage)).toMatchObject({ balance: undefined, balanceStatus: 'idle' })
    await stage.fetchBalance('test')
    expect(accountOf(stage)?.balance).toBe(2n)
    stage.adapter.ledger.failNext('balance', new Error('not asked again'))
    await stage.client.switchNetwork('test:one')
    await stage.fetchBalance('test')
    expect(accountOf(stage)?.balance).toBe(1_500_000n)
  })

  it('that could not be fetched is failed, not zero and not the coin of another chain', async () => {
    const stage = await connected()
    stage.adapter.ledger.failNext('balance', new Error('node down'))
    await stage.fetchBalance('test')
    expect(accountOf(stage)).toMatchObject({
      balance: undefined,
      balanceSymbol: undefined,
      balanceStatus: 'failed',
      balanceError: 'networkError',
    })
    expect(stage.env.log.entries.map(({ message }) => message)).toEqual([
      'The balance could not be read from the nodes of test:one. `customRpcUrls` takes others.',
    ])
    await stage.fetchBalance('test')
    expect(accountOf(stage)).toMatchObject({
      balance: 1_500_000n,
      balanceStatus: 'ready',
      balanceError: undefined,
    })
  })

  it('is unavailable where nothing can fetch it', async () => {
    const stage = await connected({
      adapter: createFakeAdapter({ wallets: [{ id: 'alpha' }], capabilities: [] }),
    })
    await stage.fetchBalance('test')
    expect(accountOf(stage)).toMatchObject({ balance: undefined, balanceStatus: 'unavailable' })
  })
})

describe('a late answer', () => {
  it('for another account is dropped', async () => {
    const { waiting, alter } = createSlowBalances()
    const stage = await connected({ alter })
    const fetching = stage.fetchBalance('test')
    await turn()
    stage.adapter.wallet('alpha').changeAccounts('newacc')
    waiting[0]?.answer(1n)
    await fetching
    expect(accountOf(stage)).toMatchObject({ balance: undefined, balanceStatus: 'idle' })
  })

  it.each([
    ['the network is switched', (stage: TestClient) => stage.client.switchNetwork('test:two')],
    ['another wallet connects', (stage: TestClient) => connectWallet(stage.client, 'beta')],
    ['the wallet is disconnected', (stage: TestClient) => stage.client.disconnect()],
    ['the client is destroyed', async (stage: TestClient) => stage.client.destroy()],
  ])('is dropped when %s', async (_, change) => {
    const { waiting, alter } = createSlowBalances()
    const stage = await connected({ alter })
    const fetching = stage.fetchBalance('test')
    await turn()
    await change(stage)
    waiting[0]?.answer(1n)
    await fetching
    expect(accountOf(stage)?.balance).toBeUndefined()
  })

  it('does not overtake a newer one, and its failure is no failure', async () => {
    const { waiting, alter } = createSlowBalances()
    const stage = await connected({ alter })
    const older = stage.fetchBalance('test', { force: true })
    await turn()
    const newer = stage.fetchBalance('test', { force: true })
    await turn()
    waiting[1]?.answer(2n)
    await newer
    waiting[0]?.fail(new Error('too late'))
    await older
    expect(accountOf(stage)).toMatchObject({ balance: 2n, balanceStatus: 'ready', balanceError: undefined })
  })

  it('cannot happen for an account that changed while the code was loaded', async () => {
    const { waiting, alter } = createSlowBalances()
    const stage = await connected({ alter })
    const fetching = stage.fetchBalance('test')
    stage.adapter.wallet('alpha').changeAccounts('newacc')
    await turn()
    expect(waiting.map(({ address }) => address)).toEqual(['newacc'])
    waiting[0]?.answer(3n)
    await fetching
    expect(accountOf(stage)?.balance).toBe(3n)
  })
})

describe('resetting an account', () => {
  it('keeps the preferred account type, and touches no other namespace', async () => {
    const adapter = createFakeAdapter({
      wallets: [{ id: 'alpha' }],
      traits: { accountTypes: ['smartAccount', 'eoa'] },
    })
    const stage = await connected({ adapter, other: true })
    await connectWallet(stage.client, 'omega', 'other')
    const { actions } = stage.client.account
    actions.prefer('test', 'eoa')
    for (const namespace of ['test', 'other']) {
      actions.label(namespace, 'aaaa', 'Label')
      actions.selectTab(namespace, 'nfts')
      await stage.fetchBalance(namespace)
    }
    const before = accountOf(stage, 'other')
    stage.domains.account.internal.reset('test')
    expect(accountOf(stage)).toMatchObject({
      preferredAccountType: 'eoa',
      balance: undefined,
      addressLabels: { aaaa: 'Label' },
      currentTab: 'tokens',
    })
    expect(accountOf(stage, 'other')).toBe(before)
    expect(stage.client.session.account('other')).toBeDefined()
  })
})

describe('the preferred account type', () => {
  const accountTypes = ['smartAccount', 'eoa']
  const createStage = () =>
    createTestClient({ adapter: createFakeAdapter({ traits: { accountTypes } }), other: true })

  it('is at first the first of the namespace', () => {
    expect(accountOf(createStage())?.preferredAccountType).toBe('smartAccount')
  })

  it('is stored by namespace, and is there at the next visit', () => {
    const stage = createStage()
    stage.client.account.actions.prefer('test', 'eoa')
    expect(JSON.parse(stage.env.storage.entries()['@latchkey/preferred_account_types'] ?? '')).toEqual({
      test: 'eoa',
      other: 'standard',
    })
    expect(accountOf(reload(stage))?.preferredAccountType).toBe('eoa')
  })

  it('is not taken from storage when the namespace does not have it', () => {
    const stage = createTestClient({ adapter: createFakeAdapter({ traits: { accountTypes } }), start: false })
    stage.env.storage.set('@latchkey/preferred_account_types', '{"test":"payment","constructor":"eoa"}')
    stage.client.start()
    expect(accountOf(stage)?.preferredAccountType).toBe('smartAccount')
  })
})

describe('labels and tabs', () => {
  it('of an address are there at the next visit and after a disconnect, by namespace', async () => {
    const stage = await connected({ other: true })
    stage.client.account.actions.label('test', 'aaaa', 'Savings')
    stage.client.account.actions.label('other', 'aaaa', 'Rent')
    await stage.client.disconnect()
    const next = reload(stage)
    expect(accountOf(next)?.addressLabels).toEqual({ aaaa: 'Savings' })
    expect(accountOf(next, 'other')?.addressLabels).toEqual({ aaaa: 'Rent' })
  })

  it('come and go', () => {
    const stage = createTestClient()
    const { label, selectTab } = stage.client.account.actions
    label('test', 'aaaa', 'Savings')
    label('test', 'bbbb', 'Rent')
    label('test', 'aaaa', undefined)
    selectTab('test', 'activity')
    expect(accountOf(stage)).toMatchObject({ addressLabels: { bbbb: 'Rent' }, currentTab: 'activity' })
  })
})
