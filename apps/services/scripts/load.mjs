import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startRelayProcess } from '../src/testing/relay-process.fixture.ts'
import { openClient } from './honest.mjs'
import { memoryOf } from './process-figures.mjs'

const address = '127.0.0.1'
const limitExceeded = -32_005
const perTopic = { writers: 2, readers: 2 }
const text = 'm'.repeat(1_000)
const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))
const topicOf = index => (index + 1).toString(16).padStart(64, '0')

/** Asks again where a limit refuses. @throws what else the relay refuses */
const insist = async (client, method, params) => {
  for (;;) {
    const { result, error } = await client.request(method, params)
    if (error === undefined) return result
    if (error.code !== limitExceeded) throw new Error(`${method}: ${error.message}`)
    await sleep(200)
  }
}

const openTopic = async (url, index) => {
  const topic = topicOf(index)
  const open = count => Promise.all(Array.from({ length: count }, () => openClient(url, address)))
  const [writers, readers] = [await open(perTopic.writers), await open(perTopic.readers)]
  const received = readers.map(() => new Map())
  for (const [at, reader] of readers.entries()) {
    reader.onPush = ({ message }) => received[at].set(message, (received[at].get(message) ?? 0) + 1)
    await insist(reader, 'irn_subscribe', { topic })
  }
  return { topic, writers, readers, received, acknowledged: [] }
}

const publishAll = ({ topic, writers, acknowledged }, messages) =>
  Promise.all(
    writers.map(async (writer, name) => {
      for (let count = 0; count < messages; count++) {
        const message = `${name} ${count} ${text}`
        await insist(writer, 'irn_publish', { topic, message, ttl: 3_600, tag: 1108 })
        acknowledged.push(message)
      }
    }),
  )

/** What is wrong with the deliveries of one topic: each reader gets each message once, and nothing else. */
const compare = ({ received, acknowledged }) => {
  const counts = { lost: 0, repeated: 0, unknown: 0 }
  const known = new Set(acknowledged)
  for (const messages of received) {
    counts.lost += acknowledged.filter(message => !messages.has(message)).length
    counts.repeated += [...messages.values()].filter(times => times > 1).length
    counts.unknown += [...messages.keys()].filter(message => !known.has(message)).length
  }
  return counts
}

const addUp = topics =>
  topics.map(compare).reduce((sum, each) => ({
    lost: sum.lost + each.lost,
    repeated: sum.repeated + each.repeated,
    unknown: sum.unknown + each.unknown,
  }))

/** Notes the highest memory of a process until it is stopped. */
const watchMemory = pid => {
  let highest = 0
  let running = true
  const done = (async () => {
    while (running) {
      highest = Math.max(highest, await memoryOf(pid))
      await sleep(500)
    }
  })()
  return async () => {
    running = false
    await done
    return highest
  }
}

/** How many messages the relay still keeps, asked for by a client that has read none. */
const countKept = async (url, topics) => {
  const client = await openClient(url, address)
  let kept = 0
  for (const { topic } of topics)
    kept += (await insist(client, 'irn_fetchMessages', { topic })).messages.length
  client.socket.terminate()
  return kept
}

/**
 * Publishes to many topics at once, as fast as the default limits allow, and counts what arrives. Neither the time nor the
 * processor matters: only what is delivered, what is kept, and the memory.
 */
export const countLoad = async ({ topics: amount, messages }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'relay-load-'))
  const relay = await startRelayProcess(['--port', '0', '--data', folder, '--quiet'])
  try {
    const stopWatching = watchMemory(relay.pid)
    const topics = []
    for (let index = 0; index < amount; index++) topics.push(await openTopic(relay.url, index))
    await Promise.all(topics.map(topic => publishAll(topic, messages)))
    const until = performance.now() + 120_000
    while (addUp(topics).lost > 0 && performance.now() < until) await sleep(200)
    // Answered in order: the acknowledgements of every reader were read.
    for (const { topic, readers } of topics)
      for (const reader of readers) await insist(reader, 'irn_subscribe', { topic })
    const kept = await countKept(relay.url, topics)
    const memoryMb = await stopWatching()
    for (const { writers, readers } of topics)
      for (const { socket } of [...writers, ...readers]) socket.terminate()
    const acknowledged = topics.reduce((sum, topic) => sum + topic.acknowledged.length, 0)
    const connections = amount * (perTopic.writers + perTopic.readers)
    return { connections, acknowledged, ...addUp(topics), kept, memoryMb }
  } finally {
    await relay.kill()
    await rm(folder, { recursive: true, force: true })
  }
}
