import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createIdentity, type Identity, signToken } from './client-token.fixture.js'

interface Push {
  readonly id: number
  readonly topic: string
  readonly message: string
  readonly attestation?: string
  readonly publishedAt: number
}

interface RpcFailure {
  readonly code: number
  readonly message: string
}

/** A websocket that speaks the relay's protocol by hand: what the real client would never do included. */
export interface RawClient {
  readonly socket: WebSocket
  readonly identity: Identity
  readonly pushes: readonly Push[]
  /** Rejects with the error's own object. */
  request(method: string, params: unknown, id?: string | number): Promise<unknown>
  acknowledge(push: Push): void
  /** Sends a text as it is; resolves with the next answer's text. */
  sendText(text: string): Promise<string>
  waitForPushes(count: number): Promise<readonly Push[]>
  closed: Promise<{ readonly code: number; readonly reason: string }>
  close(): Promise<void>
}

export interface RawClientOptions {
  readonly identity?: Identity
  readonly token?: string | null
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly acknowledges?: boolean
  readonly audience?: string
  readonly nowMs?: number
}

const addressOf = (url: string, identity: Identity, options: RawClientOptions): string => {
  const clock = options.nowMs === undefined ? {} : { nowMs: options.nowMs }
  const token =
    options.token === undefined ? signToken(identity, options.audience ?? url, clock) : options.token
  const query = new URLSearchParams({ projectId: 'test', ...options.query })
  if (token !== null) query.set('auth', token)
  return `${url}/?${query}`
}

const readAnswer = (frame: { readonly result?: unknown; readonly error?: RpcFailure }): unknown => {
  if (frame.error) throw frame.error
  return frame.result
}

const createInbox = (socket: WebSocket, acknowledges: boolean) => {
  const pushes: Push[] = []
  const watchers = new Set<() => void>()
  const waiting = new Map<string, (text: string) => void>()
  let onAnyAnswer: ((text: string) => void) | undefined
  const acknowledge = (push: Push) =>
    socket.send(JSON.stringify({ id: push.id, jsonrpc: '2.0', result: true }))
  socket.on('message', data => {
    const text = String(data)
    const frame = JSON.parse(text)
    if (frame.method === 'irn_subscription') {
      const push: Push = { id: frame.id, ...frame.params.data }
      pushes.push(push)
      if (acknowledges) acknowledge(push)
      for (const watcher of [...watchers]) watcher()
    } else {
      onAnyAnswer?.(text)
      waiting.get(JSON.stringify(frame.id))?.(text)
    }
  })
  return {
    pushes,
    acknowledge,
    waitFor: (id: string | number) =>
      new Promise<string>(resolve => void waiting.set(JSON.stringify(id), resolve)),
    nextAnswer: () =>
      new Promise<string>(resolve => {
        onAnyAnswer = resolve
      }),
    waitForPushes: (count: number) =>
      new Promise<readonly Push[]>(resolve => {
        const look = () => {
          if (pushes.length < count) return
          watchers.delete(look)
          resolve(pushes)
        }
        watchers.add(look)
        look()
      }),
  }
}

/** Connects; rejects with what the relay answered when it refuses the upgrade. */
export const connectRaw = async (url: string, options: RawClientOptions = {}): Promise<RawClient> => {
  const identity = options.identity ?? createIdentity()
  const socket = new WebSocket(addressOf(url, identity, options), { headers: { ...options.headers } })
  const inbox = createInbox(socket, options.acknowledges ?? true)
  const closed = new Promise<{ code: number; reason: string }>(resolve =>
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
  )
  socket.once('close', () => socket.removeAllListeners('message'))
  await once(socket, 'open')
  socket.on('error', () => undefined)
  let lastId = 0
  return {
    socket,
    identity,
    pushes: inbox.pushes,
    async request(method, params, id = ++lastId) {
      const answer = inbox.waitFor(id)
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return readAnswer(JSON.parse(await answer))
    },
    acknowledge: inbox.acknowledge,
    sendText(text) {
      const answer = inbox.nextAnswer()
      socket.send(text)
      return answer
    },
    waitForPushes: inbox.waitForPushes,
    closed,
    async close() {
      socket.close()
      await closed
    },
  }
}
