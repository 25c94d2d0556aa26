import { sessionRegistrationMessage, sessionRevocationMessage } from '@latchkey/core/api'
import { callNode, type Eip155Chains, startEip155Chains } from '@latchkey/local-chains'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { concatHex, getContractAddress, serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualKinds } from '../testing/servers/test-databases.fixture.js'
import { startTestServices, type TestServices, testOrigin } from '../testing/services-under-test.fixture.js'

const query = 'projectId=test-project'
const network = 'eip155:31337'
const contract = '0x00000000000000000000000000000000000012a7'
/** Answers every call with the magic value of ERC-1271, left-aligned in a word. */
const yesMan = '0x631626ba7e60e01b60005260206000f3'
/** Deploys the above. */
const yesManInit = `0x6f${yesMan.slice(2)}60005260106010f3` as const
/** The CREATE2 deployer that every local node has. */
const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const salt = `0x${'07'.padStart(64, '0')}` as const
const anySignature = `0x${'1b'.repeat(65)}` as const

let chains: Eip155Chains
beforeAll(async () => {
  chains = await startEip155Chains()
  await callNode(chains.one.rpcUrl, 'anvil_setCode', [contract, yesMan])
})
afterAll(() => chains.stop())

const networksAt = (...rpcUrls: string[]) => ({
  [network]: { name: 'Local', currency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls },
})

const owner = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())

const grant = (now = Date.now()) => ({
  pci: 'pci-1',
  expiry: Math.floor(now / 1000) + 3_600,
  dappUrl: testOrigin,
  permissions: [{ type: 'native-token-transfer', data: { allowance: '0x1' } }],
  issuedAt: new Date(now).toISOString(),
})

const register = async (
  { post }: TestServices,
  { by = owner, account = `${network}:${owner.address}`, ...changes }: Record<string, unknown> = {},
  sent: object = {},
): Promise<Response> => {
  const session = { ...grant(), ...changes }
  const message = sessionRegistrationMessage({ ...session, account: account as string })
  const signature = await (by as typeof owner).signMessage({ message })
  return post(`/v1/sessions/${account}?${query}`, { ...session, signature, ...sent })
}

const revoke = async (
  { post }: TestServices,
  signature: string,
  { address = owner.address as string, pci = 'pci-1' } = {},
) => post(`/v1/sessions/${address}/revoke?${query}`, { pci, signature }, { type: 'text/plain;charset=UTF-8' })

const revocation = (account: string, pci = 'pci-1') => sessionRevocationMessage({ account, pci })

const list = async ({ get }: TestServices, account = `${network}:${owner.address}`) => {
  const response = await get(`/v1/sessions/${account}?${query}&st=appkit&sv=1`)
  expect(response.status).toBe(200)
  return (await response.json()).pcis
}

describe.each(usualKinds)('smart sessions on %s', kind => {
  it('are listed once their account signed for them, and revoked once it signed again', async () => {
    let now = Date.now()
    const services = await startTestServices({ kind, now: () => now })
    expect(await list(services)).toEqual([])
    expect((await register(services)).status).toBe(200)
    const listed = {
      ...{ pci: 'pci-1', expiry: grant().expiry, createdAt: new Date(now).toISOString(), revokedAt: null },
      dappUrl: testOrigin,
      permissions: grant().permissions,
      project: { name: 'test-project' },
    }
    expect(await list(services)).toEqual([{ ...listed, expiry: expect.any(Number) }])
    expect(await list(services, `eip155:1:${owner.address}`)).toEqual([])
    const message = revocation(`${network}:${owner.address}`)
    const signature = await owner.signMessage({ message })
    now += 1_000
    const revokedAt = new Date(now).toISOString()
    expect((await revoke(services, signature)).status).toBe(200)
    expect(await list(services)).toEqual([expect.objectContaining({ revokedAt })])
    // Again changes nothing, and a registration that is sent again does not bring the session back.
    now += 1_000
    expect((await revoke(services, signature)).status).toBe(200)
    expect((await register(services)).status).toBe(200)
    expect(await list(services)).toEqual([expect.objectContaining({ revokedAt })])
  })

  it('are revoked by contracts, deployed and not, with a node of their network', async () => {
    const services = await startTestServices({ kind, config: { networks: networksAt(chains.one.rpcUrl) } })
    const undeployed = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: yesManInit })
    const wrapped = serializeErc6492Signature({
      address: factory,
      data: concatHex([salt, yesManInit]),
      signature: anySignature,
    })
    for (const [address, signature] of [
      [contract, anySignature],
      [undeployed, wrapped],
    ] as const) {
      const account = `${network}:${address}`
      expect((await register(services, { account, by: { signMessage: async () => signature } })).status).toBe(
        200,
      )
      expect((await revoke(services, signature, { address })).status).toBe(200)
      expect((await list(services, account))[0].revokedAt).not.toBeNull()
    }
  })
})

describe('a registration', () => {
  it('is refused unless the account signed exactly that, lately, on this page', async () => {
    const services = await startTestServices({ config: { networks: networksAt(chains.one.rpcUrl) } })
    const old = new Date(Date.now() - 601_000).toISOString()
    const cases: [string, number, () => Promise<Response>][] = [
      ['another signer', 400, () => register(services, { by: stranger })],
      ['another session', 400, () => register(services, {}, { pci: 'pci-2' })],
      ['more permissions', 400, () => register(services, {}, { permissions: [] })],
      ['a later expiry', 400, () => register(services, {}, { expiry: grant().expiry + 99 })],
      ['an old signature', 400, () => register(services, { issuedAt: old })],
      ['a past expiry', 400, () => register(services, { expiry: 1 })],
      ['two lines', 400, () => register(services, { pci: 'a\nSession: b' })],
      [
        'too much',
        400,
        () => register(services, { permissions: [{ type: 'a', data: { a: 'x'.repeat(9_000) } }] }),
      ],
      ['half a pair', 400, () => register(services, { permissions: [{ type: 'a', data: { a: '\ud800' } }] })],
      ['another page', 403, () => register(services, { dappUrl: 'https://other.test' })],
      [
        'another namespace',
        422,
        () => register(services, { account: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc' }),
      ],
    ]
    for (const [name, status, send] of cases) expect([name, (await send()).status]).toEqual([name, status])
    expect(await list(services)).toEqual([])
  })
})

describe('a revocation', () => {
  it('is refused unless the account signed for this session on this network', async () => {
    const services = await startTestServices({ config: { networks: networksAt(chains.one.rpcUrl) } })
    await register(services)
    const account = `${network}:${owner.address}`
    const messages = [
      [stranger, revocation(account)],
      [owner, revocation(`eip155:1:${owner.address}`)],
      [owner, revocation(account, 'pci-2')],
      [owner, sessionRegistrationMessage({ ...grant(), account })],
    ] as const
    for (const [by, message] of messages)
      expect((await revoke(services, await by.signMessage({ message }))).status).toBe(400)
    expect((await revoke(services, '0x00')).status).toBe(400)
    const signature = await owner.signMessage({ message: revocation(account, 'pci-2') })
    expect((await revoke(services, signature, { pci: 'pci-2' })).status).toBe(404)
    expect((await revoke(services, signature, { pci: 'a\0' })).status).toBe(404)
    expect(await list(services)).toEqual([expect.objectContaining({ revokedAt: null })])
  })

  it('that no node can check is not called forged', async () => {
    const account = `${network}:${contract}`
    const by = { signMessage: async () => anySignature }
    const away = await startTestServices({ config: { networks: networksAt('http://127.0.0.1:9') } })
    expect((await register(away, { account, by })).status).toBe(502)
    const none = await startTestServices()
    expect((await register(none, { account, by })).status).toBe(422)
    const second = await startTestServices({
      config: { networks: networksAt('http://127.0.0.1:9', chains.one.rpcUrl) },
    })
    expect((await register(second, { account, by })).status).toBe(200)
  })
})
