import { describe, expect, it } from 'vitest'
import { createSubject, settle } from '../testing/wallet-under-test'

const request = {
  version: '2.0.0',
  chainId: '0x1',
  atomicRequired: false,
  calls: [{ to: '0x0000000000000000000000000000000000000001', value: '0x1' }],
}

describe('wallet_sendCalls', () => {
  it.each([
    ['another version', { version: '1.0' }, -32602],
    ['a padded chain id', { chainId: '0x01' }, -32602],
    ['no atomicRequired', { atomicRequired: undefined }, -32602],
    ['no calls', { calls: [] }, -32602],
    ['a padded value', { calls: [{ to: request.calls[0]?.to, value: '0x01' }] }, -32602],
    ['a short address', { calls: [{ to: '0x01' }] }, -32602],
    ['odd data', { calls: [{ data: '0x123' }] }, -32602],
    ['an id that is too long', { id: 'x'.repeat(4_097) }, -32602],
    ['a capability that it has not', { capabilities: { paymasterService: { url: 'x' } } }, 5700],
    ['an unknown chain', { chainId: '0x7a69' }, 5710],
    ['atomicity that it has not', { atomicRequired: true }, 5760],
    ['a stranger as sender', { from: '0x000000000000000000000000000000000000dEaD' }, 4100],
  ])('refuses %s, without a prompt', async (_what, change, code) => {
    const { ask, wallet } = createSubject({ authorized: true })
    await expect(ask('wallet_sendCalls', [{ ...request, ...change }])).rejects.toMatchObject({ code })
    expect(wallet.promptCount).toBe(0)
  })

  it('takes an optional capability that it has not', async () => {
    const { ask, controls } = createSubject({ authorized: true })
    controls.rejectNext()
    const capabilities = { paymasterService: { optional: true } }
    await expect(ask('wallet_sendCalls', [{ ...request, capabilities }])).rejects.toMatchObject({
      code: 4001,
    })
  })

  it('refuses the same id twice', async () => {
    const { ask } = createSubject({ authorized: true })
    await ask('wallet_sendCalls', [{ ...request, id: 'mine' }])
    await expect(ask('wallet_sendCalls', [{ ...request, id: 'mine' }])).rejects.toMatchObject({ code: 5720 })
  })

  it('answers with 5750 when the upgrade of the account is refused', async () => {
    const { ask, controls } = createSubject({ authorized: true, atomic: 'ready' })
    controls.rejectNext()
    const refused = ask('wallet_sendCalls', [{ ...request, atomicRequired: true }])
    await expect(refused).rejects.toMatchObject({ code: 5750 })
  })

  it('reports 400 for calls that never reached the chain', async () => {
    const fetch = async () => ({
      json: async () => ({ error: { code: -32003, message: 'insufficient funds' } }),
    })
    const { ask } = createSubject({ authorized: true, fetch })
    const sent = await ask('wallet_sendCalls', [{ ...request, id: 'poor' }])
    expect(sent).toEqual({ id: 'poor' })
    await settle()
    expect(await ask('wallet_getCallsStatus', ['poor'])).toMatchObject({ status: 400, chainId: '0x1' })
  })

  it('gives a bare id when it is of the first version', async () => {
    const { ask } = createSubject({ authorized: true, misbehaviour: { callsVersion: '1.0' } })
    const { atomicRequired: _, ...first } = { ...request, version: '1.0', id: 'old' }
    expect(await ask('wallet_sendCalls', [first])).toBe('old')
    expect(await ask('wallet_getCallsStatus', ['old'])).toMatchObject({ status: 'PENDING' })
  })
})

describe('capabilities and statuses', () => {
  it('are given for the chains asked for', async () => {
    const { ask, wallet } = createSubject({ authorized: true, atomic: 'ready' })
    const ready = { atomic: { status: 'ready' } }
    expect(await ask('wallet_getCapabilities', [wallet.addresses[0]])).toEqual({ '0x1': ready, '0xa': ready })
    expect(await ask('wallet_getCapabilities', [wallet.addresses[0], ['0xa', '0x5']])).toEqual({
      '0xa': ready,
    })
  })

  it('are refused to a page without permission', async () => {
    const { ask, wallet } = createSubject()
    await expect(ask('wallet_getCapabilities', [wallet.addresses[0]])).rejects.toMatchObject({ code: 4100 })
  })

  it.each(['wallet_getCallsStatus', 'wallet_showCallsStatus'])('%s knows no strange id', async method => {
    await expect(createSubject().ask(method, ['nobody'])).rejects.toMatchObject({ code: 5730 })
  })
})
