import { type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ClientAddresses } from '../../server/shared/client-address.js'
import type { Admission } from '../admission/admission.js'
import type { FairQueue } from '../limits/fair-queue.js'
import type { RelayLimits } from '../limits/limits.js'
import type { Traffic } from '../limits/traffic.js'
import { type RelayLog, shortClient } from '../logger.js'
import type { RelayCounters } from '../stats.js'
import { closeCodes, refusals, tooManyRequests } from './close-codes.js'
import type { Connections } from './connections.js'
import type { Doorway } from './doorway.js'

export interface GatewayDeps {
  readonly limits: RelayLimits
  readonly addresses: ClientAddresses
  readonly traffic: Traffic
  readonly connections: Connections
  readonly doorway: Doorway
  readonly queue: FairQueue
  readonly counters: RelayCounters
  readonly log: RelayLog
  admit(request: IncomingMessage, query: URLSearchParams): Admission
  /** False while the relay closes or its disk refuses to write. */
  isHealthy(): boolean
  health(): object
}

interface Refusal {
  readonly status: number
  readonly reason: string
  readonly code: number
}

/** What surrounds the largest message that is allowed: an attestation, and the rest of its request. */
const largestFrame = ({ messageBytes }: RelayLimits): number => messageBytes * 2 + 64 * 1024

const busy: Refusal = { status: 429, reason: tooManyRequests, code: closeCodes.tryAgainLater }

const refuseOverHttp = (socket: Duplex, { status, reason }: Refusal): void => {
  const body = JSON.stringify({ error: reason })
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`)
}

const queryOf = (request: IncomingMessage): URLSearchParams => {
  const url = request.url ?? ''
  const at = url.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1))
}

const addressOf = (
  { addresses }: Pick<GatewayDeps, 'addresses'>,
  { headers, socket }: IncomingMessage,
): string => addresses.read(socket.remoteAddress, [headers['x-forwarded-for']].flat().join(','))

const createHealthPage =
  (deps: GatewayDeps): RequestListener =>
  (request, response) => {
    // Health is asked for once in a while, and everything else is not here: no connection is kept for more.
    response.shouldKeepAlive = false
    if (!deps.traffic.mayConnect(addressOf(deps, request))) {
      response.writeHead(429).end()
      return
    }
    const [path] = (request.url ?? '').split('?')
    const isKnown = path === '/health' && (request.method === 'GET' || request.method === 'HEAD')
    const status = isKnown ? (deps.isHealthy() ? 200 : 503) : 404
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(isKnown ? JSON.stringify(deps.health()) : '{"error":"Not found"}')
  }

const createDecision = (deps: GatewayDeps) => {
  const { traffic, connections } = deps
  return (request: IncomingMessage, query: URLSearchParams, address: string) => {
    if (!deps.isHealthy() || !connections.hasRoom(address) || !traffic.mayConnect(address)) return busy
    const admission = deps.admit(request, query)
    if ('refused' in admission) return { ...refusals[admission.refused], code: closeCodes.refused }
    return connections.hasRoomFor(admission.clientId) ? admission : busy
  }
}

/** Serves a port: `/health` over HTTP, everything else a websocket after it was decided who may have one. */
export const serveGateway = (server: Server, deps: GatewayDeps): void => {
  const { limits, connections, counters, doorway, queue, log } = deps
  const maxPayload = largestFrame(limits)
  const reading = {
    maxPayload,
    maxFragments: limits.fragmentsPerMessage,
    // One frame of a socket at a time: a chunk may hold ten thousand of them, and others wait to be read.
    allowSynchronousEvents: false,
  }
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, ...reading })
  const decide = createDecision(deps)
  server.on('request', createHealthPage(deps))
  const answer = (request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void => {
    if (socket.destroyed) return
    const query = queryOf(request)
    const decision = decide(request, query, address)
    if ('clientId' in decision) {
      doorway.passed(socket)
      connections.enter(socket, { clientId: decision.clientId, address }, () => {
        let upgraded: WebSocket | undefined
        sockets.handleUpgrade(request, socket, head, opened => {
          upgraded = opened
        })
        if (upgraded) log({ level: 'info', event: 'connected', client: shortClient(decision.clientId) })
        return upgraded
      })
      return
    }
    counters.turnedAway++
    log({ level: 'warn', event: 'turned-away', reason: decision.reason })
    doorway.dismiss(socket)
    // A browser's page never sees the status of a refused upgrade, so clients ask to be told by the close event.
    if (query.get('useOnCloseEvent') !== 'true') refuseOverHttp(socket, decision)
    else
      sockets.handleUpgrade(request, socket, head, opened => {
        opened.on('error', () => undefined)
        opened.close(decision.code, decision.reason)
      })
  }
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => undefined)
    const address = addressOf(deps, request)
    // To check a token takes longer than most requests: two hundred at once would make everybody wait.
    const run = () => answer(request, socket, head, address)
    if (!queue.add(address, { bytes: 0, run })) socket.destroy()
  })
}
