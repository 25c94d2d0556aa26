import { describe, expect, it } from 'vitest'
import type { TransferInput, TransferQuote } from '../adapter/contract/transfer.types.js'
import { codeOf } from '../client/client.fixture.js'
import { turn } from '../testing/turn.js'
import { createSendStage, withCapabilities, withTransfer } from './send.fixture.js'

async function quoted(options?: Parameters<typeof createSendStage>[0]) {
  const stage = await createSendStage(options)
  stage.fill()
  await stage.env.clock.advance(500)
  return stage
}

/** A wallet that keeps what it was asked for. */
function createRecorder() {
  const asked: TransferInput[] = []
  return {
    asked,
    ...withTransfer(async input => {
      asked.push(input)
      return { hash: 'tx1' }
    }),
  }
}

describe('what the wallet is asked for', () => {
  it('ends with the client', async () => {
    const asked: (AbortSignal | undefined)[] = []
    const hanging = withTransfer((_, options) => {
      asked.push(options?.signal)
      return new Promise(() => undefined)
    })
    const { actions, client } = await quoted(hanging)
    const code = codeOf(actions.submit())
    await turn()
    expect(asked.map(signal => signal?.aborted)).toEqual([false])
    client.destroy()
    expect(asked.map(signal => signal?.aborted)).toEqual([true])
    expect(await code).toBe('aborted')
  })
})

describe('the fee that was shown', () => {
  it('is what the wallet is held to, with the details that the adapter gave', async () => {
    const { asked, alter } = createRecorder()
    const quote: TransferQuote = {
      fee: 7n,
      maxFee: 9n,
      validUntil: Number.MAX_SAFE_INTEGER,
      details: { gas: '21000' },
    }
    const { actions, ledger } = await quoted({
      alter: {
        ...alter,
        ...withCapabilities(() => ({ fees: { estimateTransfer: async () => quote } })).alter,
      },
    })
    ledger.settle('tx1')
    await actions.submit()
    expect(asked[0]?.quote).toEqual(quote)
  })

  it('stands for a minute where the adapter names no time', async () => {
    const { asked, alter } = createRecorder()
    const { actions, env, ledger } = await quoted({ alter })
    ledger.setFee(99n)
    await env.clock.advance(59_000)
    ledger.settle('tx1')
    await actions.submit()
    expect(asked[0]?.quote).toMatchObject({ fee: 10n, maxFee: 20n })
  })

  it('that is out of date and has risen is not paid: both fees are shown, and the visitor is asked again', async () => {
    const { send, actions, env, ledger, wallet, tracked } = await quoted()
    ledger.setFee(30n)
    await env.clock.advance(61_000)
    expect(await codeOf(actions.submit())).toBe('feeRose')
    expect(send.snapshot()).toMatchObject({
      status: 'editing',
      error: 'feeRose',
      unclear: false,
      formerFee: { fee: 10n, maxFee: 20n },
      fee: { fee: 30n, maxFee: 60n },
    })
    expect([wallet.prompts, tracked()]).toEqual([['connect'], []])
    await actions.submit()
    expect(send.snapshot()).toMatchObject({ status: 'done', formerFee: undefined, error: undefined })
  })

  it('that is out of date is held to its ceiling: a fee as high with a higher ceiling is asked for again', async () => {
    let maxFee = 20n
    const { actions, env, send, wallet } = await quoted(
      withCapabilities(() => ({ fees: { estimateTransfer: async () => ({ fee: 10n, maxFee }) } })),
    )
    maxFee = 21n
    await env.clock.advance(61_000)
    expect(await codeOf(actions.submit())).toBe('feeRose')
    expect(send.snapshot()).toMatchObject({ formerFee: { maxFee: 20n }, fee: { maxFee: 21n } })
    expect(wallet.prompts).toEqual(['connect'])
  })

  it('that is out of date and has fallen is paid without another question', async () => {
    const { asked, alter } = createRecorder()
    const { actions, env, ledger } = await quoted({ alter })
    ledger.setFee(5n)
    await env.clock.advance(61_000)
    ledger.settle('tx1')
    await actions.submit()
    expect(asked[0]?.quote).toMatchObject({ fee: 5n, maxFee: 10n })
  })

  it('that the adapter can no longer keep is asked for anew before the wallet is asked', async () => {
    const { send, actions, ledger, wallet, tracked } = await quoted()
    ledger.setFee(21n)
    expect(await codeOf(actions.submit())).toBe('feeRose')
    expect(send.snapshot()).toMatchObject({
      status: 'editing',
      formerFee: { maxFee: 20n },
      fee: { fee: 21n, maxFee: 42n },
    })
    expect([wallet.prompts, tracked()]).toEqual([['connect'], []])
  })

  it('is not paid where less would arrive than was shown, before the wallet is asked', async () => {
    const { send, actions, env, ledger, wallet } = await quoted()
    ledger.setKeptBack(2n)
    expect(await codeOf(actions.submit())).toBe('feeRose')
    const { amount } = send.state.transfer ?? expect.unreachable('no transfer')
    expect(send.snapshot()).toMatchObject({ formerFee: { maxFee: 20n }, fee: { received: amount - 2n } })
    // Nor where the quote was asked for again, because it was out of date.
    ledger.setKeptBack(3n)
    await env.clock.advance(61_000)
    expect(await codeOf(actions.submit())).toBe('feeRose')
    expect(send.snapshot().fee).toMatchObject({ received: amount - 3n })
    expect(wallet.prompts).toEqual(['connect'])
  })

  it('of before is forgotten when the form is edited', async () => {
    const { send, actions, ledger } = await quoted()
    ledger.setFee(21n)
    await codeOf(actions.submit())
    actions.typeAmount('2')
    expect([send.state.formerFee, send.state.error]).toEqual([undefined, undefined])
  })

  it('can be looked up once more after it could not be found', async () => {
    const { send, actions, ledger, fill, env } = await createSendStage()
    ledger.failNext('fees', new Error('node down'))
    fill()
    await env.clock.advance(500)
    expect(send.state.feeError).toBe('networkError')
    await actions.refreshFee()
    expect(send.snapshot()).toMatchObject({ fee: { fee: 10n }, feeError: undefined })
  })
})

describe('a token whose details differ from what the network says', () => {
  it('is not sent', async () => {
    const { actions, dollar, wallet } = await createSendStage()
    actions.chooseToken({ ...dollar, unsendable: 'tokenMismatch' })
    actions.typeAmount('1')
    actions.typeReceiver('bob1')
    expect(await codeOf(actions.submit())).toBe('tokenMismatch')
    expect(wallet.prompts).toEqual(['connect'])
  })
})
