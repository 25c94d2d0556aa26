import { describe, expect, it } from 'vitest'
import type { SearchInput, SearchResult } from '../adapter/contract/transactions.types.js'
import type { TransferOptions } from '../adapter/contract/transfer.types.js'
import { codeOf, reload } from '../client/client.fixture.js'
import { LatchkeyError } from '../errors/error.js'
import { createSendStage, withCapabilities, withTransfer } from '../send/send.fixture.js'
import { turn } from '../testing/turn.js'

const KEY = '@latchkey/transactions'
const TRACE = 'nonce 7'

interface Search {
  readonly input: SearchInput
  readonly signal: AbortSignal | undefined
  answer(result: SearchResult): void
}

/** A wallet that sends by itself and whose answers are lost, on a chain that is searched as the test says. */
async function lostStage(trace: string | null = TRACE) {
  const searches: Search[] = []
  const lose = async (_input: unknown, options?: TransferOptions) => {
    if (trace !== null) options?.onAsk?.(trace)
    throw new LatchkeyError('walletDisconnected', 'The wallet went away')
  }
  const alter = {
    ...withTransfer(lose).alter,
    ...withCapabilities(({ transactions }) => ({
      ...(transactions && {
        transactions: {
          ...transactions,
          search: (input, options) =>
            new Promise<SearchResult>((answer, fail) => {
              searches.push({ input, signal: options?.signal, answer })
              options?.signal?.addEventListener('abort', () => fail(new LatchkeyError('aborted', 'Aborted')))
            }),
        },
      }),
    })).alter,
  }
  const stage = await createSendStage({ alter })
  stage.ledger.hold(true)
  stage.fill('1.25')
  const send = () => codeOf(stage.actions.submit())
  return { ...stage, alter, searches, send, stored: () => stage.env.storage.get(KEY) }
}

describe('a transfer whose wallet sends by itself, and whose answer was lost', () => {
  it('is searched for from where the account stood before the wallet was asked', async () => {
    const { send, searches, stored, tracked } = await lostStage()
    expect(await send()).toBe('walletDisconnected')
    expect(tracked()).toEqual(['send unknown -'])
    expect(stored()).toContain(TRACE)
    expect(searches.map(({ input }) => input)).toEqual([
      {
        networkId: 'test:one',
        from: 'talpha0a',
        to: 'bob1',
        amount: 1_250_000n,
        token: '',
        trace: TRACE,
        isOther: expect.any(Function),
      },
    ])
  })

  it('is not sent a second time meanwhile, and is followed once the chain has it', async () => {
    const { send, searches, ledger, tracked, stored } = await lostStage()
    await send()
    expect(await send()).toBe('duplicateTransfer')
    searches[0]?.answer({ hash: 'tx9' })
    await turn()
    expect(tracked()).toEqual(['send pending tx9'])
    expect(await send()).toBe('duplicateTransfer')
    ledger.settle('tx9')
    await turn()
    expect([tracked(), stored()]).toEqual([['send confirmed tx9'], null])
  })

  it('is dropped once the chain cannot have it any more, and then may be sent anew', async () => {
    const { send, searches, tracked, stored } = await lostStage()
    await send()
    searches[0]?.answer({})
    await turn()
    expect([tracked(), stored()]).toEqual([['send dropped -'], null])
    expect(await send()).toBe('walletDisconnected')
  })

  it('is searched for by the next visit', async () => {
    const stage = await lostStage()
    await stage.send()
    const next = reload(stage, { alter: stage.alter })
    const { state } = await next.client.features.load('transactions')
    await turn()
    expect(stage.searches).toHaveLength(2)
    expect(stage.searches[0]?.signal?.aborted).toBe(true)
    stage.searches[1]?.answer({})
    await turn()
    expect(state.list.map(({ status }) => status)).toEqual(['dropped'])
  })

  it('is never given up while the wallet may still show the request, and found all the same', async () => {
    const stage = await lostStage()
    await stage.send()
    // The page went while the wallet was asked: no failure was written down.
    stage.env.storage.set(KEY, stage.stored()?.replace('"unknown"', '"asked"') ?? '')
    const next = reload(stage, { alter: stage.alter })
    const { state } = await next.client.features.load('transactions')
    await turn()
    stage.searches[1]?.answer({})
    await turn()
    expect(state.list.map(({ status }) => status)).toEqual(['unknown'])
    const last = reload({ ...next, adapter: stage.adapter }, { alter: stage.alter })
    const { state: found } = await last.client.features.load('transactions')
    await turn()
    stage.searches[2]?.answer({ hash: 'tx9' })
    await turn()
    expect(found.list.map(({ status, hash }) => `${status} ${hash}`)).toEqual(['pending tx9'])
  })

  it('takes the place of what the adapter reported, and is not confused with another transfer', async () => {
    const { send, actions, searches, transactions, tracked } = await lostStage()
    transactions.actions.report({ hash: 'tx8', networkId: 'test:one' })
    await send()
    await codeOf(actions.submit({ again: true }))
    const [second, first] = [searches[1]?.input.isOther, searches[0]?.input.isOther]
    expect([first?.('tx8'), second?.('tx8')]).toEqual([false, false])
    searches[0]?.answer({ hash: 'tx8' })
    await turn()
    expect(tracked()).toEqual(['send unknown -', 'send pending tx8'])
    expect([first?.('tx8'), second?.('tx8')]).toEqual([false, true])
  })

  it('is searched for no longer once it is dismissed', async () => {
    const { send, searches, transactions, tracked, env } = await lostStage()
    await send()
    transactions.actions.dismiss(transactions.state.list[0]?.id ?? '')
    await turn()
    expect(searches[0]?.signal?.aborted).toBe(true)
    searches[0]?.answer({ hash: 'tx9' })
    await turn()
    expect([tracked(), env.log.entries.filter(({ level }) => level === 'error')]).toEqual([[], []])
  })

  it.each([null, 'x'.repeat(257)])('stays open without a trace that can be kept: %j', async trace => {
    const { send, searches, tracked, stored } = await lostStage(trace)
    await send()
    expect([searches, tracked()]).toEqual([[], ['send unknown -']])
    expect(JSON.parse(stored() ?? '[]')).toHaveLength(1)
  })
})
