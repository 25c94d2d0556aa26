import { describe, expect, it, vi } from 'vitest'
import { defaults } from '../context/defaults.js'
import { resolveOptions } from '../context/options.js'
import type { ClientOptions } from '../context/options.types.js'
import { isLatchkeyError } from '../errors/error.js'
import { alterAdapter } from '../testing/conformance/alter-adapter.js'
import { createFakeAdapter } from '../testing/fake-adapter.js'
import { createFakeEnv } from '../testing/fake-env.js'
import { createFakeNetwork } from '../testing/fake-network.js'
import { createFakeWindow } from '../testing/fake-window.js'
import {
  connectWallet,
  createTestClient,
  idleTransport,
  one,
  otherOne,
  slice,
  type TestClientOptions,
} from './client.fixture.js'
import { createClient } from './create-client.js'

const adapter = createFakeAdapter()
const good: ClientOptions = { adapters: [adapter], networks: [one] }
const withDescription = (description: object) => alterAdapter(adapter, { description })

const noHost = (name: string, url: string): [string, object, string, string] => [
  `${name} that is ${url || 'empty'}`,
  { services: { [name]: url } },
  'invalidOptions',
  `services.${name} is unknown or not the URL of a host`,
]

const refusals: readonly [what: string, options: object, code: string, message: string][] = [
  [
    'both siwx and siweConfig',
    { siwx: {}, siweConfig: {} },
    'invalidOptions',
    'Cannot set both `siweConfig` and `siwx` options',
  ],
  noHost('frameUrl', 'https://api.test'),
  noHost('rpcUrl', 'https://rpc.test'),
  ...['apiUrl', 'blockchainApiUrl', 'analyticsUrl'].flatMap(name => [
    noHost(name, 'ftp://api.test'),
    noHost(name, 'api.test'),
    noHost(name, ''),
    noHost(name, 'https://user:word@api.test'),
    noHost(name, 'https://api.test/?key=1'),
  ]),
  [
    'an adapter function that was not called',
    { adapters: [() => adapter] },
    'invalidOptions',
    'An adapter must have a namespace',
  ],
  [
    'plain data, where no adapter makes a network of it',
    { networks: [{ id: 1, name: 'Ethereum' }] },
    'invalidCaip',
    'Invalid CAIP-2 network id: undefined',
  ],
  [
    'a hole in the list of networks',
    { networks: [undefined] },
    'invalidCaip',
    'Invalid CAIP-2 network id: undefined',
  ],
  ['a network instead of a list', { networks: createFakeNetwork('one') }, 'invalidOptions', 'No networks'],
  ['no adapters', { adapters: [] }, 'invalidOptions', 'No adapters'],
  ['adapters left out', { adapters: undefined }, 'invalidOptions', 'No adapters'],
  ['an adapter instead of a list', { adapters: adapter }, 'invalidOptions', 'No adapters'],
  [
    'an adapter without a namespace',
    { adapters: [withDescription({ namespace: '' })] },
    'invalidOptions',
    'An adapter must have a namespace',
  ],
  [
    'a hole in the list of adapters',
    { adapters: [undefined] },
    'invalidOptions',
    'An adapter must have a namespace',
  ],
  [
    'an adapter of another contract',
    { adapters: [withDescription({ apiVersion: 2 })] },
    'adapterVersion',
    'Adapter Fake adapter speaks another contract version',
  ],
  [
    'two adapters of one namespace',
    { adapters: [adapter, createFakeAdapter()] },
    'invalidOptions',
    'Two adapters for test: pass one',
  ],
  ['no networks', { networks: [] }, 'invalidOptions', 'No networks'],
  ['networks left out', { networks: undefined }, 'invalidOptions', 'No networks'],
  [
    'a network twice',
    { networks: [one, { ...one }] },
    'invalidOptions',
    'Network test:one is listed twice: remove one',
  ],
  [
    'a network without an adapter',
    { networks: [one, otherOne] },
    'adapterMissing',
    'No adapter for the namespace of other:one',
  ],
  [
    'a default network that is not listed',
    { defaultNetwork: 'test:two' },
    'invalidOptions',
    'defaultNetwork test:two is not among the networks: add it',
  ],
]

describe('options are refused, saying what is wrong and how to put it right, for', () => {
  it.each(refusals)('%s', (_, options, code, message) => {
    try {
      createClient({ ...good, ...options } as ClientOptions)
    } catch (error) {
      if (!isLatchkeyError(error)) throw error
      const { hint } = error
      expect([error.code, error.message]).toEqual([code, hint ? `${message}. ${hint}` : message])
      // A short remedy stands in the message itself.
      expect(hint ?? message).toMatch(/\w.*\.$|: (pass|remove|add) \w+$/)
      return
    }
    throw new Error('It was accepted')
  })

  it('no options at all', () => {
    expect(() => Reflect.apply(createClient, undefined, [])).toThrow('No adapters')
  })

  it('a network id that is no CAIP-2 id', () => {
    const networks = [{ ...one, caipNetworkId: 'one' as `${string}:${string}` }]
    expect(() => resolveOptions({ ...good, networks })).toThrow('Invalid CAIP-2 network id: one')
  })
})

it('hosts are taken with a path and a slash at the end, and left out where they are undefined', () => {
  const services = {
    apiUrl: 'https://api.test/',
    blockchainApiUrl: 'http://localhost:3000/chain',
  }
  const options: ClientOptions = Object.assign({}, good, { services })
  expect(resolveOptions(options).services).toBe(services)
})

describe('defaults', () => {
  it('are those of the specification', () => {
    expect(resolveOptions(good)).toMatchObject({
      allowUnsupportedChain: false,
      enableNetworkSwitch: true,
      enableReconnect: true,
      enableWallets: true,
      features: {
        send: true,
        receive: true,
        connectorTypeOrder: [
          'walletConnect',
          'recent',
          'injected',
          'featured',
          'custom',
          'external',
          'recommended',
        ],
        walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
      },
    })
    expect(defaults).toMatchObject({
      snackbarMs: 2500,
      toastReshowMs: 150,
      balanceCacheMs: 30_000,
      tokenRetryMs: 30_000,
      recentWallets: 2,
      debounceMs: 500,
    })
  })

  it('give way to what the app says, one feature at a time', () => {
    const resolved = resolveOptions({ ...good, allowUnsupportedChain: true, features: { send: false } })
    expect(resolved).toMatchObject({ allowUnsupportedChain: true, features: { send: false, receive: true } })
  })

  it('stand in for an option that is there but undefined', () => {
    const options = Object.assign({}, good, { enableReconnect: undefined, features: { send: undefined } })
    expect(resolveOptions(options as ClientOptions)).toMatchObject({
      enableReconnect: true,
      features: { send: true },
    })
  })

  it('leave the options of the app as they were', () => {
    const options = Object.freeze({ ...good, features: Object.freeze({ send: false }) })
    expect(() => resolveOptions(options)).not.toThrow()
  })

  it('begin on the first network, or on the default one', () => {
    const networks = [one, createFakeNetwork('two')]
    expect(createTestClient({ networks }).client.session.activeNetwork()?.caipNetworkId).toBe('test:one')
    const { client } = createTestClient({ networks, defaultNetwork: 'test:two' })
    expect(client.session.activeNetwork()?.caipNetworkId).toBe('test:two')
  })
})

describe('a missing project id', () => {
  const createStage = (url: string, debug?: boolean) =>
    createTestClient({
      env: createFakeEnv({ window: createFakeWindow({ url }) }),
      projectId: '',
      ...(debug === undefined ? {} : { debug }),
    })

  it('raises its alert, and the rest works', async () => {
    const { client, env } = createStage('http://localhost:5173/')
    expect(client.modal.state.alert).toBe('projectIdNotConfigured')
    await vi.waitFor(() =>
      expect(env.log.entries.map(({ message }) => message)).toEqual([
        expect.stringMatching(/^Project ID Not Configured\. /),
      ]),
    )
    await connectWallet(client)
    expect(slice(client).status).toBe('connected')
  })

  it.each([
    ['http://localhost:3000/', undefined, 'projectIdNotConfigured'],
    ['http://127.0.0.1/', undefined, 'projectIdNotConfigured'],
    ['http://shop.localhost/', undefined, 'projectIdNotConfigured'],
    ['https://app.example/', undefined, null],
    ['https://localhost.example/', undefined, null],
    ['https://app.example/', true, 'projectIdNotConfigured'],
    ['http://localhost/', false, null],
  ])('is shown on %s with debug %s as %s, and logged in any case', async (url, debug, alert) => {
    const { client, env } = createStage(url, debug)
    expect(client.modal.state.alert).toBe(alert)
    await vi.waitFor(() => expect(env.log.entries).toHaveLength(1))
  })

  it.each([
    ['extension wallets alone', { transports: [] }],
    ['a relay of the app', { services: { relayUrl: 'wss://relay.example' } }],
    ['mobile wallets switched off', { enableWalletConnect: false }],
    ['an id', { projectId: 'an id' }],
  ])('raises nothing with %s', (_, options) => {
    const { client, env } = createTestClient({ projectId: '', ...options })
    expect([client.modal.state.alert, env.log.entries]).toEqual([null, []])
  })

  it('raises its alert where an app insists on mobile wallets', () => {
    const env = createFakeEnv({ window: createFakeWindow({ url: 'http://localhost/' }) })
    const { client } = createTestClient({ projectId: '', enableWalletConnect: true, env })
    expect(client.modal.state.alert).toBe('projectIdNotConfigured')
  })
})

describe('a project id or a relay without the transport that uses it', () => {
  const createStage = (options: TestClientOptions) =>
    createTestClient({
      env: createFakeEnv({ window: createFakeWindow({ url: 'http://localhost/' }) }),
      transports: [],
      ...options,
    })

  it.each([
    ['projectId', { projectId: 'p' }],
    ['relayUrl', { projectId: '', services: { relayUrl: 'wss://relay.test' } }],
  ])('is reported with the fix, and no phone is offered: %s', async (name, options) => {
    const { client, env } = createStage(options)
    expect(client.options.enableWalletConnect).toBe(false)
    const logged = () => env.log.entries.map(({ message }) => message).join('\n')
    await vi.waitFor(() => expect(logged()).toMatch(new RegExp(`${name}[^]*@latchkey/wallet-connect`)))
  })

  it('is no wonder where an app has neither', () => {
    expect(createStage({ projectId: '' }).client.modal.state.alert).toBeNull()
  })

  it('is no news where the app switched WalletConnect off, or passes the transport', () => {
    expect(createStage({ enableWalletConnect: false }).client.modal.state.alert).toBeNull()
    const { client } = createStage({ transports: [idleTransport] })
    expect([client.modal.state.alert, client.options.enableWalletConnect]).toEqual([null, true])
  })
})
