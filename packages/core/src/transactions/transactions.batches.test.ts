import { describe, expect, it } from 'vitest'
import type { AdapterHost } from '../adapter/contract/chain-adapter.types.js'
import type { BatchUpdate } from '../adapter/contract/transactions.types.js'
import { connectWallet, createTestClient, reload, type TestClientOptions } from '../client/client.fixture.js'
import { turn, turns } from '../testing/turn.js'

const ID = '0xba7c4'
const HASH = `0x${'1'.repeat(64)}`
const SECOND = `0x${'2'.repeat(64)}`

/** A connected wallet that took a batch, and says of it what `updates` has, the last one for ever. */
async function tookBatch(
  updates: readonly (BatchUpdate | undefined)[],
  options: TestClientOptions = {},
  askOther: (batch: string) => BatchUpdate | undefined = () => undefined,
) {
  const asked: string[] = []
  const batches = (batch: string) => updates[Math.min(asked.push(batch), updates.length) - 1]
  let host: AdapterHost | undefined
  const stage = createTestClient({
    wallets: [
      { id: 'alpha', batches },
      { id: 'beta', batches: askOther },
    ],
    alter: {
      host: real => {
        host = real
        return real
      },
    },
    ...options,
  })
  stage.adapter.ledger.hold(true)
  await connectWallet(stage.client)
  const { actions, state } = await stage.client.features.load('transactions')
  const take = async (batch: unknown = ID) => {
    host?.emit({ type: 'batchSent', connectorId: 'alpha', networkId: 'test:one', batch: batch as string })
    await turns(3)
  }
  await take()
  const tracked = () =>
    state.list.map(({ status, hash, batch }) => `${status} ${hash ?? '-'} ${batch?.id ?? '-'}`)
  const pass = async (ms: number) => {
    await stage.env.clock.advance(ms)
    await turns(3)
  }
  const sent = async (hash: string, batch?: string) => {
    const event = { type: 'transactionSent', connectorId: 'alpha', networkId: 'test:one', hash } as const
    host?.emit({ ...event, ...(batch === undefined ? {} : { batch }) })
    await turns(3)
  }
  return { ...stage, actions, asked, pass, sent, state, take, tracked }
}

const pending: BatchUpdate = { status: 'pending', hashes: [] }
const done: BatchUpdate = { status: 'confirmed', hashes: [HASH] }

describe('a batch that a wallet took', () => {
  it('is listed from then on, and becomes the transaction that the wallet names', async () => {
    const { tracked, pass, adapter, asked } = await tookBatch([pending, pending, done])
    expect(tracked()).toEqual([`pending - ${ID}`])
    await pass(1_000)
    await pass(1_500)
    expect(tracked()).toEqual([`pending - ${ID}`])
    await pass(2_250)
    expect(tracked()).toEqual([`pending ${HASH} ${ID}`])
    adapter.ledger.settle(HASH)
    await turns(3)
    expect(tracked()).toEqual([`confirmed ${HASH} ${ID}`])
    await pass(120_000)
    expect(asked).toEqual([ID, ID, ID])
  })

  it('is listed once, however often it is told, and not without an id', async () => {
    const { take, tracked } = await tookBatch([pending])
    for (const id of [ID, '', 5, null, 'x'.repeat(4_097)]) await take(id)
    expect(tracked()).toEqual([`pending - ${ID}`])
  })

  it('has a row for each of its transactions', async () => {
    const { pass, tracked } = await tookBatch([{ status: 'confirmed', hashes: [HASH, SECOND] }])
    await pass(1_000)
    expect(tracked()).toEqual([`pending ${SECOND} -`, `pending ${HASH} ${ID}`])
  })

  it('waits for all of them where the wallet names the first ones while the batch is pending', async () => {
    const first: BatchUpdate = { status: 'pending', hashes: [HASH] }
    const both: BatchUpdate = { status: 'confirmed', hashes: [HASH, SECOND] }
    const { pass, tracked } = await tookBatch([first, both])
    await pass(1_000)
    await pass(1_500)
    expect(tracked()).toEqual([`pending ${SECOND} -`, `pending ${HASH} ${ID}`])
  })

  it('becomes the transaction that the adapter tells, and the wallet is asked no more', async () => {
    const { pass, sent, tracked, asked, env } = await tookBatch([pending])
    await sent(HASH)
    await sent(HASH, ID)
    expect(tracked()).toEqual([`pending ${HASH} ${ID}`])
    const before = asked.length
    await pass(60_000)
    expect(asked).toHaveLength(before)
    expect(env.log.entries).toEqual([])
  })

  it.each(['confirmed', 'failed'] as const)('is %s where the wallet names no transaction', async status => {
    const { pass, tracked } = await tookBatch([{ status, hashes: [] }])
    await pass(1_000)
    expect(tracked()).toEqual([`${status} - ${ID}`])
  })

  it('is unclear where the wallet knows nothing of it, and can be dismissed', async () => {
    const { pass, tracked, actions, state } = await tookBatch([undefined])
    await pass(1_000)
    expect(tracked()).toEqual([`unknown - ${ID}`])
    actions.dismiss(state.list[0]?.id ?? '')
    expect(tracked()).toEqual([])
  })

  it('is unclear where the wallet cannot be asked, until its transaction is told', async () => {
    const wallets = [{ id: 'alpha', capabilities: ['signMessage'] }] as const
    const { sent, tracked } = await tookBatch([], { wallets })
    expect(tracked()).toEqual([`unknown - ${ID}`])
    await sent(HASH, ID)
    expect(tracked()).toEqual([`pending ${HASH} ${ID}`])
  })

  it('is asked of no other wallet, and goes on when its own is in use again', async () => {
    const others: string[] = []
    const { client, pass, tracked, asked } = await tookBatch([pending, done], {}, id => {
      others.push(id)
      return done
    })
    await connectWallet(client, 'beta')
    await pass(1_000)
    expect([tracked(), asked, others]).toEqual([[`unknown - ${ID}`], [], []])
    await connectWallet(client, 'alpha')
    await pass(1_000)
    await pass(1_500)
    expect(tracked()).toEqual([`pending ${HASH} ${ID}`])
  })

  it('is followed by the next visit', async () => {
    const stage = await tookBatch([pending, done])
    const next = reload(stage)
    next.client.start()
    const { state } = await next.client.features.load('transactions')
    await turn()
    const entry = () => state.list.map(({ status, hash }) => [status, hash])
    expect(entry()).toEqual([['pending', undefined]])
    await next.env.clock.advance(1_000)
    await next.env.clock.advance(1_500)
    await turns(3)
    expect(entry()).toEqual([['pending', HASH]])
  })

  it('is asked for no more once the client is gone', async () => {
    const { client, env, pass, asked } = await tookBatch([pending])
    client.destroy()
    await pass(60_000)
    expect([asked, env.clock.pending]).toEqual([[], 0])
  })
})
