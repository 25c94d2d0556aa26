import { describe, expect, it } from 'vitest'
import { codeOf } from '../client/client.fixture.js'
import { turn } from '../testing/turn.js'
import { createSendStage } from './send.fixture.js'

const reserve = { reserve: { amount: 1_000_000n, reason: 'existentialDeposit' } } as const
const minimum = { minimum: { amount: 2_000_000n, reason: 'rent' } } as const

describe('what a network wants to stay or to be sent at least', () => {
  it('is known soon after the form is filled in, and forgotten when it changes', async () => {
    const { ledger, fill, env, send, actions } = await createSendStage()
    ledger.setLimits(minimum)
    fill()
    await env.clock.advance(500)
    await turn()
    expect(send.snapshot().limits).toEqual(minimum)
    actions.typeReceiver('bob2')
    expect(send.snapshot().limits).toBeUndefined()
  })

  it('keeps back what has to stay when everything is sent', async () => {
    const { ledger, fill, actions, send } = await createSendStage()
    ledger.setLimits(reserve)
    fill()
    await actions.fillMax()
    // 5 TST, less the most that the fee may be and 1 TST that stays.
    expect(send.snapshot().sendTokenAmount).toBe('3.99998')
  })

  it.each([
    ['less than the recipient has to be sent', minimum, 'invalidAmount', '1'],
    ['more than may leave', reserve, 'insufficientFunds', '4.5'],
  ])('refuses %s before the wallet is asked', async (_, limits, code, amount) => {
    const { ledger, fill, env, actions, wallet } = await createSendStage()
    ledger.setLimits(limits)
    fill(amount)
    await env.clock.advance(500)
    await turn()
    expect(await codeOf(actions.submit())).toBe(code)
    expect(wallet.prompts).toEqual(['connect'])
  })

  it('counts also where it is learned while the transfer is being prepared', async () => {
    const { ledger, fill, actions, wallet } = await createSendStage()
    ledger.setLimits(minimum)
    fill('1')
    expect(await codeOf(actions.submit())).toBe('invalidAmount')
    expect(wallet.prompts).toEqual(['connect'])
  })

  it('is left to the chain where no node can tell', async () => {
    const { ledger, fill, env, actions, balanceOf } = await createSendStage()
    ledger.setLimits(minimum)
    ledger.failNext('limits', new Error('node down'))
    fill()
    await env.clock.advance(500)
    await turn()
    expect(await codeOf(actions.submit())).toBeUndefined()
    expect(balanceOf('bob1')).toBe(1_000_000n)
  })
})
