import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createIdentity } from '../src/testing/client-token.fixture.ts'
import { startRelayProcess } from '../src/testing/relay-process.fixture.ts'
import { openClient } from './honest.mjs'

const address = '127.0.0.1'
const topicOf = kill => kill.toString(16).padStart(64, '0')
const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))
const limitExceeded = -32_005

/** Publishes and waits out the limits. Resolves to false where the relay ended before it confirmed the message. */
const publish = async (client, topic, message) => {
  for (;;) {
    const params = { topic, message, ttl: 86_400, tag: 1108 }
    const { error } = await client.request('irn_publish', params).catch(() => ({ error: { code: 0 } }))
    if (error?.code !== limitExceeded) return error === undefined
    await sleep(100)
  }
}

/** Publishes one message after the other until the relay ends. */
const keepPublishing = async (client, name, kill, acknowledged) => {
  for (let count = 0; count < 60; count++) {
    const message = `${kill} ${name} ${count}`
    if (!(await publish(client, topicOf(kill), message))) return
    acknowledged.push(message)
  }
}

/**
 * A subscriber that comes back after each kill as the same client. The relay certainly knows an acknowledgement once it
 * has confirmed a message that the same connection published later; a message that comes again after that is counted.
 */
const createReader = () => {
  const identity = createIdentity()
  const [received, settled] = [new Set(), new Set()]
  let client
  let acknowledgedHere = []
  let repeated = 0
  // A topic of its own for each connection: one that nobody reads is full after 200 messages.
  let ownTopic
  const settle = async () => {
    const before = [...acknowledgedHere]
    const isKnown = await publish(client, ownTopic, `${received.size}`)
    if (isKnown) for (const message of before) settled.add(message)
    return isKnown
  }
  return {
    received,
    get repeated() {
      return repeated
    },
    settle,
    /** Subscribes again to what it had, as the usual client does: the relay counts no acknowledgement before that. */
    async connect(url, kill) {
      // The relay may have ended before it read what the last connection acknowledged.
      acknowledgedHere = []
      let isSubscribed = false
      ownTopic = randomBytes(32).toString('hex')
      client = await openClient(url, address, { identity })
      client.onPush = ({ message }) => {
        if (settled.has(message)) repeated++
        received.add(message)
        if (isSubscribed) acknowledgedHere.push(message)
      }
      const topics = Array.from({ length: kill + 1 }, (_, index) => topicOf(index))
      const { error } = await client.request('irn_batchSubscribe', { topics })
      if (error) throw new Error(error.message)
      isSubscribed = true
    },
    async keepSettling() {
      while (await settle()) await sleep(10)
    },
    close: () => client.socket.terminate(),
  }
}

const missing = (readers, expected) =>
  readers.reduce((sum, { received }) => sum + expected.filter(message => !received.has(message)).length, 0)

/** Waits until every reader has every message; resolves to how many are missing when the time is up. */
const waitForAll = async (readers, expected, limitMs = 60_000) => {
  const until = performance.now() + limitMs
  while (missing(readers, expected) > 0 && performance.now() < until) await sleep(50)
  return missing(readers, expected)
}

/**
 * Kills the relay again and again while three clients publish and two clients read. Everything that was acknowledged has
 * to arrive, and nothing may come again that a reader has acknowledged.
 */
export const countKills = async kills => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'relay-kills-'))
  const start = () => startRelayProcess(['--port', '0', '--data', folder, '--quiet'])
  const readers = [createReader(), createReader()]
  const acknowledged = []
  let relay = await start()
  try {
    for (let kill = 0; kill < kills; kill++) {
      for (const reader of readers) await reader.connect(relay.url, kill)
      const writers = await Promise.all([1, 2, 3].map(() => openClient(relay.url, address)))
      const running = [
        ...writers.map((writer, index) => keepPublishing(writer, index, kill, acknowledged)),
        ...readers.map(reader => reader.keepSettling()),
      ]
      await sleep(20 + Math.random() * 200)
      await relay.kill()
      await Promise.all(running)
      relay = await start()
    }
    for (const reader of readers) await reader.connect(relay.url, kills - 1)
    const lost = await waitForAll(readers, acknowledged)
    // Once more with nothing outstanding: what comes before this last message was acknowledged before the kill.
    for (const reader of readers) await reader.settle()
    await relay.kill()
    relay = await start()
    for (const reader of readers) await reader.connect(relay.url, kills - 1)
    const writer = await openClient(relay.url, address)
    await publish(writer, topicOf(kills - 1), 'the last one')
    const late = await waitForAll(readers, ['the last one'])
    for (const { close } of [...readers, { close: () => writer.socket.terminate() }]) close()
    const repeated = readers.reduce((sum, reader) => sum + reader.repeated, 0)
    return { kills, acknowledged: acknowledged.length, lost: lost + late, repeated }
  } finally {
    await relay.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

/** One line about the result of `countKills`. */
export const describeKills = ({ kills, acknowledged, lost, repeated }) =>
  `kill -9 x ${kills} while three clients publish and two read: ${acknowledged} acknowledged, ${lost} lost, ${repeated} repeated`
