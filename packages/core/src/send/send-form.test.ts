import { describe, expect, it } from 'vitest'
import type { FeeEstimate } from '../adapter/contract/transfer.types.js'
import { codeOf } from '../client/client.fixture.js'
import { createFakeAdapter } from '../testing/fake-adapter.js'
import { turn } from '../testing/turn.js'
import { createSendStage, withCapabilities } from './send.fixture.js'
import { initialSendState } from './send.types.js'

/** Fees that arrive only when told. */
function createSlowFees() {
  const asked: {
    amount: bigint
    signal: AbortSignal | undefined
    answer(fee: bigint): void
    fail(): void
  }[] = []
  const options = withCapabilities(() => ({
    fees: {
      estimateTransfer: ({ amount }, call) =>
        new Promise<FeeEstimate>((resolve, reject) => {
          asked.push({
            amount,
            signal: call?.signal,
            answer: fee => resolve({ fee, maxFee: fee }),
            fail: () => reject(new Error('late')),
          })
        }),
    },
  }))
  return { asked, options }
}

describe('filling in the form', () => {
  it('begins empty', async () => {
    const { send } = await createSendStage()
    expect(send.snapshot()).toEqual(initialSendState())
  })

  it('gives the error of an unfinished form instead of throwing it', async () => {
    const { actions, fill } = await createSendStage()
    expect(await actions.check()).toMatchObject({ message: 'An amount and receiver address are required' })
    actions.typeAmount('1')
    actions.typeReceiver('bob1')
    expect(await actions.check()).toMatchObject({ code: 'missingFields', message: 'A token is required' })
    fill('9')
    expect(await actions.check()).toMatchObject({ code: 'insufficientFunds' })
    fill('1')
    expect(await actions.check()).toBeUndefined()
  })

  it('says so when nobody is connected', async () => {
    const { client, actions, fill } = await createSendStage()
    await client.disconnect()
    fill()
    expect(await actions.check()).toMatchObject({ code: 'notConnected' })
    expect(await codeOf(actions.submit())).toBe('notConnected')
  })

  it('empties the amount when another token is chosen', async () => {
    const { send, actions, dollar } = await createSendStage()
    actions.typeAmount('1')
    actions.chooseToken(dollar)
    expect(send.state.sendTokenAmount).toBe('')
    expect(send.state.token?.symbol).toBe('USD')
  })

  it('forgets whose name it was when another receiver is typed, and the error of before', async () => {
    const { send, actions, fill } = await createSendStage()
    fill('9')
    await codeOf(actions.submit())
    expect(send.state.error).toBe('insufficientFunds')
    actions.typeReceiver('bob2')
    expect([send.state.error, send.state.errorMessage, send.state.receiverProfileName]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('the fee', () => {
  it('is looked up 500 ms after the last key, once, together with what is known of the receiver', async () => {
    const { asked, options } = createSlowFees()
    const { send, fill, actions, env } = await createSendStage(options)
    fill('1')
    await env.clock.advance(499)
    actions.typeAmount('2')
    await env.clock.advance(499)
    expect(asked).toHaveLength(0)
    await env.clock.advance(1)
    expect(asked.map(({ amount }) => amount)).toEqual([2_000_000n])
    expect(send.state.loading).toBe(true)
    asked[0]?.answer(10n)
    await turn()
    expect(send.snapshot()).toMatchObject({
      loading: false,
      fee: { fee: 10n },
      recipient: { contract: false, unused: true },
    })
  })

  it('does not keep back what is known of the receiver when it cannot be told', async () => {
    const { asked, options } = createSlowFees()
    const { send, fill, env } = await createSendStage(options)
    fill('1')
    await env.clock.advance(500)
    asked[0]?.fail()
    await turn()
    expect(send.snapshot()).toMatchObject({ fee: undefined, recipient: { contract: false, unused: true } })
    expect(send.state.feeError).toBeDefined()
  })

  it('is not looked up for a form that is not finished', async () => {
    const { asked, options } = createSlowFees()
    const { send, actions, env } = await createSendStage(options)
    actions.typeAmount('1')
    await env.clock.advance(500)
    expect([asked.length, send.state.loading, send.state.feeError]).toEqual([0, false, undefined])
  })

  it('of an earlier form is dropped: the latest wins', async () => {
    const { asked, options } = createSlowFees()
    const { send, fill, actions, env } = await createSendStage(options)
    fill('1')
    await env.clock.advance(500)
    actions.typeAmount('2')
    expect([asked[0]?.signal?.aborted, send.state.loading]).toEqual([true, false])
    await env.clock.advance(500)
    asked[1]?.answer(20n)
    await turn()
    asked[0]?.answer(10n)
    await turn()
    expect(send.state.fee?.fee).toBe(20n)
    expect(send.state.feeUpdatedAt).toBe(env.clock.now())
    actions.typeAmount('3')
    expect([send.state.fee, send.state.feeUpdatedAt]).toEqual([undefined, undefined])
  })

  it('of an earlier form may fail unheard', async () => {
    const { asked, options } = createSlowFees()
    const { send, fill, actions, env } = await createSendStage(options)
    fill('1')
    await env.clock.advance(500)
    actions.typeAmount('2')
    asked[0]?.fail()
    await turn()
    expect(send.state.feeError).toBeUndefined()
  })

  it('that cannot be had is an error of its own', async () => {
    const { send, fill, ledger, env } = await createSendStage()
    ledger.failNext('fees', new Error('node down'))
    fill()
    await env.clock.advance(500)
    expect(send.snapshot()).toMatchObject({ fee: undefined, feeError: 'networkError', loading: false })
  })

  it('is there even when nothing is to be known of the receiver', async () => {
    const { send, fill, ledger, env } = await createSendStage()
    ledger.failNext('recipients', new Error('node down'))
    fill()
    await env.clock.advance(500)
    expect(send.snapshot()).toMatchObject({ fee: { fee: 10n }, recipient: undefined, feeError: undefined })
  })
})

describe('the most that can be sent', () => {
  it('of the coin keeps the highest fee back, so that it can be sent', async () => {
    const { send, actions, fill, balanceOf } = await createSendStage()
    fill('')
    await actions.fillMax()
    expect(send.state.sendTokenAmount).toBe('4.99998')
    await actions.submit()
    expect([send.state.status, balanceOf('bob1')]).toEqual(['done', 4_999_980n])
  })

  it('needs no receiver yet', async () => {
    const { send, actions, fill } = await createSendStage()
    fill('', '')
    await actions.fillMax()
    expect(send.state.sendTokenAmount).toBe('4.99998')
  })

  it('of a token is all of it', async () => {
    const { send, actions, dollar } = await createSendStage()
    actions.chooseToken(dollar)
    await actions.fillMax()
    expect(send.state.sendTokenAmount).toBe('2.5')
  })

  it('needs a token', async () => {
    const { actions } = await createSendStage()
    await expect(actions.fillMax()).rejects.toMatchObject({
      code: 'missingFields',
      message: 'A token is required',
    })
  })

  it('is not filled in for another token that was chosen meanwhile', async () => {
    const { asked, options } = createSlowFees()
    const { send, actions, coin, dollar } = await createSendStage(options)
    actions.chooseToken(coin)
    const filling = actions.fillMax()
    await turn()
    actions.chooseToken(dollar)
    asked[0]?.answer(10n)
    await filling
    expect(send.state.sendTokenAmount).toBe('')
  })

  it('says so when no fee can be had', async () => {
    const adapter = createFakeAdapter({ wallets: [{ id: 'alpha' }], capabilities: ['balance', 'tokens'] })
    const { actions, coin } = await createSendStage({ adapter })
    actions.chooseToken(coin)
    expect(await codeOf(actions.fillMax())).toBe('capabilityMissing')
  })
})

describe('clearing', () => {
  it('empties everything and leaves no timer', async () => {
    const { send, fill, actions, env } = await createSendStage()
    fill()
    actions.clear()
    expect(send.snapshot()).toEqual(initialSendState())
    expect(env.clock.pending).toBe(0)
  })

  it('drops a fee that is still on its way', async () => {
    const { asked, options } = createSlowFees()
    const { send, fill, actions, env } = await createSendStage(options)
    fill()
    await env.clock.advance(500)
    actions.clear()
    asked[0]?.answer(10n)
    await turn()
    expect(send.snapshot()).toEqual(initialSendState())
  })
})
