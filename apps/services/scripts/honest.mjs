import { WebSocket } from 'ws'
import { createIdentity, signToken } from '../src/testing/client-token.fixture.ts'

/** A websocket of this loopback address that speaks the relay's protocol. */
export const openClient = async (url, localAddress, { identity = createIdentity() } = {}) => {
  const token = signToken(identity, url)
  const socket = new WebSocket(`${url}/?projectId=attack&auth=${token}`, {
    localAddress,
    perMessageDeflate: false,
  })
  const waiting = new Map()
  const client = { socket, identity, pushes: 0, onPush: undefined }
  socket.on('message', data => {
    const frame = JSON.parse(String(data))
    if (frame.method === 'irn_subscription') {
      client.pushes++
      socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
      client.onPush?.(frame.params.data)
    } else {
      waiting.get(frame.id)?.(frame)
      waiting.delete(frame.id)
    }
  })
  socket.on('error', () => {})
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('close', code => reject(new Error(`closed with ${code}`)))
  })
  socket.once('close', () => {
    for (const answer of waiting.values()) answer(undefined)
  })
  let lastId = 0
  client.request = (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      if (socket.readyState !== socket.OPEN) return reject(new Error('closed'))
      waiting.set(id, frame => (frame ? resolve(frame) : reject(new Error('closed'))))
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }), error => error && reject(error))
    })
  return client
}

export const at = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const address = '127.0.0.1'
const everyMs = 30
const topic = 'ab'.repeat(32)
const text = 'h'.repeat(2_000)
const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))

/** Publishes at its own pace whether the last one was answered or not, and lets a newcomer connect every half second. */
export const startHonestClient = async url => {
  const [reader, writer] = [await openClient(url, address), await openClient(url, address)]
  await reader.request('irn_subscribe', { topic })
  const [times, newcomers] = [[], []]
  let [refused, published] = [0, 0]
  const publish = async count => {
    const from = performance.now()
    const message = `${count} ${text}`
    const answer = await writer
      .request('irn_publish', { topic, message, ttl: 300, tag: 1108 })
      .catch(error => ({ error: String(error) }))
    times.push(performance.now() - from)
    if (answer.error) refused++
    else published++
  }
  const newcomer = async () => {
    const from = performance.now()
    try {
      const client = await openClient(url, address)
      newcomers.push(performance.now() - from)
      client.socket.terminate()
    } catch {
      refused++
    }
  }
  return {
    async run(seconds) {
      const [until, running] = [performance.now() + seconds * 1_000, []]
      for (let count = 0; performance.now() < until; count++) {
        running.push(publish(count))
        if (count % 16 === 0) running.push(newcomer())
        await sleep(everyMs)
      }
      await Promise.all(running)
      for (let wait = 0; wait < 100 && reader.pushes < published; wait++) await sleep(50)
      const lost = published - reader.pushes
      for (const { socket } of [reader, writer]) socket.terminate()
      const sorted = times.sort((a, b) => a - b)
      const newcomerP99 = at(
        newcomers.sort((a, b) => a - b),
        0.99,
      )
      return {
        published,
        refused,
        lost,
        newcomerP99,
        p50: at(sorted, 0.5),
        p99: at(sorted, 0.99),
        max: at(sorted, 1),
      }
    },
  }
}
