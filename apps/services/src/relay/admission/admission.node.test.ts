import { afterEach, describe, expect, test } from 'vitest'
import { createIdentity, signToken } from '../../testing/client-token.fixture.js'
import { connectRaw, type RawClient, type RawClientOptions } from '../../testing/raw-client.fixture.js'
import { createPeer, endPeer, proposal } from '../../testing/sign-peer.fixture.js'
import { createRelay, type Relay, type RelayOptions } from '../index.js'

let relay: Relay
let clients: RawClient[] = []

const start = async (options: RelayOptions = {}) => {
  relay = await createRelay(options)
}

const client = async (options: RawClientOptions = {}): Promise<RawClient> => {
  const made = await connectRaw(relay.url, options)
  clients.push(made)
  return made
}

/** Refused both ways: by the status, and for who asks so by the close event. */
const expectRefusal = async (options: RawClientOptions, status: number, reason: string) => {
  await expect(client(options)).rejects.toThrow(String(status))
  const told = await client({ ...options, query: { ...options.query, useOnCloseEvent: 'true' } })
  expect(await told.closed).toEqual({ code: 3000, reason })
}

afterEach(async () => {
  for (const { socket } of clients) socket.terminate()
  clients = []
  await relay.close()
})

const hour = 3_600_000
const jwt = (what: string) => `JWT validation error: JWT Token ${what}`

describe('who may connect', () => {
  test('needs a token that is its own, for this relay, and of this hour', async () => {
    await start()
    const [identity, other] = [createIdentity(), createIdentity()]
    await expectRefusal({ token: null }, 401, jwt('is missing'))
    await expectRefusal({ token: 'a.b.c' }, 401, jwt('is malformed'))
    await expectRefusal(
      { token: signToken(identity, relay.url, { header: { alg: 'none' } }) },
      401,
      jwt('is malformed'),
    )
    const stolen = signToken(identity, relay.url, { claims: { iss: other.clientId } })
    await expectRefusal({ token: stolen }, 401, jwt('has an invalid signature'))
    await expectRefusal({ audience: 'wss://another.example' }, 401, jwt('is for another audience'))
    const late = signToken(identity, relay.url, { nowMs: Date.now() - 25 * hour })
    await expectRefusal({ token: late }, 401, jwt('is expired'))
    const early = signToken(identity, relay.url, { nowMs: Date.now() + hour })
    await expectRefusal({ token: early }, 401, jwt('is not yet valid'))
    const nearly = signToken(identity, relay.url, { nowMs: Date.now() + 60_000 })
    await (await client({ token: nearly })).close()
  })

  test('is named in the token: loopback by each of its names, and the public addresses', async () => {
    await start({ publicUrls: ['https://relay.example/path'] })
    for (const audience of [
      `ws://localhost:${relay.port}/`,
      'wss://relay.example',
      'wss://relay.example:443/x?y=z',
    ])
      await (await client({ audience })).close()
    await expectRefusal({ audience: 'ws://relay.example' }, 401, jwt('is for another audience'))
    await expectRefusal(
      { audience: 'wss://evil.example', headers: { host: 'evil.example' } },
      401,
      jwt('is for another audience'),
    )
  })

  test('is one of the projects when there is a list', async () => {
    await start({ projects: [{ id: 'known' }, { id: 'bound', origins: ['https://*.example.com'] }] })
    await (await client({ query: { projectId: 'known' } })).close()
    await expectRefusal({ query: { projectId: 'unknown' } }, 403, 'Project not found')
    await expectRefusal({ query: { projectId: '' } }, 401, 'Unauthorized: invalid key')
    const from = (origin: string) => ({ query: { projectId: 'bound' }, headers: { origin } })
    await (await client(from('https://app.example.com'))).close()
    await (await client(from('http://localhost:3000'))).close()
    await expectRefusal(from('https://example.com'), 403, 'Unauthorized: origin not allowed')
  })

  test('is a page of an allowed origin when there is a list', async () => {
    await start({ origins: ['https://app.example'] })
    await (await client()).close()
    await expectRefusal(
      { headers: { origin: 'https://other.example' } },
      403,
      'Unauthorized: origin not allowed',
    )
  })

  test('the real client gives up with the reason in its error', async () => {
    await start({ projects: [{ id: 'another' }] })
    const peer = await createPeer('refused', relay.url)
    const failed = new Promise<Error>(resolve => peer.core.relayer.once('relayer_error', resolve))
    void peer.connect(proposal).catch(() => undefined)
    expect((await failed).message).toContain('3000 (Project not found)')
    await endPeer(peer)
  })
})

describe('health', () => {
  test('says ok over HTTP, and nothing else is there', async () => {
    await start()
    const base = relay.url.replace('ws:', 'http:')
    const health = await fetch(`${base}/health`)
    expect(health.status).toBe(200)
    expect(await health.json()).toMatchObject({ status: 'ok' })
    expect((await fetch(`${base}/stats`)).status).toBe(404)
  })
})
