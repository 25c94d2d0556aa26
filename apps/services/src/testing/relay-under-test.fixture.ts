import { connect, type Socket } from 'node:net'
import { afterEach } from 'vitest'
import { createRelay, type Relay, type RelayOptions } from '../relay/index.js'
import { createManualClock } from './manual-clock.fixture.js'
import { connectRaw, type RawClient, type RawClientOptions } from './raw-client.fixture.js'

/** The topic that `publish` writes to. */
export const topic = 'a'.repeat(64)

/** What a request over a limit is answered with. */
export const limitExceeded = { code: -32_005 }

/** A TCP connection to the relay, before any websocket. */
export type PlainSocket = Socket & { readonly ended: Promise<void> }

/** One relay per test with a clock that the test moves. It is closed with all that connected after each test. */
export const useRelay = (common: RelayOptions = {}) => {
  const clock = createManualClock()
  const clients = new Set<RawClient>()
  const sockets = new Set<Socket>()
  let relay: Relay | undefined

  const running = (): Relay => {
    if (!relay) throw new Error('The test has not started its relay')
    return relay
  }

  afterEach(async () => {
    for (const { socket } of clients) socket.terminate()
    for (const socket of sockets) socket.destroy()
    clients.clear()
    sockets.clear()
    await relay?.close()
    relay = undefined
  })

  return {
    clock,
    get relay() {
      return running()
    },
    async start(options: RelayOptions = {}): Promise<void> {
      relay = await createRelay({ clock, ...common, ...options })
    },
    async client(options: RawClientOptions = {}): Promise<RawClient> {
      const made = await connectRaw(running().url, { nowMs: clock.now(), ...options })
      clients.add(made)
      return made
    },
    /** Opens a TCP connection that sends this much and waits. */
    async openSocket(text = ''): Promise<PlainSocket> {
      const socket = connect(running().port, '127.0.0.1')
      const ended = new Promise<void>(resolve => socket.once('close', () => resolve()))
      sockets.add(socket)
      socket.on('error', () => undefined).resume()
      await new Promise(resolve => socket.once('connect', resolve))
      socket.write(text)
      return Object.assign(socket, { ended })
    },
  }
}

/** Publishes to `topic`. */
export const publish = (from: RawClient, message: string, more: object = {}) =>
  from.request('irn_publish', { topic, message, ttl: 300, tag: 1108, ...more })
