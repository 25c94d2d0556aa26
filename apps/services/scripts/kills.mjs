import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startRelayProcess } from '../src/testing/relay-process.fixture.ts'
import { openClient } from './honest.mjs'

const topicOf = kill => kill.toString(16).padStart(64, '0')
const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))

const limitExceeded = -32_005

/** Every message that waits on the topic, asked for at the pace that the limits allow. */
const fetchAll = async (reader, topic) => {
  const found = new Set()
  for (;;) {
    const { result, error } = await reader.request('irn_fetchMessages', { topic })
    if (error && error.code !== limitExceeded) throw new Error(error.message)
    for (const { message } of result?.messages ?? []) found.add(message)
    if (result && !result.hasMore) return found
    if (error) await sleep(200)
  }
}

/** Kills the relay again and again while three clients publish; everything that was acknowledged has to be there. */
export const countKills = async kills => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'relay-kills-'))
  let relay = await startRelayProcess(['--port', '0', '--data', folder, '--quiet'])
  const acknowledged = []
  let lost = 0
  try {
    for (let kill = 0; kill < kills; kill++) {
      const clients = await Promise.all([1, 2, 3].map(() => openClient(relay.url, '127.0.0.1')))
      const running = clients.map(async (client, index) => {
        for (let count = 0; count < 60; count++) {
          const message = `${index} ${count}`
          const params = { topic: topicOf(kill), message, ttl: 86_400, tag: 1108 }
          const { error } = await client.request('irn_publish', params).catch(() => ({ error: true }))
          if (error) return
          acknowledged.push([kill, message])
        }
      })
      await sleep(20 + Math.random() * 200)
      await relay.kill()
      await Promise.all(running)
      relay = await startRelayProcess(['--port', '0', '--data', folder, '--quiet'])
    }
    const reader = await openClient(relay.url, '127.0.0.1')
    for (let kill = 0; kill < kills; kill++) {
      const found = await fetchAll(reader, topicOf(kill))
      lost += acknowledged.filter(([at, message]) => at === kill && !found.has(message)).length
    }
    reader.socket.terminate()
    if (lost > 0) process.exitCode = 1
    return `kill -9 x ${kills} while three clients publish: ${acknowledged.length} acknowledged, ${lost} lost`
  } finally {
    await relay.kill()
    await rm(folder, { recursive: true, force: true })
  }
}
