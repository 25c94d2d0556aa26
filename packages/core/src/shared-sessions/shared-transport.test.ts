import { describe, expect, it } from 'vitest'
import { codeOf, createTestClient, reload, slice } from '../client/client.fixture.js'
import type { FeatureHost } from '../client/features/feature-host.types.js'
import { type FeatureTable, featureTable } from '../client/features/features.js'
import { listWallets } from '../connectors/wallet-list.js'
import { createStore, toController } from '../kernel/store.js'
import { createScriptedTransport } from '../testing/shared-session/scripted-transport.js'
import { turns } from '../testing/turn.js'
import { createSharedConnectors, type SharedSession } from './shared-connectors.js'
import type { SharedSessionState } from './shared-session.types.js'
import { offeredTransports, type SharedTransportRow } from './shared-transports.js'

const accountIds = { test: ['test:one:aaaa'], other: ['other:one:bbbb'] } as const

/** A made-up transport: a person always grants both namespaces, and its session outlives the page. */
function createMadeUp({ connection, ctx, session }: FeatureHost, stored: { session?: SharedSession }) {
  const transportOf = (namespace: 'test' | 'other') =>
    createScriptedTransport({
      connectorId: 'madeUp',
      type: 'AUTH',
      name: 'Made up',
      session: { accountIds: accountIds[namespace] },
      open: stored.session !== undefined,
    })
  const transports = { test: transportOf('test'), other: transportOf('other') }
  const granted = (namespace: string) => transports[namespace as 'test' | 'other'].session()
  const pair = async (): Promise<SharedSession> => {
    const [test, other] = await Promise.all([transports.test.open({}), transports.other.open({})])
    stored.session = { namespaces: { test, other } }
    return stored.session
  }
  const connectors = createSharedConnectors({
    ctx,
    connectorId: 'madeUp',
    pair,
    createTransport: namespace => transports[namespace as 'test' | 'other'],
    activeNamespace: session.activeNamespace,
    connectPart: connection.internal.connectPart,
    sessionConnected: connection.internal.sessionConnected,
  })
  const store = createStore<SharedSessionState>(() => ({ peer: null, app: null, pendingRequests: 0 }))
  return toController(store, {
    granted,
    openWallet: () => false,
    async connect({ namespace: wanted }: { readonly namespace?: string }) {
      const { connections } = await connectors.connect(await pair(), { wanted })
      const [connected] = connections
      if (!connected) throw new Error('Nothing was granted')
      return connections.find(({ namespace }) => namespace === wanted) ?? connected
    },
    async restore() {
      await connectors.create()
      for (const { namespace } of ctx.options.adapters) connection.internal.walletsChanged(namespace)
    },
  })
}

/** The product's features, and one row more. */
const withMadeUp = (stored: { session?: SharedSession } = {}): FeatureTable => ({
  ...featureTable,
  sharedTransports: {
    ...featureTable.sharedTransports,
    madeUp: async () => ({ createFeature: host => createMadeUp(host, stored) }),
  },
})

describe('a shared transport that is one row of the table', () => {
  it('connects every namespace it grants, and says once that they are', async () => {
    const { client } = createTestClient({ other: true, table: withMadeUp() })
    const heard: unknown[] = []
    client.on('sessionConnected', ({ namespaces, main }) => heard.push([[...namespaces].sort(), main]))
    const connection = await client.connect({ connectorId: 'madeUp', namespace: 'other' })
    expect([connection.namespace, client.network.state.activeNamespace]).toEqual(['other', 'other'])
    expect([slice(client, 'test').connectorId, slice(client, 'other').connectorId]).toEqual([
      'madeUp',
      'madeUp',
    ])
    expect(heard).toEqual([[['other', 'test'], 'other']])
  })

  it('stands beside the other shared transports of a namespace', async () => {
    const { client, registry } = createTestClient({ other: true, table: withMadeUp() })
    await client.connect({ connectorId: 'madeUp' })
    const rival = { ...registry.requireConnector('test', 'madeUp'), id: 'walletConnect' }
    registry.addShared('test', rival)
    expect(registry.findConnector('test', 'madeUp')?.name).toBe('Made up')
    expect(registry.findConnector('test', 'walletConnect')).toBe(rival)
  })

  it('names the networks of its grant', async () => {
    const { client } = createTestClient({ other: true, table: withMadeUp() })
    await client.connect({ connectorId: 'madeUp' })
    expect(client.network.state.namespaces.test?.approvedIds).toEqual(['test:one'])
  })

  it('comes back with the next visit', async () => {
    const stored = {}
    const stage = createTestClient({ other: true, table: withMadeUp(stored) })
    await stage.client.connect({ connectorId: 'madeUp' })
    const again = reload(stage, { table: withMadeUp(stored) })
    await turns(5)
    expect([slice(again.client, 'test'), slice(again.client, 'other')]).toMatchObject([
      { status: 'connected', connectorId: 'madeUp' },
      { status: 'connected', connectorId: 'madeUp' },
    ])
  })

  it('closes the modal when every namespace has been asked, not with the first', async () => {
    const { client } = createTestClient({ other: true, table: withMadeUp() })
    const opened: boolean[] = []
    client.on('connected', () => opened.push(client.modal.state.open))
    client.open()
    await client.connect({ connectorId: 'madeUp' })
    expect([opened, client.modal.state.open]).toEqual([[true, true], false])
  })

  it('is no connector of a client without its row', async () => {
    const { client } = createTestClient({ other: true })
    expect(await codeOf(client.connect({ connectorId: 'madeUp' }))).toBe('connectorMissing')
  })
})

describe('what the interface knows of a transport by its row', () => {
  const row: SharedTransportRow = {
    id: 'madeUp',
    name: 'Made up',
    type: 'AUTH',
    kind: 'featured',
    view: 'EmailLogin',
    isOffered: ({ allowUnsupportedChain }, { accountTypes }) =>
      allowUnsupportedChain && accountTypes.length > 0,
  }
  const rows = [row]

  it('offers it in the namespaces of a client that its row says', () => {
    const { client } = createTestClient({ other: true, allowUnsupportedChain: true })
    expect(offeredTransports(client, 'other', rows)).toEqual([row])
    expect(offeredTransports(client, undefined, rows)).toEqual([row])
    expect(offeredTransports(client, 'absent', rows)).toEqual([])
    expect(offeredTransports(createTestClient().client, undefined, rows)).toEqual([])
  })

  it('offers nothing to an app that offers no wallets', () => {
    const { client } = createTestClient({ allowUnsupportedChain: true, enableWallets: false })
    expect(offeredTransports(client, undefined, rows)).toEqual([])
  })

  it('lists it by the name, kind and view of its row, as a connector of every namespace', () => {
    const { client } = createTestClient({
      other: true,
      connectorImages: { madeUp: 'https://a.example/b.png' },
    })
    const [entry] = listWallets([], [], client.options, { transports: [row] })
    expect(entry).toMatchObject({
      name: 'Made up',
      kind: 'featured',
      view: 'EmailLogin',
      installed: false,
      imageUrl: 'https://a.example/b.png',
    })
    expect(entry?.connector?.chains).toEqual([
      { namespace: 'test', connectorId: 'madeUp' },
      { namespace: 'other', connectorId: 'madeUp' },
    ])
  })
})
