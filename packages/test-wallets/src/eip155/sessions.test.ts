import { describe, expect, it } from 'vitest'
import { createSubject } from '../testing/wallet-under-test'
import type { Eip155WalletOptions, Misbehaviour } from './wallet.types'

const to = '0x0000000000000000000000000000000000000001'
const permission = { type: 'native-token-transfer', data: { allowance: '0x64' } }
const expiry = 2_000_000_000

const open = (options: Partial<Eip155WalletOptions>) => {
  const subject = createSubject({ authorized: true, ...options })
  const [address] = subject.wallet.addresses
  const older = { chainId: '0x1', address, expiry, signer: { type: 'account', data: { address: to } } }
  const newer = { chainId: '0x1', from: address, to, permission }
  return {
    ...subject,
    grant: () => subject.ask('wallet_grantPermissions', [{ ...older, permissions: [permission] }]),
    grantExecution: () =>
      subject.ask('wallet_requestExecutionPermissions', [
        { ...newer, rules: [{ type: 'expiry', data: { timestamp: expiry } }] },
      ]),
  }
}

const contextOf = (answer: unknown): string => (answer as [{ context: string }])[0].context

describe('smart sessions', () => {
  it('are unknown to a wallet without them', async () => {
    const { grant, grantExecution, wallet } = open({})
    await expect(grant()).rejects.toMatchObject({ code: 4200 })
    await expect(grantExecution()).rejects.toMatchObject({ code: 4200 })
    expect(wallet.promptCount).toBe(0)
  })

  it('of the draft of 2025 are granted and revoked once the person agreed', async () => {
    const { ask, grant, wallet, controls } = open({ smartSessions: 'permissions' })
    const capabilities = await ask('wallet_getCapabilities', [wallet.addresses[0], ['0x1']])
    expect(capabilities).toMatchObject({ '0x1': { permissions: { supported: true } } })
    const [one, other] = [await grant(), await grant()]
    expect(one).toMatchObject([{ permissions: [permission], expiry }])
    expect(contextOf(one)).not.toBe(contextOf(other))
    const revoke = () => ask('wallet_revokePermissions', [{ permissionContext: contextOf(one) }])
    controls.rejectNext()
    await expect(revoke()).rejects.toMatchObject({ code: 4001 })
    expect(await revoke()).toBeNull()
    expect(wallet.promptCount).toBe(4)
  })

  it('leave the method of the same name of MIP-2 as it is', async () => {
    const { ask, wallet } = open({ smartSessions: 'permissions' })
    await ask('wallet_revokePermissions', [{ eth_accounts: {} }])
    expect(wallet.visibleAddresses).toEqual([])
  })

  it('of the draft of 2026 are granted and revoked', async () => {
    const { ask, grantExecution } = open({ smartSessions: 'executionPermissions' })
    expect(await ask('wallet_getSupportedExecutionPermissions')).toMatchObject({
      'native-token-transfer': { chainIds: ['0x1', '0xa'] },
    })
    const granted = await grantExecution()
    expect(granted).toMatchObject([{ to, permission, delegationManager: expect.any(String) }])
    const permissionContext = contextOf(granted)
    expect(await ask('wallet_revokeExecutionPermission', [{ permissionContext }])).toBeNull()
  })

  it('are not revoked by a context that the wallet does not know', async () => {
    const { ask } = open({ smartSessions: 'permissions' })
    await expect(ask('wallet_revokePermissions', [{ permissionContext: '0x01' }])).rejects.toMatchObject({
      code: -32602,
    })
  })

  it.each<[Misbehaviour['widerGrant'], object, object]>([
    [
      'amount',
      { permissions: [{ data: { allowance: '0xc8' } }] },
      { permission: { data: { allowance: '0xc8' } } },
    ],
    ['expiry', { expiry: expiry + 86_400 }, { rules: [{ data: { timestamp: expiry + 86_400 } }] }],
    [
      'signer',
      { signer: { data: { address: expect.stringContaining('bad1') } } },
      { to: expect.stringContaining('bad1') },
    ],
  ])('are granted with more than was asked for on wish: %s', async (widerGrant, older, newer) => {
    const misbehaviour = { widerGrant }
    expect(await open({ smartSessions: 'permissions', misbehaviour }).grant()).toMatchObject([older])
    const other = open({ smartSessions: 'executionPermissions', misbehaviour })
    expect(await other.grantExecution()).toMatchObject([newer])
  })
})
