import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { evm } from '@latchkey/adapter-evm'
import { createClient, type Network, smartSessionStatus } from '@latchkey/core'
import { createFakeWindow, createMemoryStorage } from '@latchkey/core/testing'
import { describeNetworks, startLocalChains } from '@latchkey/local-chains'
import { startLocalServices } from '@latchkey/services/local'
import { createEip155Wallet, type Misbehaviour, type SmartSessionDraft } from '@latchkey/test-wallets'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findServicesTemplate } from '../support/service-program'
import { createPageFetch } from './page-fetch.js'

const projectId = 'sessions'
const origin = 'http://localhost:5173'
const HOUR_SECONDS = 3_600
const closers: (() => unknown)[] = []
let networks: readonly Network[]
let services: Awaited<ReturnType<typeof startLocalServices>>
let keys: readonly `0x${string}`[]

beforeAll(async () => {
  const chains = await startLocalChains({ namespaces: ['eip155'] })
  closers.unshift(() => chains.stop())
  networks = describeNetworks(chains)
  keys = chains.eip155[0]?.accounts.map(({ privateKey }) => privateKey) ?? []
  const dataDir = await mkdtemp(path.join(tmpdir(), 'latchkey-sessions-'))
  closers.push(() => rm(dataDir, { recursive: true, force: true }))
  services = await startLocalServices({ networks, dataDir, projectId, template: findServicesTemplate() })
  closers.unshift(() => services.close())
})

afterAll(async () => {
  for (const close of closers) await close()
})

/** A wallet with a key that no other test uses. */
function createWallet(smartSessions: SmartSessionDraft, widerGrant: Misbehaviour['widerGrant'] = false) {
  const [key, ...others] = keys
  if (!key) throw new Error('The local chain has no account left')
  keys = others
  return createEip155Wallet({
    networks: networks.map(({ id, name, rpcUrls }) => ({
      chainId: Number(id),
      name,
      rpcUrl: rpcUrls.default.http[0] as string,
    })),
    privateKeys: [key],
    smartSessions,
    misbehaviour: { widerGrant },
  })
}

/** A page of its own with the wallet in it: another browser of the same visitor. */
async function openPage(wallet: ReturnType<typeof createWallet>) {
  const window = createFakeWindow({ url: `${origin}/` })
  onTestFinished(wallet.install(window))
  const client = createClient({
    adapters: [evm({ rpc: { rank: false } })],
    networks: [...networks],
    projectId,
    features: { smartSessions: true },
    services: { blockchainApiUrl: services.url },
    env: {
      window,
      storage: createMemoryStorage(),
      logger: { warn: () => undefined, error: () => undefined },
      fetch: createPageFetch(origin),
    },
  })
  client.start()
  onTestFinished(() => client.destroy())
  await expect.poll(() => client.connectors.state.items.length).toBeGreaterThan(0)
  await client.connect({ connectorId: wallet.info.rdns })
  const sessions = await client.features.load('smartSessions')
  return {
    sessions,
    grant: () =>
      sessions.actions.grantPermissions({
        expiry: Math.floor(Date.now() / 1000) + HOUR_SECONDS,
        signer: { type: 'account', data: { address: '0x00000000000000000000000000000000000d3e30' } },
        permissions: [{ type: 'native-token-transfer', data: { allowance: '0x64' } }],
      }),
    async list() {
      await sessions.actions.fetch()
      const { status, items } = sessions.state
      return [status, ...items.map(item => [item.pci, smartSessionStatus(item, Date.now())])]
    },
  }
}

const answered = (wallet: ReturnType<typeof createWallet>, method: string) =>
  wallet.requests.filter(request => request.method === method).map(({ outcome }) => outcome)

describe.each([
  ['permissions', 'wallet_grantPermissions', 'wallet_revokePermissions'],
  ['executionPermissions', 'wallet_requestExecutionPermissions', 'wallet_revokeExecutionPermission'],
] as const)('a smart session of a wallet with %s', (draft, grantMethod, revokeMethod) => {
  it('is listed for another client of the account, and revoked there for both', async () => {
    const wallet = createWallet(draft)
    const first = await openPage(wallet)
    const second = await openPage(wallet)
    expect(await second.list()).toEqual(['ready'])
    const { pci, isRegistered } = await first.grant()
    expect(isRegistered).toBe(true)
    expect(answered(wallet, grantMethod)).toEqual(['resolved'])
    expect(await second.list()).toEqual(['ready', [pci, 'active']])
    expect(second.sessions.state.items).toMatchObject([
      { dappUrl: origin, permissions: [{ type: 'native-token-transfer', data: { allowance: '0x64' } }] },
    ])

    wallet.controls.rejectNext()
    await expect(second.sessions.actions.revoke(pci)).rejects.toMatchObject({ code: 'userRejected' })
    expect(await first.list()).toEqual(['ready', [pci, 'active']])

    expect(await second.sessions.actions.revoke(pci)).toEqual({ isRevokedInWallet: true })
    expect(answered(wallet, revokeMethod)).toEqual(['rejected', 'resolved'])
    for (const page of [first, second]) expect(await page.list()).toEqual(['ready', [pci, 'revoked']])
  })

  it.each(['amount', 'expiry', 'signer'] as const)(
    'that grants more is refused, revoked and listed nowhere: %s',
    async wider => {
      const wallet = createWallet(draft, wider)
      const page = await openPage(wallet)
      await expect(page.grant()).rejects.toMatchObject({ code: 'grantMismatch' })
      expect(answered(wallet, revokeMethod)).toEqual(['resolved'])
      expect(answered(wallet, 'personal_sign')).toEqual([])
      expect(await page.list()).toEqual(['ready'])
    },
  )
})
