import { describe, expect, it } from 'vitest'
import type { TransactionStatus } from '../adapter/contract/transactions.types.js'
import type { TransferInput } from '../adapter/contract/transfer.types.js'
import { sendSigned } from '../adapter/runtime/send-signed.js'
import { codeOf, connectWallet, createTestClient, reload } from '../client/client.fixture.js'
import { LatchkeyError } from '../errors/error.js'
import { createSendStage, withTransfer } from '../send/send.fixture.js'
import { createFakeEnv } from '../testing/fake-env.js'
import { turn } from '../testing/turn.js'
import type { TrackedTransaction } from './transactions.types.js'

const KEY = '@latchkey/transactions'
const HASH = `0x${'1'.repeat(64)}`

/** A transfer whose request the wallet shows. */
async function askedStage() {
  const stage = await createSendStage()
  stage.ledger.hold(true)
  stage.fill('1.25')
  const approve = stage.wallet.hangNext()
  const code = codeOf(stage.actions.submit())
  await turn()
  return { ...stage, approve, code }
}

const trackedOf = async (client: Awaited<ReturnType<typeof askedStage>>['client']) => {
  const { state } = await client.features.load('transactions')
  return state.list.map(({ kind, status, hash }) => `${kind} ${status} ${hash ?? '-'}`)
}

describe('a transfer that reached the wallet', () => {
  it('is listed with what it moves, from the moment the wallet is asked', async () => {
    const { transactions, tracked } = await askedStage()
    expect(tracked()).toEqual(['send asked -'])
    expect(transactions.state.list[0]).toMatchObject({
      namespace: 'test',
      networkId: 'test:one',
      from: 'talpha0a',
      transfer: { to: 'bob1', amount: 1_250_000n, decimals: 6, symbol: 'TST', token: '' },
    })
  })

  it.each([
    [
      'another account',
      ({ wallet }: Awaited<ReturnType<typeof askedStage>>) => wallet.changeAccounts('talpha1b'),
    ],
    [
      'another network',
      ({ wallet }: Awaited<ReturnType<typeof askedStage>>) => wallet.changeNetwork('test:two'),
    ],
    ['the form emptied', ({ actions }: Awaited<ReturnType<typeof askedStage>>) => actions.clear()],
  ])('is followed although the wallet confirms it after %s', async (_, change) => {
    const stage = await askedStage()
    change(stage)
    await turn()
    expect([stage.send.state.status, await stage.code]).toEqual(['editing', 'aborted'])
    stage.approve()
    await turn()
    expect(stage.tracked()).toEqual(['send pending tx1'])
    stage.ledger.settle('tx1')
    await turn()
    expect(stage.tracked()).toEqual(['send confirmed tx1'])
    expect(stage.balanceOf('bob1')).toBe(1_250_000n)
  })

  it('is listed once, although the adapter reports it too', async () => {
    const { approve, tracked, transactions } = await askedStage()
    approve()
    await turn()
    expect(tracked()).toEqual(['send pending tx1'])
    expect(transactions.state.list[0]?.transfer?.to).toBe('bob1')
  })

  it('is no longer listed when the person declines', async () => {
    const { actions, fill, wallet, tracked } = await createSendStage()
    fill()
    wallet.rejectNext()
    expect(await codeOf(actions.submit())).toBe('userRejected')
    expect(tracked()).toEqual([])
  })

  it('stays listed as unknown when the wallet gives no clear answer, until it is dismissed', async () => {
    const { actions, fill, wallet, tracked, transactions, send, env } = await createSendStage()
    fill()
    wallet.failNext({ code: -1 })
    expect(await codeOf(actions.submit())).toBe('walletError')
    expect([tracked(), send.state.unclear]).toEqual([['send unknown -'], true])
    transactions.actions.dismiss(transactions.state.list[0]?.id ?? '')
    expect([tracked(), env.storage.get(KEY)]).toEqual([[], null])
  })

  it('is counted for its namespace from the approval on, while it is open', async () => {
    const { client, approve, ledger } = await askedStage()
    const pending = () => client.account.state.namespaces.test?.pendingTransactions
    expect(pending()).toBe(0)
    approve()
    await turn()
    expect(pending()).toBe(1)
    await client.disconnect()
    expect(pending()).toBe(1)
    ledger.settle('tx1')
    await turn()
    expect(pending()).toBe(0)
  })
})

/** A transfer that the wallet signed, and whose every broadcast fails until `heal`. */
async function signedStage() {
  let isAway = true
  let given = 0
  const broadcast = async () => {
    given += 1
    if (isAway) throw new LatchkeyError('nonceTooLow', 'Another transaction came first')
  }
  const stage = await createSendStage(withTransfer((_input, options) => sendSigned(HASH, broadcast, options)))
  stage.ledger.hold(true)
  stage.fill('1.25')
  return {
    ...stage,
    givenCount: () => given,
    heal() {
      isAway = false
    },
  }
}

describe('a transfer that the wallet signed and no node confirmed', () => {
  it('is stored with its hash before a node gets it, and followed', async () => {
    const { actions, env, ledger, send, tracked, transactions } = await signedStage()
    expect(await codeOf(actions.submit())).toBe('unconfirmed')
    expect([tracked(), send.state.unclear]).toEqual([[`send pending ${HASH}`], true])
    expect(transactions.state.list[0]?.unconfirmed).toBe(true)
    expect(env.storage.get(KEY)).toContain(HASH)
    ledger.settle(HASH)
    await turn()
    expect([tracked(), env.storage.get(KEY)]).toEqual([[`send confirmed ${HASH}`], null])
    expect(transactions.state.list[0]?.unconfirmed).toBeUndefined()
  })

  it('is not sent a second time unless the visitor says so', async () => {
    const { actions, givenCount, wallet } = await signedStage()
    await codeOf(actions.submit())
    expect(await codeOf(actions.submit())).toBe('duplicateTransfer')
    expect([givenCount(), wallet.prompts]).toEqual([1, ['connect']])
  })

  it('may be sent anew once the chain has dropped it', async () => {
    const { actions, ledger, givenCount } = await signedStage()
    await codeOf(actions.submit())
    ledger.settle(HASH, 'dropped')
    await turn()
    expect(await codeOf(actions.submit())).toBe('unconfirmed')
    expect(givenCount()).toBe(2)
  })

  it('is given to the network again with the same bytes, as often as the visitor wants', async () => {
    const { actions, givenCount, heal, tracked, transactions } = await signedStage()
    await codeOf(actions.submit())
    const id = transactions.state.list[0]?.id ?? ''
    expect(await codeOf(transactions.actions.broadcast(id))).toBe('unconfirmed')
    expect(transactions.state.list[0]?.unconfirmed).toBe(true)
    heal()
    await transactions.actions.broadcast(id)
    expect([givenCount(), tracked(), transactions.state.list[0]?.unconfirmed]).toEqual([
      3,
      [`send pending ${HASH}`],
      undefined,
    ])
    expect(await codeOf(transactions.actions.broadcast(id))).toBe('invalidRequest')
  })

  it('is followed by the next visit, which has no signed bytes', async () => {
    const stage = await signedStage()
    await codeOf(stage.actions.submit())
    const id = stage.transactions.state.list[0]?.id ?? ''
    const next = await reload(stage)
    await next.client.features.load('transactions')
    await turn()
    expect(await trackedOf(next.client)).toEqual([`send pending ${HASH}`])
    const { actions } = await next.client.features.load('transactions')
    expect(await codeOf(actions.broadcast(id))).toBe('invalidRequest')
  })
})

describe('the same transfer once more', () => {
  it('is refused while the first is open, and sent when the visitor says so', async () => {
    const stage = await askedStage()
    stage.approve()
    await turn()
    stage.actions.clear()
    stage.fill('1.25')
    expect(await codeOf(stage.actions.submit())).toBe('duplicateTransfer')
    expect(stage.wallet.prompts).toEqual(['connect', 'transfer'])
    const again = stage.actions.submit({ again: true })
    await turn()
    stage.ledger.settle('tx2')
    await again
    expect(stage.tracked()).toEqual(['send confirmed tx2', 'send pending tx1'])
  })

  it.each([
    ['another amount', '1.5', 'bob1'],
    ['another recipient', '1.25', 'bob2'],
  ])('is not confused with %s', async (_, amount, receiver) => {
    const stage = await askedStage()
    stage.approve()
    await turn()
    stage.actions.clear()
    stage.ledger.hold(false)
    stage.fill(amount, receiver)
    expect(await codeOf(stage.actions.submit())).toBeUndefined()
  })

  it.each<[string, Partial<TransferInput>]>([
    ['another sender', { from: 'talpha1b' }],
    ['another network', { networkId: 'test:two' }],
    ['a token', { token: { address: 'tok', name: 'Token', decimals: 6, symbol: 'TOK' } }],
  ])('is not confused with one of %s', async (_, other) => {
    const { transactions } = await askedStage()
    const input: TransferInput = { networkId: 'test:one', from: 'talpha0a', to: 'bob1', amount: 1_250_000n }
    expect(transactions.actions.findOpen(input)).toBeDefined()
    expect(transactions.actions.findOpen({ ...input, ...other })).toBeUndefined()
  })

  it('is refused in another tab too', async () => {
    const stage = await askedStage()
    const other = await createSendStage({
      adapter: stage.adapter,
      env: createFakeEnv({ storage: stage.env.storage, clock: stage.env.clock }),
    })
    other.fill('1.25')
    expect(await codeOf(other.actions.submit())).toBe('duplicateTransfer')
  })

  it('is sent without a question once the first is settled', async () => {
    const { actions, fill, wallet } = await createSendStage()
    fill()
    await actions.submit()
    actions.clear()
    fill()
    await actions.submit()
    expect(wallet.prompts).toEqual(['connect', 'transfer', 'transfer'])
  })
})

describe('over a reload', () => {
  it.each([
    ['confirmed', 'confirmed'],
    ['failed', 'failed'],
    ['replaced', 'replaced'],
    ['dropped', 'dropped'],
  ] as [TransactionStatus, string][])(
    'a pending transaction is followed until it is %s',
    async (status, shown) => {
      const stage = await askedStage()
      stage.approve()
      await turn()
      const next = reload(stage)
      expect(await trackedOf(next.client)).toEqual(['send pending tx1'])
      stage.ledger.settle('tx1', status)
      await turn()
      expect(await trackedOf(next.client)).toEqual([`send ${shown} tx1`])
      expect(next.env.storage.get(KEY)).toBeNull()
    },
  )

  it('a request that the wallet never answered is unknown', async () => {
    const next = reload(await askedStage())
    expect(await trackedOf(next.client)).toEqual(['send unknown -'])
  })

  it('nothing is fetched where nothing is open', async () => {
    const stage = createTestClient()
    await connectWallet(stage.client)
    expect(reload(stage).client.features.find('transactions')).toBeUndefined()
  })

  it('what nobody waits for any more is forgotten: after a day without a hash, after thirty days with one', async () => {
    const old = { kind: 'send', networkId: 'test:one' }
    const storage = createFakeEnv().storage
    const env = createFakeEnv({ storage })
    const now = env.clock.now()
    const day = 86_400_000
    storage.set(
      KEY,
      JSON.stringify([
        { ...old, id: 'a', status: 'unknown', startedAt: now - day - 1 },
        { ...old, id: 'b', status: 'pending', hash: 'tx1', startedAt: now - 30 * day - 1 },
        { ...old, id: 'c', status: 'pending', hash: 'tx2', startedAt: now - 29 * day },
      ]),
    )
    const { client } = createTestClient({ env })
    expect(await trackedOf(client)).toEqual(['send pending tx2'])
  })

  it('storage that holds what the rows below spoil is believed', async () => {
    const env = createFakeEnv()
    const transfer = { to: 'b', amount: '9'.repeat(78), decimals: 6, symbol: 'T', token: '' }
    const entry = { id: 'a', kind: 'send', networkId: 'test:one', status: 'pending', hash: 'x', transfer }
    env.storage.set(KEY, JSON.stringify([{ ...entry, startedAt: env.clock.now(), label: 'x'.repeat(256) }]))
    const { client } = createTestClient({ env })
    expect(await trackedOf(client)).toEqual(['send pending x'])
  })

  it.each([
    ['no list', '{"a":1}'],
    ['text', '"x"'],
    ['a number', '5'],
    ['null', 'null'],
    ['no JSON', '['],
    ['lists of anything', '[1,"a",null,[],{"id":"a"},{"id":5}]'],
    [
      'a hash that is no text',
      `[{"id":"a","kind":"send","networkId":"test:one","status":"pending","startedAt":1,"hash":{}}]`,
    ],
    [
      'an amount that is no number',
      `[{"id":"a","kind":"send","networkId":"test:one","status":"pending","startedAt":1,"hash":"x","transfer":{"to":"b","amount":"1e9","decimals":6,"symbol":"T","token":""}}]`,
    ],
    [
      'an amount of more digits than 2^256 has',
      `[{"id":"a","kind":"send","networkId":"test:one","status":"pending","startedAt":1,"hash":"x","transfer":{"to":"b","amount":"${'9'.repeat(79)}","decimals":6,"symbol":"T","token":""}}]`,
    ],
    [
      'decimals out of range',
      `[{"id":"a","kind":"send","networkId":"test:one","status":"pending","startedAt":1,"hash":"x","transfer":{"to":"b","amount":"1","decimals":99,"symbol":"T","token":""}}]`,
    ],
    [
      'a network that is none',
      `[{"id":"a","kind":"send","networkId":"nowhere","status":"pending","startedAt":1,"hash":"x"}]`,
    ],
    [
      'a status of its own',
      `[{"id":"a","kind":"send","networkId":"test:one","status":"confirmed","startedAt":1,"hash":"x"}]`,
    ],
    [
      'a time that is none',
      `[{"id":"a","kind":"send","networkId":"test:one","status":"pending","startedAt":-1,"hash":"x"}]`,
    ],
    [
      'a label of any length',
      `[{"id":"a","kind":"send","networkId":"test:one","status":"pending","startedAt":1,"hash":"x","label":"${'x'.repeat(257)}"}]`,
    ],
  ])('storage that holds %s is not believed', async (_, stored) => {
    const env = createFakeEnv()
    env.storage.set(KEY, stored.replaceAll('"startedAt":1', `"startedAt":${env.clock.now()}`))
    const { client } = createTestClient({ env })
    expect(await trackedOf(client)).toEqual([])
  })

  it('takes from storage the fields it knows, and no others', async () => {
    const env = createFakeEnv()
    const entry = {
      id: 'a',
      kind: 'send',
      networkId: 'test:one',
      status: 'pending',
      startedAt: env.clock.now(),
      hash: 'x',
    }
    env.storage.set(KEY, JSON.stringify([{ ...entry, __proto__: 1, extra: '<b>' }]))
    const { client } = createTestClient({ env })
    const { state } = await client.features.load('transactions')
    await turn()
    expect(state.list).toEqual([{ ...entry, namespace: 'test' }])
  })
})

describe('transactions that the form knows nothing of', () => {
  it('of the app are followed once they are added', async () => {
    const { client, adapter, env } = createTestClient()
    const settled: string[] = []
    client.on('transactionSettled', ({ hash, status }) => settled.push(`${hash} ${status}`))
    adapter.ledger.hold(true)
    await client.transactions.add({ hash: HASH, networkId: 'test:one', label: 'Mint a badge' })
    const { state } = await client.features.load('transactions')
    expect(state.list).toMatchObject([{ kind: 'added', label: 'Mint a badge', status: 'pending' }])
    expect(env.storage.get(KEY)).toContain(HASH)
    adapter.ledger.settle(HASH)
    await turn()
    expect([settled, env.storage.get(KEY)]).toEqual([[`${HASH} confirmed`], null])
  })

  it('are listed once, however often they are added', async () => {
    const { client } = createTestClient()
    await client.transactions.add({ hash: HASH, networkId: 'test:one' })
    await client.transactions.add({ hash: HASH, networkId: 'test:one' })
    expect(await trackedOf(client)).toHaveLength(1)
  })

  it.each([
    ['a network that is none', { hash: HASH, networkId: 'one' as 'a:b' }, 'invalidCaip'],
    ['a namespace without an adapter', { hash: HASH, networkId: 'moon:one' }, 'adapterMissing'],
    ['no hash', { hash: '', networkId: 'test:one' }, 'invalidRequest'],
    ['a hash of any length', { hash: 'x'.repeat(257), networkId: 'test:one' }, 'invalidRequest'],
    [
      'a label of any length',
      { hash: HASH, networkId: 'test:one', label: 'x'.repeat(257) },
      'invalidRequest',
    ],
  ] as const)('with %s are refused', async (_, input, code) => {
    const { client } = createTestClient()
    expect(await codeOf(client.transactions.add(input))).toBe(code)
    expect(await trackedOf(client)).toEqual([])
  })

  it('of hooks are followed when the adapter reports them, also when their caller is gone', async () => {
    const { client, adapter } = createTestClient()
    await connectWallet(client)
    adapter.ledger.hold(true)
    adapter.ledger.setBalance({ address: 'talpha0a', networkId: 'test:one' }, 5n)
    const approve = adapter.wallet('alpha').hangNext()
    const abort = new AbortController()
    const input = { networkId: 'test:one', from: 'talpha0a', to: 'bob1', amount: 1n } as const
    const code = codeOf(client.session.requireWallet('test', 'transfer').send(input, abort))
    await turn()
    abort.abort()
    expect(await code).toBe('aborted')
    approve()
    await turn()
    expect(await trackedOf(client)).toEqual(['request pending tx1'])
  })

  it('stay pending when no node can tell, and are looked up at the next visit', async () => {
    const stage = createTestClient()
    stage.adapter.ledger.failNext('transactions', new Error('node down'))
    await stage.client.transactions.add({ hash: HASH, networkId: 'test:one' })
    await turn()
    expect(await trackedOf(stage.client)).toEqual([`added pending ${HASH}`])
    const next = reload(stage)
    await next.client.features.load('transactions')
    stage.adapter.ledger.settle(HASH)
    await turn()
    expect(await trackedOf(next.client)).toEqual([`added confirmed ${HASH}`])
  })

  it('keep what the visitor sent, however much else is reported, also in another namespace and after a reload', async () => {
    const stage = createTestClient()
    const { client, adapter } = stage
    await connectWallet(client)
    adapter.ledger.hold(true)
    const { actions, state } = await client.features.load('transactions')
    const input = { networkId: 'test:one', from: 'a', to: 'b', amount: 1n } as const
    actions.begin(input, { to: 'b', amount: 1n, decimals: 6, symbol: 'T', token: '' }).sent('mine')
    for (let n = 0; n < 150; n += 1) actions.report({ hash: `h${n}`, networkId: 'test:one' })
    expect(actions.findOpen(input)).toMatchObject({ hash: 'mine' })
    expect(state.list).toHaveLength(100)
    const next = await reload(stage).client.features.load('transactions')
    expect(next.actions.findOpen(input)).toMatchObject({ hash: 'mine' })
  })

  it('are at most 99 that are open, and the last twenty that settled', async () => {
    const { client, adapter, env } = createTestClient()
    adapter.ledger.hold(true)
    for (let n = 0; n < 105; n += 1) await client.transactions.add({ hash: `h${n}`, networkId: 'test:one' })
    const { state } = await client.features.load('transactions')
    expect([state.list.length, JSON.parse(env.storage.get(KEY) ?? '[]')]).toEqual([99, expect.any(Array)])
    expect(
      (JSON.parse(env.storage.get(KEY) ?? '[]') as TrackedTransaction[]).map(({ hash }) => hash)[98],
    ).toBe('h6')
    for (let n = 6; n < 105; n += 1) adapter.ledger.settle(`h${n}`)
    await turn()
    expect(state.list).toHaveLength(20)
  })

  it('of another tab are shown, and go when that tab has seen their end', async () => {
    const first = await askedStage()
    const env = createFakeEnv({ storage: first.env.storage, clock: first.env.clock })
    const { client } = createTestClient({ env, adapter: first.adapter })
    await turn()
    expect(await trackedOf(client)).toEqual(['send unknown -'])
    first.approve()
    await turn()
    const event = Object.assign(new Event('storage'), { key: KEY })
    env.window?.dispatchEvent(event)
    await turn()
    expect(await trackedOf(client)).toEqual(['send pending tx1'])
  })

  it('of this tab stay while the wallet is asked, also when another tab dismisses them', async () => {
    const { env, tracked } = await askedStage()
    env.storage.remove(KEY)
    env.window?.dispatchEvent(Object.assign(new Event('storage'), { key: KEY }))
    await turn()
    expect(tracked()).toEqual(['send asked -'])
  })

  it('are none of a namespace that the app has no adapter for', async () => {
    const stage = createTestClient({ other: true })
    stage.other.ledger.hold(true)
    await stage.client.transactions.add({ hash: HASH, networkId: 'other:one' })
    const next = createTestClient({
      env: createFakeEnv({ storage: stage.env.storage, clock: stage.env.clock }),
    })
    await next.client.features.load('transactions')
    expect(await trackedOf(next.client)).toEqual([])
  })

  it('leave no listener behind', async () => {
    const { client, env } = createTestClient()
    await client.features.load('transactions')
    client.destroy()
    env.window?.dispatchEvent(Object.assign(new Event('storage'), { key: KEY }))
    expect(env.clock.pending).toBe(0)
  })
})
