import { describe, expect, it } from 'vitest'
import { createStage } from '../../testing/stage.js'

const signer = { type: 'account', data: { address: '0x52908400098527886E0F7030069857D2E4169EE7' } }
const permission = { type: 'native-token-transfer', data: { allowance: '0x64' } }
const manager = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

type Answers = Readonly<Record<string, (params: readonly Record<string, unknown>[]) => unknown>>

/** A wallet that answers these methods, and no other of ERC-7715 and EIP-5792. */
async function open(answers: Answers) {
  const { wallet, connect } = createStage()
  const asked: string[] = []
  const request = wallet.provider.request.bind(wallet.provider)
  wallet.provider.request = async call => {
    asked.push(call.method)
    const answer = Object.hasOwn(answers, call.method) ? answers[call.method] : undefined
    if (answer) return answer(call.params as never)
    if (/Permission|Capabilities/.test(call.method)) throw { code: -32601, message: 'Method not found' }
    return request(call)
  }
  const { connector, connection } = await connect()
  const { smartSessions } = connector.capabilities(connection)
  if (!smartSessions) throw new Error('no capability')
  const { networkId, accounts } = connection
  const address = accounts[0]?.address ?? ''
  const input = { networkId, address, expiry: 2_000_000_000, signer, permissions: [permission] }
  const revoke = () => smartSessions.revoke({ networkId, address, context: '0x01' })
  return {
    smartSessions,
    input,
    asked,
    revoke,
    grant: (change = {}) => smartSessions.grant({ ...input, ...change }),
  }
}

const echo: Answers = { wallet_grantPermissions: ([request]) => [{ ...request, context: '0x0102' }] }
const capable = (permissions: object): Answers => ({
  wallet_getCapabilities: () => ({ '0x1': { permissions } }),
})
const execution: Answers = {
  wallet_getSupportedExecutionPermissions: () => ({ 'native-token-transfer': { chainIds: ['0x1'] } }),
  wallet_requestExecutionPermissions: ([request]) => [
    { ...request, context: '0x0a', dependencies: [], delegationManager: manager },
  ],
}

describe('a wallet that is asked for a smart session', () => {
  it('grants it by the method of 2025', async () => {
    const { grant, input } = await open(echo)
    expect(await grant()).toEqual({ ...input, context: '0x0102' })
  })

  it('grants it by the method of 2026, where it says that it has it', async () => {
    const { grant, input, asked } = await open({ ...echo, ...execution })
    expect(await grant()).toMatchObject({
      ...{ networkId: input.networkId, address: input.address, expiry: input.expiry, signer },
      permissions: [permission],
      context: '0x0a',
      signerMeta: { delegationManager: manager },
    })
    expect(asked).not.toContain('wallet_grantPermissions')
  })

  it.each<[string, Answers, object, string]>([
    ['it has neither method', {}, {}, 'unsupportedMethod'],
    ['its capabilities say no', { ...echo, ...capable({ supported: false }) }, {}, 'unsupportedMethod'],
    [
      'it grants other permissions',
      { ...echo, ...capable({ supported: true, permissionTypes: ['erc20-token-transfer'] }) },
      {},
      'capabilityMissing',
    ],
    ['it grants one permission', execution, { permissions: [permission, permission] }, 'capabilityMissing'],
    [
      'the visitor declines',
      { wallet_grantPermissions: () => Promise.reject({ code: 4001 }) },
      {},
      'userRejected',
    ],
    ['it is on another network', echo, { networkId: 'eip155:10' }, 'unsupportedNetwork'],
  ])('fails with a code of its own where %s', async (_, answers, change, code) => {
    const { grant } = await open(answers)
    await expect(grant(change)).rejects.toMatchObject({ code })
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['two grants', [{}, {}]],
    ['no context', { context: undefined }],
    ['a context that is no hex', { context: 'abc' }],
    ['a chain that is none', { chainId: 'one' }],
    ['an address that is none', { address: '0x12' }],
    ['an expiry that is a text', { expiry: '2000000000' }],
    ['permissions that are no list', { permissions: {} }],
  ])('is not believed where it answers %s', async (_, answer) => {
    const change = answer !== null && !Array.isArray(answer) ? answer : undefined
    const { grant } = await open({
      wallet_grantPermissions: ([request]) => (change ? { ...request, context: '0x01', ...change } : answer),
    })
    await expect(grant()).rejects.toMatchObject({ code: 'invalidResponse' })
  })
})

describe('a wallet that is asked to revoke a smart session', () => {
  it.each<[string, Answers, string]>([
    [
      '2025',
      { ...capable({ supported: true }), wallet_revokePermissions: () => null },
      'wallet_revokePermissions',
    ],
    [
      '2026',
      { ...execution, wallet_revokeExecutionPermission: () => null },
      'wallet_revokeExecutionPermission',
    ],
  ])('is asked by the method of %s', async (_, answers, method) => {
    const { revoke, asked } = await open(answers)
    expect(await revoke()).toBe(true)
    expect(asked.at(-1)).toBe(method)
  })

  it('is not asked where it does not say that it grants any: EIP-2255 has a method of the same name', async () => {
    const { revoke, asked } = await open({ ...echo, wallet_revokePermissions: () => null })
    expect(await revoke()).toBe(false)
    expect(asked).not.toContain('wallet_revokePermissions')
  })
})
