import { describe, expect, it } from 'vitest'
import type { AdapterInstance } from '../adapter/contract/chain-adapter.types.js'
import type { Connector } from '../adapter/contract/connector.types.js'
import { codeOf, createTestClient, slice } from '../client/client.fixture.js'
import { turn } from '../testing/turn.js'
import { createFakeSignClient, grant, struct } from './fake-sign-client.fixture.js'
import { DEEPLINK_CHOICE } from './wallet-app/linked-wallets.js'
import { createWalletConnectStage, type WalletConnectStage } from './wallet-connect.fixture.js'

// By another name than a text in place: code for browsers has no types of Node.
const builtin = 'node:process'
const both = { test: grant('test:one:aaaa', 'test:two:aaaa'), other: grant('other:one:bbbb') }

async function paired(stage: WalletConnectStage, namespaces: Record<string, unknown> = both, topic = 't1') {
  const connecting = stage.walletConnect.actions.connect()
  await turn()
  stage.library.offers.at(-1)?.settle(struct(topic, namespaces))
  return connecting
}

const pairing = ({ walletConnect }: WalletConnectStage) => walletConnect.snapshot().pairing

describe('pairing', () => {
  it('offers a code that is good for four minutes', async () => {
    const stage = createWalletConnectStage()
    stage.walletConnect.actions.offer()
    expect(pairing(stage).status).toBe('preparing')
    await turn()
    const { status, uri, expiresAt } = pairing(stage)
    expect([status, uri?.slice(0, 3)]).toEqual(['waiting', 'wc:'])
    expect(expiresAt).toBe(stage.env.clock.now() + 4 * 60_000)
  })

  it('connects every namespace that the wallet grants, and shows the active one', async () => {
    const stage = createWalletConnectStage()
    const connection = await paired(stage)
    expect(connection).toMatchObject({
      namespace: 'test',
      networkId: 'test:one',
      connectorId: 'walletConnect',
    })
    expect(slice(stage.client, 'other').connections[0]?.accounts[0]?.address).toBe('bbbb')
    expect(stage.client.network.state.activeNamespace).toBe('test')
    expect(stage.walletConnect.snapshot().peer?.name).toBe('Phone')
  })

  it('gives the connection of the namespace that was asked for', async () => {
    const stage = createWalletConnectStage()
    const connecting = stage.walletConnect.actions.connect({ namespace: 'other' })
    await turn()
    stage.library.offers[0]?.settle(struct('t1', both))
    expect((await connecting).namespace).toBe('other')
    expect(stage.client.network.state.activeNamespace).toBe('other')
  })

  it('fails at once when the library itself refuses what the wallet settles', async () => {
    const stage = createWalletConnectStage()
    const connecting = codeOf(stage.walletConnect.actions.connect())
    await turn()
    stage.library.tell('settlement_refused', { message: 'accounts' })
    expect(await connecting).toBe('invalidResponse')
    expect([pairing(stage).status, pairing(stage).failure]).toEqual(['failed', 'invalidResponse'])
  })

  it('fails when the wallet grants nothing that the app speaks, and ends the session', async () => {
    const stage = createWalletConnectStage()
    expect(await codeOf(paired(stage, { faraway: grant('faraway:x:cccc') }))).toBe('unsupportedNetwork')
    await turn()
    expect(stage.library.disconnected).toEqual(['t1'])
  })

  it.each([
    ['5000', { code: 5000, message: 'User rejected.' }],
    ['5002', { code: 5002, message: 'User rejected methods.' }],
    ['5003', { code: 5003, message: 'No such events.' }],
    ['4001', { code: 4001, message: 'no' }],
    ['words alone', new Error('Proposal declined')],
  ])('declined by %s is a refusal of the person', async (_, error) => {
    const stage = createWalletConnectStage()
    const connecting = codeOf(stage.walletConnect.actions.connect())
    await turn()
    stage.library.offers[0]?.refuse(error)
    expect(await connecting).toBe('userRejected')
    expect(pairing(stage)).toMatchObject({ status: 'failed', failure: 'userRejected', uri: null })
    expect(stage.failures.map(({ code }) => code)).toEqual(['userRejected'])
  })

  it('refuses a session that breaks the rules', async () => {
    const stage = createWalletConnectStage()
    expect(await codeOf(paired(stage, { test: grant('other:one:aaaa') }))).toBe('invalidResponse')
    expect(slice(stage.client).status).toBe('disconnected')
  })

  it('ends ten seconds before its four minutes are over, and takes the offer back', async () => {
    const stage = createWalletConnectStage()
    const connecting = codeOf(stage.walletConnect.actions.connect())
    await turn()
    await stage.env.clock.advance(3 * 60_000 + 49_000)
    expect(pairing(stage).status).toBe('waiting')
    await stage.env.clock.advance(1000)
    expect(await connecting).toBe('timeout')
    expect([pairing(stage).failure, stage.library.offers]).toEqual(['timeout', []])
  })

  it('is not offered again within a second', async () => {
    const stage = createWalletConnectStage()
    stage.walletConnect.actions.offer()
    await turn()
    stage.library.offers[0]?.refuse({ code: 5000, message: 'no' })
    await turn()
    stage.walletConnect.actions.offer()
    await stage.env.clock.advance(999)
    expect(pairing(stage).status).toBe('preparing')
    await stage.env.clock.advance(1)
    expect(pairing(stage).status).toBe('waiting')
  })

  it('serves all who wait for it with one offer', async () => {
    const stage = createWalletConnectStage()
    stage.walletConnect.actions.offer()
    const connecting = stage.walletConnect.actions.connect()
    await turn()
    expect(stage.library.offers).toHaveLength(1)
    stage.library.offers[0]?.settle(struct('t1', both))
    expect((await connecting).namespace).toBe('test')
  })

  it('that is reset takes its offer back and forgets its secret', async () => {
    const stage = createWalletConnectStage()
    const connecting = codeOf(stage.walletConnect.actions.connect())
    await turn()
    stage.walletConnect.actions.reset()
    expect(pairing(stage)).toEqual({ status: 'idle', uri: null, expiresAt: null, failure: null })
    expect(await connecting).toBe('aborted')
    expect(stage.library.offers).toEqual([])
    expect(stage.env.clock.pending).toBe(0)
  })

  it('that is reset while its offer is being made takes that back, too', async () => {
    const stage = createWalletConnectStage()
    const release = stage.library.holdOffers()
    stage.walletConnect.actions.offer()
    await turn()
    stage.walletConnect.actions.reset()
    release()
    await turn()
    expect([stage.library.offers, pairing(stage).status]).toEqual([[], 'idle'])
  })

  it('says within twelve seconds that the relay cannot be reached', async () => {
    const stage = createWalletConnectStage()
    stage.library.holdOffers()
    const connecting = codeOf(stage.walletConnect.actions.connect())
    await stage.env.clock.advance(12_000)
    expect(await connecting).toBe('unavailable')
    expect(pairing(stage).failure).toBe('unavailable')
  })

  it('ends when its caller goes, or does not wait any longer', async () => {
    const stage = createWalletConnectStage()
    const controller = new AbortController()
    const aborted = codeOf(stage.walletConnect.actions.connect({ signal: controller.signal }))
    const late = codeOf(stage.walletConnect.actions.connect({ timeoutMs: 5000 }))
    await turn()
    controller.abort()
    expect(await aborted).toBe('aborted')
    await stage.env.clock.advance(5000)
    expect(await late).toBe('timeout')
  })

  it('starts the library once, and again after a failed start', async () => {
    const stage = createWalletConnectStage({ failStarts: [new Error('chunk')] })
    expect(await codeOf(stage.walletConnect.actions.connect())).toBe('unavailable')
    const connecting = stage.walletConnect.actions.connect()
    await stage.env.clock.advance(1000)
    stage.library.offers[0]?.settle(struct('t1', both))
    await connecting
    expect(stage.starts).toBe(2)
  })

  it('leaves nothing behind in two hundred rounds', async () => {
    const stage = createWalletConnectStage()
    for (let round = 0; round < 200; round++) {
      stage.walletConnect.actions.offer()
      await stage.env.clock.advance(1000)
      stage.walletConnect.actions.reset()
    }
    await turn()
    expect(stage.library.offers).toEqual([])
    expect([stage.library.listenerCount, stage.env.clock.pending]).toEqual([0, 0])
  })
})

describe('the session', () => {
  it('is the only one: the one before is ended for both sides', async () => {
    const stage = createWalletConnectStage()
    await paired(stage)
    const connecting = stage.walletConnect.actions.connect()
    await stage.env.clock.advance(1000)
    stage.library.offers.at(-1)?.settle(struct('t2', { test: grant('test:one:cccc') }))
    await connecting
    await turn()
    expect(stage.library.disconnected).toEqual(['t1'])
    expect(slice(stage.client).connections[0]?.accounts[0]?.address).toBe('cccc')
    expect(slice(stage.client, 'other').status).toBe('disconnected')
  })

  it('ends in every namespace when it is disconnected in one', async () => {
    const stage = createWalletConnectStage()
    await paired(stage)
    await stage.client.disconnect({ namespace: 'test' })
    expect([slice(stage.client).status, slice(stage.client, 'other').status]).toEqual([
      'disconnected',
      'disconnected',
    ])
    expect(stage.library.disconnected).toEqual(['t1'])
  })

  it.each(['session_delete', 'session_expire'])('is over in every namespace after %s', async name => {
    const stage = createWalletConnectStage()
    await paired(stage)
    stage.library.tell(name, { topic: 't1' })
    await turn()
    expect([slice(stage.client).status, slice(stage.client, 'other').status]).toEqual([
      'disconnected',
      'disconnected',
    ])
    expect([stage.walletConnect.state.peer, stage.library.listenerCount]).toEqual([null, 0])
  })

  it('is not touched by what concerns another topic', async () => {
    const stage = createWalletConnectStage()
    await paired(stage)
    stage.library.tell('session_delete', { topic: 't9' })
    await turn()
    expect(slice(stage.client).status).toBe('connected')
  })

  it('that the wallet no longer knows can be disconnected all the same', async () => {
    const stage = createWalletConnectStage()
    await paired(stage)
    stage.library.failDisconnect = true
    await stage.client.disconnect()
    expect(slice(stage.client).status).toBe('disconnected')
  })

  it('follows an update: other accounts, another network', async () => {
    const stage = createWalletConnectStage()
    await paired(stage)
    const next = struct('t1', { test: grant('test:two:cccc'), other: both.other })
    stage.library.keep(next)
    stage.library.tell('session_update', { topic: 't1', params: { namespaces: next.namespaces } })
    await turn()
    expect(slice(stage.client).connections[0]).toMatchObject({
      networkId: 'test:two',
      accounts: [{ address: 'cccc' }],
    })
  })

  it('stays as it was when an update breaks the rules', async () => {
    const stage = createWalletConnectStage()
    await paired(stage)
    stage.library.tell('session_update', { topic: 't1', params: { namespaces: { test: grant() } } })
    await turn()
    expect(slice(stage.client).connections[0]?.accounts[0]?.address).toBe('aaaa')
  })

  it('follows the wallet to another account and another network, in the namespace that changed alone', async () => {
    const stage = createWalletConnectStage()
    await paired(stage, { test: grant('test:one:aaaa', 'test:one:cccc', 'test:two:aaaa'), other: both.other })
    const before = stage.client.connection.snapshot().namespaces.other
    const event = (name: string, data: unknown) =>
      stage.library.tell('session_event', {
        topic: 't1',
        params: { event: { name, data }, chainId: 'test:one' },
      })
    event('accountsChanged', ['test:one:cccc'])
    await turn()
    expect(slice(stage.client).connections[0]?.accounts.map(({ address }) => address)).toEqual([
      'cccc',
      'aaaa',
    ])
    event('chainChanged', 'test:two')
    await turn()
    expect(slice(stage.client).connections[0]?.networkId).toBe('test:two')
    expect(stage.client.connection.snapshot().namespaces.other).toBe(before)
  })

  const OWN = '@latchkey/wc/sessions'
  const write = async ({ env }: WalletConnectStage, key: string, text: string, isOurs = true) => {
    if (isOurs) env.storage.set(key, text)
    env.window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: text }))
    await turn()
  }

  it('that another tab ended is over here, too', async () => {
    const stage = createWalletConnectStage()
    await paired(stage)
    await write(stage, OWN, '[]')
    expect(slice(stage.client).status).toBe('disconnected')
  })

  it.each([
    ['another library', 'wc/sessions', true],
    ['another client of the site', 'mine/wc/sessions', true],
    ['the same key in another storage', OWN, false],
  ])('is not ended by what %s writes', async (_, key, isOurs) => {
    const stage = createWalletConnectStage()
    await paired(stage)
    await write(stage, OWN, '[{"topic":"t1"}]')
    await write(stage, key, '[]', isOurs)
    expect(slice(stage.client).status).toBe('connected')
  })
})

describe('a session that fails in one namespace', () => {
  /** The connectors of a namespace fail or hang, once paired. */
  const broken = (connect: () => Promise<never>) => ({
    instance: (instance: AdapterInstance): AdapterInstance => ({
      ...instance,
      adopt: async transport => ({ ...((await instance.adopt?.(transport)) as Connector), connect }),
    }),
  })
  const refuse = () => Promise.reject(new Error('no addresses'))

  it('connects the others, and gives one of them where none was named', async () => {
    const stage = createWalletConnectStage({ alter: broken(refuse) })
    expect(await paired(stage)).toMatchObject({ namespace: 'other' })
    expect([slice(stage.client).status, slice(stage.client, 'other').status]).toEqual([
      'disconnected',
      'connected',
    ])
    expect(stage.library.disconnected).toEqual([])
  })

  it('fails for whoever asked for that namespace', async () => {
    const stage = createWalletConnectStage({ alter: broken(refuse) })
    const connecting = codeOf(stage.walletConnect.actions.connect({ namespace: 'test' }))
    await turn()
    stage.library.offers[0]?.settle(struct('t1', both))
    expect(await connecting).toBe('connectFailed')
    expect(slice(stage.client, 'other').status).toBe('connected')
  })

  it('ends where no other is left, and is said', async () => {
    const stage = createWalletConnectStage({ alter: broken(refuse) })
    expect(await codeOf(paired(stage, { test: both.test }))).toBe('connectFailed')
    expect(stage.failures.map(({ code }) => code)).toEqual(['connectFailed'])
    expect(stage.library.disconnected).toEqual(['t1'])
  })

  it('shows the main one after five seconds where another takes longer', async () => {
    const stage = createWalletConnectStage({ alter: broken(() => new Promise(() => undefined)) })
    const connecting = stage.walletConnect.actions.connect({ namespace: 'other' })
    await turn()
    stage.library.offers[0]?.settle(struct('t1', both))
    await stage.env.clock.advance(5000)
    expect((await connecting).namespace).toBe('other')
    expect(slice(stage.client).status).toBe('connecting')
  })

  it('causes no unhandled rejection where another namespace began the pairing', async () => {
    const { default: process } = await import(builtin)
    const stray: unknown[] = []
    const note = (error: unknown) => void stray.push(error)
    process.on('unhandledRejection', note)
    const stage = createWalletConnectStage({ alter: broken(refuse) })
    await stage.walletConnect.actions.restore()
    const connecting = stage.client.connection.actions.connect({
      connectorId: 'walletConnect',
      namespace: 'other',
    })
    await turn()
    stage.library.offers[0]?.settle(struct('t1', both))
    expect((await connecting).namespace).toBe('other')
    await turn()
    process.off('unhandledRejection', note)
    expect(stray).toEqual([])
  })
})

describe('requests', () => {
  const sign = async (stage: WalletConnectStage, signal?: AbortSignal) => {
    const account = slice(stage.client).connections[0]?.accounts[0]
    if (!account) throw new Error('not connected')
    const { signMessage } = stage.client.session.wallet('test')
    return signMessage?.sign({ account, message: 'hello' }, signal ? { signal } : {})
  }

  it('name the network, and count while they wait', async () => {
    const stage = createWalletConnectStage()
    await paired(stage)
    const signing = sign(stage)
    await turn()
    expect(stage.walletConnect.state.pendingRequests).toBe(1)
    const [request] = stage.library.requests
    expect(request?.call).toMatchObject({
      topic: 't1',
      chainId: 'test:one',
      request: { method: 'test_sign', params: { address: 'aaaa', message: 'hello' } },
    })
    request?.answer('signed')
    expect(await signing).toEqual({ signature: 'signed', scheme: 'fake' })
    expect(stage.walletConnect.state.pendingRequests).toBe(0)
  })

  it.each([
    ['4001', { code: 4001, message: 'nope' }, 'userRejected'],
    ['5000 with its words', { code: 5000, message: 'User rejected.' }, 'userRejected'],
    ['words alone', new Error('Rejected by user'), 'userRejected'],
    ['an expired request', new Error('Request expired. Please try again.'), 'timeout'],
    [
      'a topic nobody knows',
      new Error("No matching key. session topic doesn't exist: t1"),
      'walletDisconnected',
    ],
    ['a relay that is gone', new Error('WebSocket connection failed for relay'), 'unavailable'],
  ])('that fail by %s say what happened', async (_, error, code) => {
    const stage = createWalletConnectStage()
    await paired(stage)
    const signing = codeOf(sign(stage))
    await turn()
    stage.library.requests[0]?.fail(error)
    expect(await signing).toBe(code)
    const ended = code === 'walletDisconnected'
    await turn()
    expect(slice(stage.client).status).toBe(ended ? 'disconnected' : 'connected')
  })

  it('of an ended session settle', async () => {
    const stage = createWalletConnectStage()
    await paired(stage)
    const signing = codeOf(sign(stage))
    await turn()
    stage.library.tell('session_delete', { topic: 't1' })
    expect(await signing).toBe('walletDisconnected')
  })

  it('let their caller go when it aborts', async () => {
    const stage = createWalletConnectStage()
    await paired(stage)
    const controller = new AbortController()
    const signing = codeOf(sign(stage, controller.signal))
    await turn()
    controller.abort()
    expect(await signing).toBe('aborted')
    expect(stage.walletConnect.state.pendingRequests).toBe(0)
  })
})

describe('the network in use', () => {
  it('is another granted one without asking the wallet', async () => {
    const stage = createWalletConnectStage()
    await paired(stage)
    await stage.client.switchNetwork('test:two')
    expect(slice(stage.client).connections[0]).toMatchObject({ networkId: 'test:two' })
    expect(stage.library.requests).toEqual([])
  })

  it('cannot be one that the wallet did not grant', async () => {
    const stage = createWalletConnectStage()
    await paired(stage, { test: grant('test:one:aaaa') })
    expect(await codeOf(stage.client.switchNetwork('test:two'))).toBe('unsupportedNetwork')
  })
})

describe('the library', () => {
  it.each([
    ['of the app, and asks nobody to attest', 'wss://relay.test', undefined],
    ['of the public, and has the page attested', undefined, 'https://verify.walletconnect.org'],
  ])('is started with the relay %s', async (_, relayUrl, attestationUrl) => {
    const stage = createWalletConnectStage(relayUrl === undefined ? {} : { services: { relayUrl } })
    stage.walletConnect.actions.offer()
    await turn()
    expect(stage.startedWith).toMatchObject({ projectId: 'project', attestationUrl })
    expect(stage.startedWith?.relayUrl).toBe(relayUrl)
  })

  it('reads the app to open as it was checked: the library opens whatever it finds', async () => {
    const stage = createWalletConnectStage()
    await paired(stage)
    const found = (href: string) => {
      stage.env.storage.set(`@latchkey/wc/${DEEPLINK_CHOICE}`, JSON.stringify({ name: 'Fox', href }))
      return stage.startedWith?.storage.get(DEEPLINK_CHOICE)
    }
    expect(found('fox://')).toBe(JSON.stringify({ name: 'Fox', href: 'fox://' }))
    expect(found('vnc://evil.test')).toBeNull()
  })

  it('cannot be paired with where the client has no transport, and the error names the fix', async () => {
    const { client } = createTestClient({ transports: [] })
    const connecting = client.connect({ connectorId: 'walletConnect' })
    await expect(connecting).rejects.toMatchObject({
      code: 'unavailable',
      hint: expect.stringContaining('walletConnect()'),
    })
  })
})

describe('the relay', () => {
  it('that refuses raises the alert for developers, once a refusal', async () => {
    const stage = createWalletConnectStage()
    stage.walletConnect.actions.offer()
    await turn()
    stage.relaySays('WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)')
    expect(stage.alerts).toEqual(['invalidProjectId'])
  })
})

describe('the last visit', () => {
  it('comes back at once from what the library kept, without an offer', async () => {
    const library = createFakeSignClient()
    library.keep(struct('t1', both))
    const stage = createWalletConnectStage({ library })
    await stage.walletConnect.actions.restore()
    const connector = stage.registry.requireConnector('test', 'walletConnect')
    const connection = await connector.connect({ silent: true })
    expect(connection.accounts[0]?.address).toBe('aaaa')
    expect(library.offers).toEqual([])
  })

  it('does not come back once its session is over', async () => {
    const library = createFakeSignClient()
    library.keep(struct('t1', both, { expiry: 1 }))
    const stage = createWalletConnectStage({ library })
    await stage.walletConnect.actions.restore()
    const connector = stage.registry.requireConnector('test', 'walletConnect')
    await expect(connector.connect({ silent: true })).rejects.toMatchObject({ code: 'notAuthorized' })
  })
})

it('leaves no listener, timer or promise behind when its client goes', async () => {
  const stage = createWalletConnectStage()
  await paired(stage)
  const before = stage.env.window.listenerCount('storage')
  const connecting = codeOf(stage.walletConnect.actions.connect())
  await stage.env.clock.advance(1000)
  stage.scope.dispose()
  expect(await connecting).toBe('aborted')
  expect([before, stage.env.window.listenerCount('storage'), stage.library.listenerCount]).toEqual([1, 0, 0])
})
