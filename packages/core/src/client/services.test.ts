import { describe, expect, it, vi } from 'vitest'
import type { TransportDefinition } from '../adapter/wallet-connect/transport-definition.types.js'
import type { FeatureOptions } from '../context/options.types.js'
import { offeredFeatures } from '../remote-features/offered-features.js'
import { createFakeEnv, type FakeEnv } from '../testing/fake-env.js'
import type { FakeRoute } from '../testing/fake-fetch.js'
import { createFakeWindow } from '../testing/fake-window.js'
import { connectWallet, createTestClient, type TestClientOptions } from './client.fixture.js'

const api = 'https://api.test'
const config = (...features: object[]): FakeRoute => ({ json: { features } })
const on = (id: string) => ({ id, isEnabled: true })

const createStage = (
  routes: Readonly<Record<string, FakeRoute>> = {},
  { features = {}, env, url = 'http://localhost:5173/', ...rest }: TestClientOptions & { url?: string } = {},
) => {
  const world = env ?? createFakeEnv({ window: createFakeWindow({ url }) })
  const all = {
    'appkit/v1/config': config(),
    'projects/v1/origins': { json: { allowedOrigins: [] } },
    ...routes,
  }
  for (const [path, route] of Object.entries(all)) world.fetch.route(`GET ${api}/${path}`, route)
  const stage = createTestClient({
    services: { apiUrl: api },
    projectId: 'p1',
    debug: true,
    features,
    ...rest,
    env: world,
  })
  return { ...stage, asked: () => askedOf(world) }
}
/** The same page, visited again. */
const visitAgain = (
  { client, env, adapter }: ReturnType<typeof createStage>,
  routes: Readonly<Record<string, FakeRoute>> = {},
) => {
  client.destroy()
  const window = createFakeWindow({ url: 'http://localhost:5173/' })
  const again = createFakeEnv({ storage: env.storage, clock: env.clock, window })
  return createStage(routes, { env: again, adapter })
}
const askedOf = (env: FakeEnv) => env.fetch.calls.map(({ url }) => new URL(url).pathname.slice(1)).sort()
const warnings = (env: FakeEnv) => env.log.entries.map(({ message }) => message)
const remoteOf = async ({ client }: ReturnType<typeof createStage>) =>
  (await client.features.load('services')).remoteFeatures
/** Opens the modal, and waits until the hosts have answered or failed. */
const open = async (stage: ReturnType<typeof createStage>) => {
  stage.client.open()
  await (await stage.client.features.load('services')).actions.restore()
  return (await remoteOf(stage)).state
}

describe('the hosts of the services', () => {
  it('are asked when the modal opens, and not before', async () => {
    const stage = createStage()
    await Promise.resolve()
    expect(stage.asked()).toEqual([])
    await open(stage)
    expect(stage.asked()).toEqual(['appkit/v1/config', 'projects/v1/origins'])
    stage.client.close()
    await open(stage)
    expect(stage.asked()).toHaveLength(2)
  })

  it('are asked when a visitor connects without the modal', async () => {
    const stage = createStage()
    await connectWallet(stage.client)
    await vi.waitFor(() => expect(stage.asked()).toContain('appkit/v1/config'))
  })

  it('are not asked for a connection of the last visit', async () => {
    const stage = createStage()
    await connectWallet(stage.client)
    await vi.waitFor(() => expect(stage.asked()).toHaveLength(2))
    const again = visitAgain(stage)
    await again.client.ready()
    await vi.waitFor(() => expect(again.client.connection.state.namespaces.test?.status).toBe('connected'))
    expect(again.client.features.find('services')).toBeUndefined()
    expect(again.asked()).toEqual([])
  })

  it('are not asked where the app names none of them', async () => {
    const stage = createStage({}, { services: { relayUrl: 'wss://relay.test' } })
    await connectWallet(stage.client)
    stage.client.open()
    await Promise.resolve()
    expect(stage.client.features.find('services')).toBeUndefined()
    expect(stage.asked()).toEqual([])
  })
})

describe('the features of the project', () => {
  it('replace those of the app, and the developer is told once which', async () => {
    const stage = createStage(
      { 'appkit/v1/config': config(on('activity')) },
      { features: { activity: false, multiWallet: true } },
    )
    expect(await open(stage)).toMatchObject({
      source: 'host',
      features: { activity: true, multiWallet: false },
    })
    expect(stage.client.options.features.multiWallet).toBe(false)
    stage.client.close()
    await open(stage)
    expect(warnings(stage.env).filter(message => message.includes('overrides'))).toEqual([
      'The configuration of the project overrides local options: "features.activity", "features.multiWallet"',
    ])
  })

  it('let several wallets stay connected where the project allows it', async () => {
    const stage = createStage({ 'appkit/v1/config': config(on('multi_wallet')) })
    await open(stage)
    await connectWallet(stage.client, 'alpha')
    await connectWallet(stage.client, 'beta')
    expect(stage.client.connection.state.namespaces.test?.connections).toHaveLength(2)
  })

  it('bring all wallets of the last visit back where the project allows several, and ask nobody', async () => {
    const stage = createStage({ 'appkit/v1/config': config(on('multi_wallet')) })
    await open(stage)
    await connectWallet(stage.client, 'alpha')
    await connectWallet(stage.client, 'beta')
    const connected = ({ client }: typeof stage) =>
      client.connection.state.namespaces.test?.connections.map(({ connectorId }) => connectorId)
    // Twice: what a visit does not bring back is lost for the next one.
    let again = visitAgain(stage)
    await vi.waitFor(() => expect(connected(again)).toEqual(['beta', 'alpha']))
    expect(again.asked()).toEqual([])
    again = visitAgain(again, { 'appkit/v1/config': config(on('multi_wallet')) })
    await vi.waitFor(() => expect(connected(again)).toEqual(['beta', 'alpha']))

    await again.client.disconnect({ namespace: 'test', connectorId: 'alpha' })
    const last = visitAgain(again)
    await vi.waitFor(() => expect(connected(last)).toEqual(['beta']))
    const recent = last.client.connection.state.namespaces.test?.recent
    expect(recent?.map(({ connectorId }) => connectorId)).toEqual(['alpha'])
  })

  it('of the last visit are shown until the host answers, and where it fails', async () => {
    const stage = createStage({ 'appkit/v1/config': config(on('activity')) })
    await open(stage)
    const again = visitAgain(stage, { 'appkit/v1/config': { status: 403 } })
    const before = await remoteOf(again)
    expect(before.state).toMatchObject({ source: 'stored', features: { activity: true, branding: false } })
    expect(await open(again)).toMatchObject({ source: 'stored', features: { activity: true } })
  })

  it('are those of the app on the next visit, too, where the host leaves them to the app', async () => {
    const stage = createStage({ 'appkit/v1/config': { json: { features: null } } })
    await open(stage)
    expect((await remoteOf(visitAgain(stage, {}))).state.source).toBe('fallback')
  })

  it('of another host or project are not taken', async () => {
    const stage = createStage({ 'appkit/v1/config': config(on('reown_branding')) })
    await open(stage)
    const again = createTestClient({
      env: stage.env,
      services: { apiUrl: 'https://other.test' },
      projectId: 'p1',
    })
    expect((await again.client.features.load('services')).remoteFeatures.state.source).toBe('local')
  })

  it('that were changed in storage by somebody else are not taken', async () => {
    const env = createFakeEnv({ window: createFakeWindow({ url: 'http://localhost/' }) })
    env.storage.set('@latchkey/remote_features', JSON.stringify({ host: `${api} p1`, features: [{ id: 1 }] }))
    expect((await remoteOf(createStage({}, { env }))).state.source).toBe('local')
  })

  it.each([
    ['fails', { status: 404 }],
    ['leaves them to the app', { json: { features: null } }],
  ] as const)('are those of the app, else the defaults, where the host %s', async (_, route) => {
    const stage = createStage({ 'appkit/v1/config': route }, { features: { activity: false } })
    expect(await open(stage)).toMatchObject({
      source: 'fallback',
      features: { activity: false, branding: true, multiWallet: false, swaps: ['1inch'] },
    })
  })

  it('stay when the app changes other options, and follow what it says of branding', async () => {
    const stage = createStage({ 'appkit/v1/config': config(on('reown_branding'), on('multi_wallet')) })
    const state = await open(stage)
    await stage.client.updateOptions({ features: { send: false } })
    expect([state.features.multiWallet, stage.client.options.features.multiWallet]).toEqual([true, true])
    await stage.client.updateOptions({ features: { branding: false } })
    await vi.waitFor(() => expect(state.features.branding).toBe(false))
    expect(stage.client.options.features.multiWallet).toBe(true)
  })
})

describe('what is offered', () => {
  const offered = (features: FeatureOptions, services: object, remote?: object, capability?: object) =>
    offeredFeatures(
      {
        options: { features, services } as never,
        registry: { adapters: new Map([['eip155', { traits: { services: ['activity'] } }]]) },
        session: { activeNamespace: () => 'eip155', find: () => capability as never },
      },
      remote && ({ features: remote } as never),
    )
  it('is activity without a host where the adapter has it, unless the project has it off', () => {
    expect(offered({}, {}, undefined, {})).toEqual({ activity: true, nfts: false, branding: false })
    expect(offered({}, {}, { activity: false }, {}).activity).toBe(false)
  })
  it.each([
    ['nothing without a host', {}, {}, undefined, []],
    [
      'activity and NFTs with the blockchain API',
      {},
      { blockchainApiUrl: 'x' },
      undefined,
      ['activity', 'nfts'],
    ],
    ['what the app leaves on', { nfts: false }, { blockchainApiUrl: 'x' }, undefined, ['activity']],
    ['what the project leaves on', {}, { blockchainApiUrl: 'x' }, { activity: false }, ['nfts']],
    [
      'no feature whose host is not named',
      {},
      { apiUrl: 'x' },
      { activity: true, branding: true },
      ['branding'],
    ],
  ] as const)('is %s', (_, features, services, remote, expected) => {
    const on = Object.entries(offered(features, services, remote)).filter(([, value]) => value)
    expect(on.map(([name]) => name)).toEqual(expected)
  })
})

describe('alerts of the API host', () => {
  it.each([
    [429, 'rateLimited', /^Rate Limited\. RATE_LIMITED/],
    [500, 'serverError', /^Server Error\. SERVER_ERROR: failed to get app configuration/],
    [503, 'serverError', /^Server Error/],
    [401, 'invalidProjectId', /^Invalid Project ID/],
  ])('%i raises %s once, though every call is refused', async (status, name, message) => {
    const refusal = { status, headers: { 'retry-after': '60' } }
    const stage = createStage({ 'appkit/v1/config': refusal, 'projects/v1/origins': refusal })
    await open(stage)
    expect(stage.client.modal.state.alert).toBe(name)
    await vi.waitFor(() => expect(warnings(stage.env)).toEqual([expect.stringMatching(message)]))
  })

  it('a page that the project does not allow raises Invalid App Configuration', async () => {
    const allowedOrigins = ['https://app.test']
    const stage = createStage(
      { 'projects/v1/origins': { json: { allowedOrigins } } },
      { url: 'https://other.test/' },
    )
    await open(stage)
    expect(stage.client.modal.state.alert).toBe('originNotAllowed')
    await vi.waitFor(() => expect(warnings(stage.env)[0]).toMatch(/^Invalid App Configuration\. /))
  })

  it.each([404, 403])('an answer of %i for the origins raises none', async status => {
    const stage = createStage({ 'projects/v1/origins': { status } })
    await open(stage)
    expect(stage.client.modal.state.alert).toBeNull()
  })
})

it('tells the blockchain API by which id the relay knows the page, once the transport has one', async () => {
  const chain = 'https://chain.test'
  const transport: TransportDefinition = {
    apiVersion: 1,
    id: 'walletConnect',
    load: async () => ({
      sessionsKey: 'sessions',
      async start({ onClientId }) {
        onClientId('did:key:z1')
        throw new Error('that is all of it')
      },
    }),
  }
  const { client, env } = createStage(
    {},
    { services: { blockchainApiUrl: chain, relayUrl: 'wss://relay.test' }, transports: [transport] },
  )
  env.fetch.route(`GET ${chain}/v1/supported-chains`, { json: { http: ['test:one'], ws: [] } })
  env.fetch.route(`GET ${chain}/v1/identity/*`, { json: { name: null, avatar: null } })
  const blockchain = await (await client.features.load('api')).blockchain()
  const ask = async (address: string) => {
    await blockchain?.fetchIdentity({ address, networkId: 'test:one' })
    return new URL(env.fetch.calls.at(-1)?.url ?? '').searchParams.get('clientId')
  }
  expect(await ask('aaaa')).toBeNull()
  const wallets = await client.features.load('walletConnect')
  await expect(wallets.actions.connect({})).rejects.toThrow()
  await vi.waitFor(async () => expect(await ask(`b${env.fetch.calls.length}`)).toBe('did:key:z1'))
})
