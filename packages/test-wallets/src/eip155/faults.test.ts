import { describe, expect, it } from 'vitest'
import { createManualTimer } from '../index'
import { createSubject, settle } from '../testing/wallet-under-test'

const permission = [{ eth_accounts: {} }]

describe('planned faults', () => {
  it('refuse as many prompts as planned, with the code planned', async () => {
    const { ask, controls, wallet } = createSubject()
    controls.rejectNext(2, 5000)
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: 5000 })
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: 5000 })
    expect(await ask('eth_requestAccounts')).toEqual(wallet.addresses)
    expect(wallet.promptCount).toBe(3)
  })

  it('spare requests that do not prompt', async () => {
    const { ask, controls } = createSubject()
    controls.rejectNext()
    expect(await ask('eth_chainId')).toBe('0x1')
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
  })

  it('meet the method that they are planned for, prompt or not', async () => {
    const { ask, controls } = createSubject()
    controls.failNext({ code: -32603, message: 'boom', data: { why: 1 } }, 'eth_chainId')
    await ask('eth_requestAccounts')
    await expect(ask('eth_chainId')).rejects.toMatchObject({
      code: -32603,
      message: 'boom',
      data: { why: 1 },
    })
    expect(await ask('eth_chainId')).toBe('0x1')
  })

  it('delay an answer until the time has passed', async () => {
    const timer = createManualTimer()
    const { ask, controls, wallet } = createSubject({ timer })
    controls.delayNext(1_000)
    let answered = false
    const connecting = ask('eth_requestAccounts').then(() => {
      answered = true
    })
    await timer.advance(999)
    await settle()
    expect(answered).toBe(false)
    expect(wallet.promptCount).toBe(1)
    await timer.advance(1)
    await connecting
  })

  it('hang a request until it is released', async () => {
    const { ask, controls, wallet } = createSubject()
    controls.hangNext()
    const connecting = ask('eth_requestAccounts')
    await settle()
    expect(wallet.requests).toMatchObject([{ outcome: 'pending' }])
    controls.releaseHung()
    expect(await connecting).toEqual(wallet.addresses)
  })

  it('combine: late and then refused', async () => {
    const timer = createManualTimer()
    const { ask, controls } = createSubject({ timer })
    controls.delayNext(10)
    controls.rejectNext()
    const connecting = ask('eth_requestAccounts')
    await settle()
    await Promise.all([timer.advance(10), expect(connecting).rejects.toMatchObject({ code: 4001 })])
  })
})

describe('misbehaviour', () => {
  it.each(['objects', 'caip10', 'noPrefix', 'notArray', 'null', 'mixedGarbage'] as const)(
    'gives accounts as %s in answers and events',
    async wrongAccountShape => {
      const { ask, events, wallet } = createSubject({ misbehaviour: { wrongAccountShape } })
      const answer = await ask('eth_requestAccounts')
      expect(answer).not.toEqual(wallet.addresses)
      expect(events).toEqual([['accountsChanged', answer]])
    },
  )

  it.each([
    ['number', 10],
    ['decimal', '10'],
    ['padded', '0x0a'],
    ['caip2', 'eip155:10'],
    ['object', { chainId: '0xa' }],
    ['null', null],
  ] as const)('gives the chain id as %s', async (wrongChainIdShape, expected) => {
    const { ask, controls, events } = createSubject({ misbehaviour: { wrongChainIdShape } })
    controls.changeNetwork(10)
    expect(await ask('eth_chainId')).toEqual(expected)
    expect(events).toEqual([['chainChanged', expected]])
  })

  it('delivers events late, or twice, or not at all', async () => {
    const timer = createManualTimer()
    const { controls, events } = createSubject({ timer })
    controls.misbehave({ lateEvents: 50, doubledEvents: true })
    controls.changeNetwork(10)
    expect(events).toEqual([])
    await timer.advance(50)
    expect(events).toEqual([
      ['chainChanged', '0xa'],
      ['chainChanged', '0xa'],
    ])
    controls.behave()
    controls.misbehave({ noChainChanged: true })
    controls.changeNetwork(1)
    expect(events).toHaveLength(2)
  })

  it('has no removeListener, while off still works', () => {
    const { controls, wallet } = createSubject()
    const listener = () => undefined
    wallet.provider.on('message', listener)
    controls.misbehave({ noRemoveListener: true })
    expect(wallet.provider.removeListener).toBeUndefined()
    wallet.provider.off('message', listener)
    expect(wallet.listenerCount('message')).toBe(0)
    controls.behave()
    expect(wallet.provider.removeListener).toBeTypeOf('function')
  })

  it('never answers a revocation', async () => {
    const { ask, wallet } = createSubject({ authorized: true, misbehaviour: { neverAnswerRevoke: true } })
    void ask('wallet_revokePermissions', permission)
    await settle()
    expect(wallet.requests).toMatchObject([{ outcome: 'pending' }])
    expect(wallet.visibleAddresses).toEqual(wallet.addresses)
  })

  it('says that a prompt is open already', async () => {
    const { ask, wallet } = createSubject({ misbehaviour: { pendingRequest: true } })
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
    expect(wallet.promptCount).toBe(0)
  })

  it('prompts although it was asked silently', async () => {
    const { ask, wallet } = createSubject({ misbehaviour: { ignoreSilent: true } })
    expect(await ask('eth_accounts')).toEqual(wallet.addresses)
    expect(wallet.promptCount).toBe(1)
  })

  it.each([
    ['plainObject', { code: 4200, message: expect.any(String) }],
    ['string', expect.stringContaining('not supported')],
    ['undefined', undefined],
  ] as const)('rejects with %s', async (errorShape, expected) => {
    const { ask } = createSubject({ misbehaviour: { errorShape } })
    const error = await ask('eth_sign').catch((caught: unknown) => caught)
    expect(error).toEqual(expected)
  })

  it('rejects with an error that has no code', async () => {
    const { ask } = createSubject({ misbehaviour: { errorShape: 'noCode' } })
    const error = await ask('eth_sign').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toHaveProperty('code')
  })

  it('knows no revocation', async () => {
    const { ask } = createSubject({ misbehaviour: { unsupportedMethods: ['wallet_revokePermissions'] } })
    await expect(ask('wallet_revokePermissions', permission)).rejects.toMatchObject({ code: 4200 })
  })
})

describe('disconnecting', () => {
  it('by revoking takes the accounts back', () => {
    const { controls, events } = createSubject({ authorized: true })
    controls.disconnect()
    expect(events).toEqual([['accountsChanged', []]])
  })

  it('for a moment still answers', async () => {
    const { ask, controls, events, wallet } = createSubject({ authorized: true })
    controls.disconnect('transient')
    expect(events).toMatchObject([['disconnect', { code: 1013 }]])
    expect(await ask('eth_accounts')).toEqual(wallet.addresses)
  })

  it('for good fails everything with 4900 until it is back', async () => {
    const { ask, controls, events, wallet } = createSubject({ authorized: true })
    controls.disconnect('permanent')
    expect(events).toMatchObject([['disconnect', { code: 1011 }]])
    await expect(ask('eth_accounts')).rejects.toMatchObject({ code: 4900 })
    expect(wallet.provider.isConnected()).toBe(false)
    controls.reconnect()
    expect(events.at(-1)).toEqual(['connect', { chainId: '0x1' }])
    expect(await ask('eth_accounts')).toEqual(wallet.addresses)
  })
})
