import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TransferInput, TransferLimits } from '../adapter/contract/transfer.types.js'
import { codeOf } from '../client/client.fixture.js'
import { isLatchkeyError } from '../errors/error.js'
import { formatUnits } from '../format/amount.js'
import { fakeAddressCodec } from '../testing/fake-adapter.js'
import { turn } from '../testing/turn.js'
import { createSendStage, withTransfer } from './send.fixture.js'
import { readAmount } from './send.rules.js'
import { checkTransfer, readTransfer } from './send.validation.js'

type Stage = Awaited<ReturnType<typeof createSendStage>>

/** The send view of a connected account, without an interface. */
async function open(options?: Parameters<typeof createSendStage>[0]) {
  const stage = await createSendStage(options)
  stage.client.open({ view: 'Account' })
  stage.client.router.actions.push('Send')
  await turn()
  return stage
}
const fillIn = async ({ actions, env }: Stage, amount = '1', receiver = 'bob1') => {
  actions.typeAmount(amount)
  actions.typeReceiver(receiver)
  await env.clock.advance(500)
  await turn()
}
const routes = ({ client }: Stage) =>
  client.router.state.history.map(({ view, params }) => ('step' in params ? `${view} ${params.step}` : view))

describe('a transfer from the view to the chain, without an interface', () => {
  it('goes from the form over the review, the wallet and the chain to an empty form', async () => {
    const stage = await open()
    const { send, actions, ledger, wallet, client } = stage
    expect(send.state.token?.symbol).toBe('TST')
    await fillIn(stage, '1,25')
    expect(await actions.review()).toBeUndefined()
    expect([send.state.status, routes(stage)]).toEqual(['reviewing', ['Account', 'Send', 'Send review']])
    ledger.hold(true)
    const approve = wallet.hangNext()
    const submitting = actions.submit()
    await turn()
    expect(send.state.status).toBe('confirming')
    approve()
    await turn()
    expect([send.state.status, routes(stage)]).toEqual(['pending', ['Account', 'Send']])
    ledger.settle('tx1')
    await submitting
    expect(send.state.status).toBe('done')
    client.close()
    expect([send.state.status, send.state.sendTokenAmount]).toEqual(['editing', ''])
  })

  it('goes back to the form when the review is left', async () => {
    const stage = await open()
    await fillIn(stage)
    await stage.actions.review()
    stage.client.router.actions.goBack()
    await turn()
    expect(stage.send.snapshot()).toMatchObject({
      status: 'editing',
      sendTokenAmount: '1',
      transfer: undefined,
    })
  })

  it('goes back to the review when the wallet refuses', async () => {
    const stage = await open()
    await fillIn(stage)
    await stage.actions.review()
    stage.wallet.rejectNext()
    expect(await codeOf(stage.actions.submit())).toBe('userRejected')
    expect([stage.send.state.status, routes(stage).at(-1)]).toEqual(['reviewing', 'Send review'])
  })

  it('leaves the review when the account changes', async () => {
    const stage = await open()
    await fillIn(stage)
    await stage.actions.review()
    stage.wallet.changeAccounts('tother0b')
    await turn()
    expect([stage.send.state.sendTokenAmount, routes(stage)]).toEqual(['', ['Account', 'Send']])
  })

  it('keeps the amount and the review when a new balance arrives', async () => {
    const stage = await open()
    await fillIn(stage)
    await stage.actions.review()
    stage.ledger.setBalance({ address: 'talpha0a', networkId: 'test:one' }, 4_000_000n)
    await (await stage.client.features.load('tokens')).actions.fetch({ force: true })
    await turn()
    expect(stage.send.snapshot()).toMatchObject({
      status: 'reviewing',
      sendTokenAmount: '1',
      token: { amount: 4_000_000n },
    })
  })
})

describe('what the review shows', () => {
  it('is what the wallet is asked to sign: amount, recipient, network and fee', async () => {
    const asked: TransferInput[] = []
    const stage = await open(
      withTransfer(async input => {
        asked.push(input)
        return { hash: 'tx1' }
      }),
    )
    await fillIn(stage, '1.5', 'BOB1')
    await stage.actions.review()
    const { transfer, fee } = stage.send.snapshot()
    expect(transfer).toMatchObject({ amount: 1_500_000n, to: 'bob1', networkId: 'test:one' })
    stage.ledger.settle('tx1')
    await stage.actions.submit()
    expect(asked).toEqual([{ ...transfer, quote: fee }])
  })

  it.each([true, false])(
    'is not sent once it was edited before the wallet was asked (reviewed: %s)',
    async reviewed => {
      const stage = await open()
      await fillIn(stage)
      if (reviewed) await stage.actions.review()
      const code = codeOf(stage.actions.submit())
      stage.actions.typeAmount('2')
      expect([await code, stage.send.state.status, stage.wallet.prompts]).toEqual([
        'aborted',
        'editing',
        ['connect'],
      ])
    },
  )

  it('is not sent while it shows no fee', async () => {
    const stage = await open()
    stage.actions.typeAmount('1')
    stage.actions.typeReceiver('bob1')
    await stage.actions.review()
    expect([stage.send.state.status, stage.send.state.fee]).toEqual(['reviewing', undefined])
    expect(await codeOf(stage.actions.submit())).toBe('missingFields')
    expect([stage.send.state.status, stage.wallet.prompts]).toEqual(['reviewing', ['connect']])
  })

  it('is held to its fee when a balance arrives while it is being sent', async () => {
    const stage = await open()
    const { ledger, actions, wallet } = stage
    await fillIn(stage)
    await actions.review()
    ledger.setFee(30n)
    ledger.setBalance({ address: 'talpha0a', networkId: 'test:one' }, 4_000_000n)
    const code = codeOf(actions.submit())
    await (await stage.client.features.load('tokens')).actions.fetch({ force: true })
    expect([await code, wallet.prompts]).toEqual(['feeRose', ['connect']])
  })
})

describe('the feedback of the form and sending', () => {
  const limits = {
    minimum: { amount: 1000n, reason: 'rent' },
    reserve: { amount: 500_000n, reason: 'existentialDeposit' },
  } as const
  it.each([
    ['0', 'zero', 'invalidAmount'],
    ['x', 'notANumber', 'invalidAmount'],
    ['0.0000001', 'tooManyDecimals', 'invalidAmount'],
    ['5.1', 'tooMuch', 'insufficientFunds'],
    ['5', 'tooMuchWithFee', 'insufficientFunds'],
    ['0.0001', 'tooLittle', 'invalidAmount'],
    ['4.6', 'mustStay', 'insufficientFunds'],
    ['4', undefined, undefined],
    ['\u0661\u066b\u0665', undefined, undefined],
  ])('agree on %s: %s', async (amount, problem, code) => {
    const stage = await open()
    stage.ledger.setLimits(limits)
    await fillIn(stage, amount)
    expect(stage.send.state.amountReading.problem).toBe(problem)
    expect(await codeOf(stage.actions.submit())).toBe(code)
  })

  it('agree on every amount, balance, fee and limit', () => {
    const units = fc.bigInt({ min: 0n, max: 60n })
    const limit = fc.option(units, { nil: undefined })
    const token = { address: '', name: 'T', symbol: 'T', decimals: 1, networkId: 'test:one' } as const
    fc.assert(
      fc.property(
        fc.oneof(
          units.map(each => formatUnits(each, 1)),
          fc.string({ maxLength: 3 }),
          fc.constantFrom('1,304', '1.304', '1,304.5', '1 304'),
        ),
        fc.constantFrom(undefined, 'en', 'de', 'fr'),
        units,
        units,
        units,
        limit,
        limit,
        fc.boolean(),
        (text, language, held, coinHeld, cost, minimum, reserve, native) => {
          const coin = { ...token, amount: native ? held : coinHeld, native: true }
          const sent = native ? coin : { ...token, address: 't1', amount: held }
          const fee = { fee: cost, maxFee: cost }
          const demanded: TransferLimits = {
            ...(minimum === undefined ? {} : { minimum: { amount: minimum, reason: 'dust' } }),
            ...(reserve === undefined ? {} : { reserve: { amount: reserve, reason: 'rent' } }),
          }
          const { amount, problem } = readAmount({ text, language }, sent, coin, fee, demanded)
          const form = { token: sent, sendTokenAmount: text, receiverAddress: 'bob1', memo: '' }
          const own = { ...form, amountLanguage: language }
          let isSent = true
          try {
            checkTransfer(readTransfer(own, 'alice', fakeAddressCodec), fee, coin, demanded)
          } catch (error) {
            if (!isLatchkeyError(error)) throw error
            isSent = false
          }
          expect(amount !== undefined && problem === undefined).toBe(isSent)
        },
      ),
    )
  })
})
