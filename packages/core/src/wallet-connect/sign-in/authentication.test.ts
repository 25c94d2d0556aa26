import { describe, expect, it, vi } from 'vitest'
import { codeOf } from '../../client/client.fixture.js'
import { turn } from '../../testing/turn.js'
import { struct } from '../fake-sign-client.fixture.js'
import { createWalletConnectStage, type WalletConnectStage } from '../wallet-connect.fixture.js'
import type { AuthenticationRequest } from './authentication.types.js'

const request: AuthenticationRequest = {
  domain: 'kit.test',
  uri: 'https://kit.test/login',
  nonce: 'abcdefgh1',
  networkIds: ['test:one', 'test:two'],
  statement: 'Sign in to Kit',
  resources: ['https://kit.test/terms'],
}
const responder = { publicKey: 'b'.repeat(64), metadata: { name: 'Phone', icons: [] } }

async function begin(stage: WalletConnectStage, asked = request) {
  const result = stage.walletConnect.actions.authenticate(asked)
  result.catch(() => undefined)
  const count = stage.library.authRequests.length
  await vi.waitUntil(() => stage.library.authRequests.length > count || stage.failures.length > 0)
  await turn()
  const made = stage.library.authRequests.at(-1)
  if (!made) throw new Error('nothing was asked')
  return { result, made }
}

/** What a wallet answers that signs for these networks. */
function signed(
  made: WalletConnectStage['library']['authRequests'][number],
  networkIds = ['test:one', 'test:two'],
  change: object = {},
) {
  const { chains: _, ...payload } = made.authPayload
  const cacaos = networkIds.map(id => ({
    h: { t: 'caip122' },
    p: { ...payload, iss: `did:pkh:${id}:aaaa`, ...change },
    s: { t: 'eip191', s: '0xabcd' },
  }))
  return { result: { cacaos, responder } }
}

const failsWith = async (answer: (made: Parameters<typeof signed>[0]) => { result: unknown }) => {
  const stage = createWalletConnectStage()
  const { result, made } = await begin(stage)
  made.answer(answer(made))
  const code = await codeOf(result)
  expect(stage.library.session.getAll()).toEqual([])
  return code
}

describe('pairing with a sign-in', () => {
  it('asks for the networks, the words and the methods of the namespace', async () => {
    const { made } = await begin(createWalletConnectStage())
    expect(made.ask).toEqual({
      chains: ['test:one', 'test:two'],
      domain: 'kit.test',
      uri: 'https://kit.test/login',
      nonce: 'abcdefgh1',
      methods: ['test_sign'],
      statement: 'Sign in to Kit',
      resources: ['https://kit.test/terms'],
    })
  })

  it('gives the connection and a proof for each network, and leaves nothing behind in the library', async () => {
    const stage = createWalletConnectStage()
    const { result, made } = await begin(stage)
    made.answer(signed(made))
    const { connection, proofs } = await result
    expect(connection).toMatchObject({ namespace: 'test', connectorId: 'walletConnect' })
    expect(proofs.map(({ networkId, address, signed }) => [networkId, address, signed.signature])).toEqual([
      ['test:one', 'aaaa', '0xabcd'],
      ['test:two', 'aaaa', '0xabcd'],
    ])
    expect(stage.walletConnect.snapshot().pairing.status).toBe('approved')
    expect(stage.library.session.getAll()).toHaveLength(1)
    expect(stage.library.auth.requests.getAll()).toEqual([])
    expect(stage.library.auth.pairingTopics.getAll()).toEqual([])
  })

  it('gives a session of seven days', async () => {
    const stage = createWalletConnectStage()
    const { result, made } = await begin(stage)
    const now = Math.floor(stage.env.clock.now() / 1000)
    made.answer(signed(made))
    await result
    expect(stage.walletConnect.state.sessionExpiresAt).toBe((now + 7 * 86_400) * 1000)
  })

  it('asks the verifier about the text that the library writes, and refuses what it did not sign', async () => {
    const asked: string[] = []
    const stage = createWalletConnectStage({
      verifies({ networkId, message }) {
        asked.push(message)
        return networkId === 'test:one'
      },
    })
    const { result, made } = await begin(stage)
    made.answer(signed(made))
    expect(await codeOf(result)).toBe('invalidResponse')
    expect(asked[0]).toContain('did:pkh:test:one:aaaa signs')
    expect(stage.library.session.getAll()).toEqual([])
    expect(made.told[0]).toMatchObject({ error: { code: 5000 } })
  })

  it('takes the session of a wallet that cannot sign in, without proofs', async () => {
    const stage = createWalletConnectStage()
    const { result, made } = await begin(stage)
    made.answer({ error: { code: 10001, message: 'Unsupported wc_ method.' } })
    const namespaces = { test: { accounts: ['test:one:aaaa'], methods: [], events: [] } }
    stage.library.offers.at(-1)?.settle(struct('plain', namespaces))
    expect(await result).toMatchObject({ connection: { namespace: 'test' }, proofs: [] })
    expect(stage.library.auth.requests.getAll()).toEqual([])
  })

  it.each([
    { code: 5000, message: 'User rejected.' },
    { code: 4001, message: 'no' },
  ])('fails at once when the wallet declines with $code', async error => {
    const { result, made } = await begin(createWalletConnectStage())
    made.answer({ error })
    expect(await codeOf(result)).toBe('userRejected')
  })

  it('ends with its time, and takes back what it asked', async () => {
    const stage = createWalletConnectStage()
    const { result, made } = await begin(stage)
    await stage.env.clock.advance(4 * 60_000)
    expect(await codeOf(result)).toBe('timeout')
    await turn()
    expect(made.told).toEqual([{ error: { code: 6000, message: 'Withdrawn' } }])
    expect(stage.library.auth.requests.getAll()).toEqual([])
  })

  it('takes the place of a pairing that is under way', async () => {
    const stage = createWalletConnectStage()
    const before = codeOf(stage.walletConnect.actions.connect())
    await turn()
    const { made, result } = await begin(stage)
    expect(await before).toBe('aborted')
    made.answer(signed(made))
    expect((await result).proofs).toHaveLength(2)
  })

  it('can be taken back', async () => {
    const stage = createWalletConnectStage()
    const { result } = await begin(stage)
    stage.walletConnect.actions.reset()
    expect(await codeOf(result)).toBe('aborted')
    await turn()
    expect(stage.library.auth.requests.getAll()).toEqual([])
  })

  it.each<[string, object]>([
    ['another domain', { domain: 'evil.test' }],
    ['another address of the page', { aud: 'https://evil.test' }],
    ['another nonce', { nonce: 'zzzzzzzz9' }],
    ['another statement', { statement: 'Send everything' }],
    ['another time', { iat: '2020-01-01T00:00:00.000Z' }],
    ['an end nobody asked for', { exp: '2030-01-01T00:00:00.000Z' }],
    ['a network nobody asked for', { iss: 'did:pkh:test:three:aaaa' }],
    ['no issuer', { iss: 'somebody' }],
    ['resources left out', { resources: [] }],
    ['a recap that is none', { resources: ['https://kit.test/terms', 'urn:recap:%%'] }],
    [
      'methods nobody asked for',
      {
        resources: [
          'https://kit.test/terms',
          `urn:recap:${btoa('{"att":{"test":{"request/test_spend":[{}]}}}')}`,
        ],
      },
    ],
    [
      'a recap for a network nobody asked for',
      {
        resources: [
          'https://kit.test/terms',
          `urn:recap:${btoa('{"att":{"test":{"request/test_sign":[{"chains":["test:three"]}]}}}')}`,
        ],
      },
    ],
    [
      'no methods at all',
      { resources: ['https://kit.test/terms', `urn:recap:${btoa('{"att":{"test":{}}}')}`] },
    ],
  ])('refuses what was signed with %s', async (_, change) => {
    expect(await failsWith(made => signed(made, ['test:one'], change))).toBe('invalidResponse')
  })

  it.each<[string, (made: Parameters<typeof signed>[0]) => unknown]>([
    ['nothing', () => undefined],
    ['no list', () => ({ cacaos: 'signed', responder })],
    ['an empty list', () => ({ cacaos: [], responder })],
    ['no responder', made => ({ ...signed(made).result, responder: null })],
    ['a network twice', made => signed(made, ['test:one', 'test:one']).result],
    [
      'two accounts',
      made => ({
        responder,
        cacaos: [
          ...signed(made, ['test:one']).result.cacaos,
          ...signed(made, ['test:two'], { iss: 'did:pkh:test:two:bbbb' }).result.cacaos,
        ],
      }),
    ],
    [
      'a signature that is none',
      made => ({
        responder,
        cacaos: signed(made, ['test:one']).result.cacaos.map(each => ({
          ...each,
          s: { t: 'eip191', s: '' },
        })),
      }),
    ],
  ])('refuses an answer with %s', async (_, result) => {
    expect(await failsWith(made => ({ result: result(made) }))).toBe('invalidResponse')
  })

  it.each<[string, Partial<AuthenticationRequest>]>([
    ['no network', { networkIds: [] }],
    ['networks of two namespaces', { networkIds: ['test:one', 'other:one'] }],
    ['a short nonce', { nonce: 'abc' }],
    ['a statement of two lines', { statement: 'one\ntwo' }],
    ['a statement that the library would hash wrongly', { statement: 'Anmelden für Kit' }],
    ['a recap of its own', { resources: ['urn:recap:e30'] }],
    ['a time that is none', { expirationTime: 'tomorrow' }],
  ])('refuses to ask with %s', async (_, change) => {
    const { walletConnect, library } = createWalletConnectStage()
    expect(await codeOf(walletConnect.actions.authenticate({ ...request, ...change }))).toBe('invalidRequest')
    expect(library.authRequests).toEqual([])
  })
})
