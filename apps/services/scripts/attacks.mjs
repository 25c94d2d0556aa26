import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import { openClient } from './honest.mjs'

/** Another address than the honest client's: limits are by address. */
const address = '127.0.0.2'
const newTopic = () => randomBytes(32).toString('hex')
const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))
const thirtyDays = 30 * 86_400

/** Counts what was answered with a result, what with an error, and what not at all. */
const createScore = () => {
  const score = { done: 0, refused: 0, cut: 0 }
  return {
    score,
    async count(request) {
      try {
        const { error } = await request
        if (error) score.refused++
        else score.done++
      } catch {
        score.cut++
      }
    },
  }
}

/** Runs `loop` over several clients until the time is over; a client that was cut off is replaced by a new one. */
const withClients = async (url, seconds, clients, loop) => {
  const until = Date.now() + seconds * 1_000
  const one = async () => {
    while (Date.now() < until) {
      const client = await openClient(url, address).catch(() => undefined)
      if (!client) await sleep(100)
      else
        while (Date.now() < until && client.socket.readyState === client.socket.OPEN)
          await loop(client, until)
      client?.socket.terminate()
    }
  }
  await Promise.all(Array.from({ length: clients }, one))
}

const publishing = (size, clients) => async (url, seconds) => {
  const { score, count } = createScore()
  const text = 'x'.repeat(size)
  await withClients(url, seconds, clients, async client => {
    const message = `${score.done + score.refused} ${text}`
    await count(client.request('irn_publish', { topic: newTopic(), message, ttl: thirtyDays, tag: 1108 }))
  })
  return `${score.done} of ${score.done + score.refused + score.cut} messages of ${size} bytes taken`
}

/** 20,000 small messages on 500 topics, as far as the limits let them in, and then all of them asked for again and again. */
const asking = method => async (url, seconds) => {
  const topics = Array.from({ length: 500 }, newTopic)
  const [stored, asked] = [createScore(), createScore()]
  await withClients(url, seconds / 3, 20, async client => {
    const messages = Array.from({ length: 100 }, (_, each) => ({
      topic: topics[(stored.score.done * 100 + each) % 500],
      message: randomBytes(8).toString('hex'),
      ttl: thirtyDays,
      tag: 1108,
    }))
    await stored.count(client.request('irn_batchPublish', { messages }))
  })
  await withClients(url, (seconds * 2) / 3, 20, client => asked.count(client.request(method, { topics })))
  const all = asked.score.done + asked.score.refused + asked.score.cut
  return `${stored.score.done * 100} messages stored, ${asked.score.done} of ${all} requests over 500 topics served`
}

const openRaw = (url, text) => {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: address })
  socket.on('error', () => {}).resume()
  socket.once('connect', () => text && socket.write(text))
  return socket
}

const silent = async (url, seconds) => {
  let [opened, closed] = [0, 0]
  const until = Date.now() + seconds * 1_000
  while (Date.now() < until) {
    if (opened - closed < 1_200) {
      opened++
      openRaw(url, opened % 2 ? '' : 'GET / HTTP/1.1\r\nx: ').once('close', () => closed++)
      if (opened % 50 === 0) await sleep(1)
    } else await sleep(5)
  }
  return `${opened} silent sockets opened, ${closed} closed by the relay`
}

const tokenless = async (url, seconds) => {
  let [opened, gone] = [0, 0]
  const until = Date.now() + seconds * 1_000
  while (Date.now() < until && opened < 40_000) {
    const socket = new WebSocket(`${url}/?useOnCloseEvent=true`, { localAddress: address })
    opened++
    socket.on('error', () => {})
    // Never answers the close frame.
    socket.once('open', () => socket._socket?.pause())
    socket.once('close', () => gone++)
    await sleep(opened % 20 === 0 ? 5 : 0)
  }
  return `${opened} upgrades without a token, ${gone} gone`
}

const subscribing = async (url, seconds) => {
  const { score, count } = createScore()
  await withClients(url, seconds, 10, async client => {
    for (let each = 0; each < 4; each++)
      await count(client.request('irn_batchSubscribe', { topics: Array.from({ length: 500 }, newTopic) }))
    client.socket.terminate()
  })
  return `${score.done * 500} of ${(score.done + score.refused + score.cut) * 500} subscriptions taken`
}

const flooding = async (url, seconds) => {
  let [sent, cut] = [0, 0]
  const frame = `{"id":1,"jsonrpc":"2.0","method":"irn_publish","params":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const counted = new WeakSet()
  await withClients(url, seconds, 20, async client => {
    if (!counted.has(client)) client.socket.once('close', () => cut++)
    counted.add(client)
    const failed = await new Promise(resolve => client.socket.send(frame, resolve))
    if (!failed) sent++
  })
  return `${sent} frames of 200 kB sent, ${cut} connections cut`
}

/** One address runs each of these against the default limits. */
export const attacks = {
  'large messages': publishing(500_000, 4),
  'small messages': publishing(20, 20),
  'fetching everything': asking('irn_batchFetchMessages'),
  'subscribing again': asking('irn_batchSubscribe'),
  'silent sockets': silent,
  'refused upgrades': tokenless,
  subscriptions: subscribing,
  'nested frames': flooding,
}
