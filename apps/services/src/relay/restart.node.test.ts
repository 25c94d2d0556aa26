import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createIdentity } from '../testing/client-token.fixture.js'
import { connectRaw } from '../testing/raw-client.fixture.js'
import { type RelayProcess, startRelayProcess } from '../testing/relay-process.fixture.js'
import {
  createPeer,
  endPeer,
  establishSession,
  namespaces,
  type Peer,
  proposal,
  signRequest,
  tolerateDeadRelay,
} from '../testing/sign-peer.fixture.js'

tolerateDeadRelay()

let folder: string
let relay: RelayProcess
let peers: Peer[] = []

const start = (port = 0) => startRelayProcess(['--port', String(port), '--data', folder])

const peer = async (name: string): Promise<Peer> => {
  const made = await createPeer(name, relay.url)
  peers.push(made)
  return made
}

/** Killed as a machine that loses power, and started again where it was. */
const crashAndRestart = async () => {
  await relay.kill()
  relay = await start(relay.port)
}

const topic = 'a'.repeat(64)
const publish = (message: string, on = topic) => ({ topic: on, message, ttl: 300, tag: 1108 })

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'relay-'))
  relay = await start()
})

afterEach(async () => {
  await Promise.all(peers.map(endPeer))
  peers = []
  await relay.kill()
  await rm(folder, { recursive: true })
})

describe('a relay that is killed and started again', () => {
  test('has every message that it confirmed, and delivers it to who did not acknowledge', async () => {
    const [reader, writer] = [createIdentity(), createIdentity()]
    const before = await connectRaw(relay.url, { identity: reader, acknowledges: false })
    await before.request('irn_subscribe', { topic })
    const sender = await connectRaw(relay.url, { identity: writer })
    await Promise.all([1, 2, 3].map(count => sender.request('irn_publish', publish(`message ${count}`))))
    const [first] = await before.waitForPushes(3)
    if (first) before.acknowledge(first)
    // Answered in order: the acknowledgement was read.
    await before.request('irn_subscribe', { topic: 'b'.repeat(64) })
    // Confirmed when it is on the disk, and so is what was written before it.
    await sender.request('irn_publish', publish('message 4'))
    await crashAndRestart()
    const after = await connectRaw(relay.url, { identity: reader })
    await after.request('irn_subscribe', { topic })
    const pushes = await after.waitForPushes(3)
    expect(pushes.map(push => push.message)).toEqual(['message 2', 'message 3', 'message 4'])
  })

  test('loses nothing that it confirmed, at whatever moment it is killed', async () => {
    const reader = createIdentity()
    const confirmed: string[] = []
    // A topic of its own per kill: a topic holds 200 messages, and each round publishes up to 120.
    const topics = ['c', 'd', 'e'].map(letter => letter.repeat(64))
    for (const [kill, on] of topics.entries()) {
      const writers = await Promise.all([1, 2, 3].map(() => connectRaw(relay.url)))
      const before = confirmed.length
      let killed = false
      const publishing = writers.map(async (writer, index) => {
        for (let count = 0; count < 40 && !killed; count++) {
          const message = `${kill} ${index} ${count}`
          const answered = writer
            .request('irn_publish', publish(message, on))
            .then(() => confirmed.push(message))
          await Promise.race([answered, writer.closed])
        }
      })
      await vi.waitFor(() => expect(confirmed.length).toBeGreaterThan(before + 5 + 7 * kill))
      await relay.kill()
      killed = true
      await Promise.all(publishing)
      relay = await start(relay.port)
    }
    const after = await connectRaw(relay.url, { identity: reader })
    for (const each of topics) await after.request('irn_subscribe', { topic: each })
    const lost = () => {
      const found = new Set(after.pushes.map(push => push.message))
      return confirmed.filter(message => !found.has(message))
    }
    await vi.waitFor(() => expect(lost()).toEqual([]))
    const texts = after.pushes.map(push => push.message)
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('knows the subscriptions, so a client that does not repeat them is served', async () => {
    const reader = createIdentity()
    const before = await connectRaw(relay.url, { identity: reader })
    await before.request('irn_subscribe', { topic })
    const sender = await connectRaw(relay.url)
    await sender.request('irn_publish', publish('to make sure'))
    await crashAndRestart()
    const after = await connectRaw(relay.url, { identity: reader })
    const second = await connectRaw(relay.url)
    await second.request('irn_publish', publish('later'))
    await vi.waitFor(() => expect(after.pushes.map(push => push.message)).toContain('later'))
  })

  test('in the middle of a pairing: the code still works and the session settles', async () => {
    const dapp = await peer('dapp')
    const { uri, approval } = await dapp.connect(proposal)
    const approved = approval()
    await crashAndRestart()
    const wallet = await peer('wallet')
    const proposed = new Promise<number>(resolve => wallet.once('session_proposal', ({ id }) => resolve(id)))
    await wallet.pair({ uri: uri ?? '' })
    const id = await proposed
    await crashAndRestart()
    const { acknowledged } = await wallet.approve({ id, namespaces })
    expect((await approved).acknowledged).toBe(true)
    await acknowledged()
  })

  test('in the middle of a request: the answer comes', async () => {
    const [dapp, wallet] = [await peer('dapp'), await peer('wallet')]
    const session = await establishSession(dapp, wallet)
    const asked = new Promise<{ id: number; topic: string }>(resolve =>
      wallet.once('session_request', resolve),
    )
    const answer = dapp.request({ topic: session.topic, chainId: 'eip155:1', request: signRequest })
    const { id } = await asked
    await crashAndRestart()
    await wallet.respond({ topic: session.topic, response: { id, jsonrpc: '2.0', result: '0xsigned' } })
    expect(await answer).toBe('0xsigned')
  })

  test('while it was away: a request made meanwhile is sent when it is back', async () => {
    const [dapp, wallet] = [await peer('dapp'), await peer('wallet')]
    const { topic: session } = await establishSession(dapp, wallet)
    const responded = new Promise<void>(resolve => {
      wallet.once('session_request', ({ topic: on, id }) =>
        resolve(wallet.respond({ topic: on, response: { id, jsonrpc: '2.0', result: '0xsigned' } })),
      )
    })
    await relay.kill()
    const answer = dapp.request({ topic: session, chainId: 'eip155:1', request: signRequest })
    relay = await start(relay.port)
    expect(await answer).toBe('0xsigned')
    await responded
    // The client opens a socket whenever one opens too early: let in as they come, that never ends.
    expect(relay.lines.filter(line => line.includes('turned-away'))).toEqual([])
  })
})

describe('the process', () => {
  test('ends in order on SIGTERM: connections get 1001, the exit code is 0, no secret was logged', async () => {
    const client = await connectRaw(relay.url)
    await client.request('irn_publish', publish('a secret message'))
    expect(await relay.stop()).toBe(0)
    expect(await client.closed).toEqual({ code: 1001, reason: 'Going away' })
    const log = relay.lines.join('\n')
    expect(log).toContain('"event":"closed"')
    for (const secret of ['a secret message', topic, client.identity.clientId, 'eyJ'])
      expect(log).not.toContain(secret)
  })

  test('keeps a second relay out of its folder', async () => {
    await expect(start()).rejects.toThrow(
      `Process ${relay.lines[0]?.match(/"pid":(\d+)/)?.[1]} uses the folder`,
    )
  })
})
