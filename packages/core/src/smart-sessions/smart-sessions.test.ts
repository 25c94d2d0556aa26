import { describe, expect, it } from 'vitest'
import type { SessionGrant, SessionGrantInput } from '../adapter/contract/smart-session.types.js'
import { codeOf, connectWallet, createTestClient } from '../client/client.fixture.js'
import { createFakeAdapter } from '../testing/fake-adapter.js'
import { createFakeEnv } from '../testing/fake-env.js'
import { createFakeFetch, type FakeReply } from '../testing/fake-fetch.js'
import { smartSessionStatus } from './smart-sessions.selectors.js'
import { hasSmartSessions } from './smart-sessions-source.js'

const HOST = 'https://chain.test'
const SESSIONS = `${HOST}/v1/sessions/test:one:talpha0a`

interface Setup {
  readonly isOn?: boolean
  /** The networks that the host serves. */
  readonly served?: readonly string[]
  readonly grantSession?: (input: SessionGrantInput) => SessionGrant
  readonly host?: FakeReply
  readonly revokesSessions?: () => boolean
}

async function setup({
  isOn = true,
  served = ['test:one'],
  host = { json: { pcis: [] } },
  ...wishes
}: Setup = {}) {
  const fetch = createFakeFetch({
    [`${HOST}/v1/supported-chains`]: { json: { http: served, ws: [] } },
    [SESSIONS]: host,
    [`${HOST}/v1/sessions/talpha0a/revoke`]: { json: {} },
  })
  const env = createFakeEnv({ fetch })
  const adapter = createFakeAdapter({ wallets: [{ id: 'alpha', ...wishes }] })
  const stage = createTestClient({
    env,
    adapter,
    features: { smartSessions: isOn },
    services: { blockchainApiUrl: HOST },
  })
  await connectWallet(stage.client)
  const sessions = await stage.client.features.load('smartSessions')
  const request = {
    expiry: Math.floor(env.clock.now() / 1000) + 3_600,
    signer: { type: 'account', data: { address: '0xCd' } },
    permissions: [{ type: 'native-token-transfer', data: { allowance: '0x64' } }],
    policies: [{ type: 'call-limit', data: { count: 5 } }],
  }
  const posted = (path: string) =>
    fetch.calls.filter(({ url, body }) => body !== undefined && url.startsWith(path))
  return { ...stage, env, adapter, sessions, request, posted }
}

describe('a smart session', () => {
  it('is granted by the wallet and registered by a signature of the account', async () => {
    const { adapter, sessions, request, posted } = await setup()
    const granted = await sessions.actions.grantPermissions(request)
    expect(granted).toMatchObject({ context: '0x5e5510', pci: '0x5e5510', isRegistered: true })
    expect(adapter.wallet('alpha').prompts).toEqual(['connect', 'grantSession', 'signMessage'])
    expect(JSON.parse(String(posted(SESSIONS)[0]?.body))).toMatchObject({
      pci: '0x5e5510',
      expiry: request.expiry,
      permissions: [...request.permissions, ...request.policies],
      signature: expect.any(String),
    })
  })

  it('that grants more than was asked for is refused, revoked in the wallet and not registered', async () => {
    const { adapter, sessions, request, posted } = await setup({
      grantSession: input => ({ ...input, expiry: input.expiry + 1, context: '0x01' }),
    })
    expect(await codeOf(sessions.actions.grantPermissions(request))).toBe('grantMismatch')
    expect(adapter.wallet('alpha').prompts).toEqual(['connect', 'grantSession', 'revokeSession'])
    expect(posted(HOST)).toEqual([])
  })

  it('whose registration fails stands, is listed from this browser and can be revoked', async () => {
    const { adapter, sessions, request, posted } = await setup({ host: { status: 400 } })
    const { pci, ...granted } = await sessions.actions.grantPermissions(request)
    expect(granted).toMatchObject({ isRegistered: false, registrationError: expect.any(String) })
    await sessions.actions.fetch()
    expect(sessions.state.status).toBe('failed')
    expect(sessions.state.items).toMatchObject([{ pci, isRegistered: false }])
    expect(await sessions.actions.revoke(pci)).toEqual({ isRevokedInWallet: true })
    expect(adapter.wallet('alpha').prompts.at(-1)).toBe('revokeSession')
    expect(posted(`${HOST}/v1/sessions/talpha0a/revoke`)).toEqual([])
  })

  it('that the host lists is revoked in the wallet, then at the host', async () => {
    const listed = {
      ...{ pci: '0xaa', expiry: 9_999_999_999, createdAt: '2026-01-01T00:00:00.000Z', revokedAt: null },
      ...{ dappUrl: 'https://app.test', permissions: [], project: { name: ' App ' } },
    }
    const { adapter, sessions, posted } = await setup({ host: { json: { pcis: [listed] } } })
    await sessions.actions.fetch()
    expect(sessions.state.items).toMatchObject([{ pci: '0xaa', appName: 'App', isRegistered: true }])
    await sessions.actions.revoke('0xaa')
    expect(adapter.wallet('alpha').prompts).toEqual(['connect', 'revokeSession', 'signMessage'])
    expect(posted(`${HOST}/v1/sessions/talpha0a/revoke`)).toHaveLength(1)
    expect(sessions.state.items[0]?.revokedAt).toEqual(expect.any(Number))
  })

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'that the wallet has no method to revoke counts as active here, listed: %s',
    async (isListed, revocations) => {
      let canRevoke = false
      const listed = {
        ...{ pci: '0x5e5510', expiry: 9_999_999_999, createdAt: '2026-01-01T00:00:00.000Z' },
        ...{ revokedAt: null, permissions: [] },
      }
      const { env, sessions, request, posted } = await setup({
        host: isListed ? { json: { pcis: [listed] } } : { status: 400 },
        revokesSessions: () => canRevoke,
      })
      const { pci } = await sessions.actions.grantPermissions(request)
      const status = () => sessions.state.items.map(item => smartSessionStatus(item, env.clock.now()))
      await sessions.actions.fetch()
      expect(await sessions.actions.revoke(pci)).toEqual({ isRevokedInWallet: false })
      expect(posted(`${HOST}/v1/sessions/talpha0a/revoke`)).toHaveLength(revocations)
      expect(status()).toEqual(['active'])
      await sessions.actions.fetch()
      expect(sessions.state.items).toMatchObject([{ isOpenInWallet: true }])
      expect(status()).toEqual(['active'])
      canRevoke = true
      expect(await sessions.actions.revoke(pci)).toEqual({ isRevokedInWallet: true })
      expect(status()).toEqual(['revoked'])
    },
  )

  it('is unavailable where the host does not serve the network, and what this browser knows stays', async () => {
    const { sessions, request, posted } = await setup({
      served: ['test:two'],
      host: { status: 400, json: {} },
    })
    await sessions.actions.grantPermissions(request)
    await sessions.actions.fetch()
    expect(sessions.state).toMatchObject({ status: 'unavailable', error: undefined })
    expect(sessions.state.items).toHaveLength(1)
    expect(posted(SESSIONS)).toHaveLength(1)
  })

  it('is neither offered nor asked for while the feature is off', async () => {
    const { adapter, client, sessions, request } = await setup({ isOn: false })
    expect(hasSmartSessions(client)).toBe(false)
    expect(await codeOf(sessions.actions.grantPermissions(request))).toBe('unavailable')
    expect(adapter.wallet('alpha').prompts).toEqual(['connect'])
  })
})
