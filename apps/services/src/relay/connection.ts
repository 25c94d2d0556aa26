import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { RelayClock } from './clock.js'
import { closeCodes, tooManyRequests } from './close-codes.js'
import type { Count } from './count.js'
import { createDelivery } from './delivery.js'
import { RpcError, rpcCodes } from './errors.js'
import { errorFrame, type Frame, parseFrame, requestFrame, resultFrame } from './json-rpc.js'
import type { RelayLimits } from './limits.js'
import { describeError, type RelayLog, shortClient } from './logger.js'
import {
  type Caller,
  callMethod,
  costOfRequest,
  type MethodContext,
  messageData,
  subscriptionId,
} from './methods.js'
import type { RelayCounters } from './stats.js'
import type { Traffic } from './traffic.js'

export interface ConnectionDeps extends MethodContext {
  readonly socket: WebSocket
  /** What the socket reads from. */
  readonly stream: Duplex
  readonly clientId: string
  readonly address: string
  /** What stands for the address in the mailbox. */
  readonly source: string
  readonly clock: RelayClock
  readonly limits: RelayLimits
  readonly traffic: Traffic
  readonly counters: RelayCounters
  readonly log: RelayLog
  /** Bytes of frames that are not whole yet, by address. */
  readonly partial: Count
}

export interface Connection extends Caller {
  readonly openedAt: number
  /** Has anything ever come by it? */
  isUsed(): boolean
  /** Runs when something comes by it for the first time. */
  onUsed(run: () => void): void
  /** Pings, and hangs up on who left the last ping or a push unanswered for too long. */
  check(): void
  close(code: number, reason: string): void
  terminate(): void
  /** Settles when the requests that were begun are answered. */
  idle(): Promise<void>
}

type Request = Extract<Frame, { kind: 'request' }>

/** Stops reading from the socket for as long as there is any reason to. */
const createValve = (socket: WebSocket) => {
  const reasons = new Set<'unread answers' | 'too many bytes'>()
  return {
    close(reason: 'unread answers' | 'too many bytes') {
      reasons.add(reason)
      if (socket.readyState === socket.OPEN) socket.pause()
    },
    open(reason: 'unread answers' | 'too many bytes') {
      if (reasons.delete(reason) && reasons.size === 0) socket.resume()
    },
  }
}

type Valve = ReturnType<typeof createValve>

/** Writing to the socket; what is pushed stops, and then what is read, while the other side does not take it. */
const createOutlet = (socket: WebSocket, valve: Valve, bufferedBytes: number) => {
  let onRoom = () => {}
  const hasRoom = () => socket.bufferedAmount < bufferedBytes
  const written = () => {
    if (!hasRoom()) return
    valve.open('unread answers')
    onRoom()
  }
  return {
    hasRoom,
    whenRoom(run: () => void) {
      onRoom = run
    },
    send(frame: string) {
      if (socket.readyState !== socket.OPEN) return
      socket.send(frame, written)
      // Whoever does not read answers is not read from.
      if (!hasRoom()) valve.close('unread answers')
    },
  }
}

/** Counts what comes in by bytes: an address that sends too much is read from later. */
const createIntake = (deps: ConnectionDeps, valve: Valve) => {
  const { stream, socket, clock, traffic, address, partial, limits } = deps
  let unfinished = 0
  let cancel = () => {}
  const count = (bytes: number): void => {
    unfinished += bytes
    partial.change(address, bytes)
  }
  const receive = (chunk: Buffer): void => {
    count(chunk.length)
    // Frames that never end would be kept in memory by the hundred.
    if (partial.of(address) > limits.partialBytesPerAddress) socket.terminate()
    const waitMs = traffic.receive(address, chunk.length)
    if (waitMs === 0) return
    valve.close('too many bytes')
    cancel()
    cancel = clock.after(waitMs, () => valve.open('too many bytes'))
  }
  // Before `ws` reads the chunk, and with it the end of a message.
  stream.prependListener('data', receive)
  socket.on('message', () => count(-unfinished))
  socket.once('close', () => {
    stream.off('data', receive)
    count(-unfinished)
    cancel()
  })
}

/** Refuses what passes the limits, and hangs up on who goes on regardless. */
const createGate = (deps: ConnectionDeps) => {
  const { clientId, address, traffic, limits, socket } = deps
  let refused = 0
  return (cost: number): boolean => {
    if (traffic.mayAsk(clientId, address, cost)) {
      refused = 0
      return true
    }
    if (++refused === limits.requestBurstPerClient) {
      deps.log({ level: 'warn', event: 'rate-closed', client: shortClient(clientId) })
      socket.close(closeCodes.tryAgainLater, tooManyRequests)
    }
    return false
  }
}

const describeFailure = (error: unknown, { log, clientId }: ConnectionDeps) => {
  if (error instanceof RpcError) return { code: error.code, message: error.message }
  log({
    level: 'error',
    event: 'request-failed',
    client: shortClient(clientId),
    reason: describeError(error),
  })
  return { code: rpcCodes.internal, message: 'The relay could not store this. Try again.' }
}

const createLiveness = (deps: ConnectionDeps, waitingSince: () => number | undefined) => {
  const { socket, clock, limits, log, clientId } = deps
  let answered = true
  socket.on('pong', () => {
    answered = true
  })
  return () => {
    const since = waitingSince()
    if (!answered) socket.terminate()
    else if (since !== undefined && clock.now() - since > limits.acknowledgeMs) {
      log({ level: 'warn', event: 'stale-closed', client: shortClient(clientId) })
      socket.close(closeCodes.staleClient, 'Stale client')
    } else if (socket.readyState === socket.OPEN) {
      answered = false
      socket.ping()
    }
  }
}

const createCaller = (deps: ConnectionDeps, outlet: ReturnType<typeof createOutlet>) => {
  const { clientId, source, address, clock, limits, counters, traffic } = deps
  const delivery = createDelivery({
    clock,
    unacknowledged: limits.unacknowledged,
    hasRoom: outlet.hasRoom,
    send(pushId, message) {
      counters.delivered++
      const id = subscriptionId(clientId, message.topic)
      outlet.send(requestFrame(pushId, 'irn_subscription', { id, data: messageData(message) }))
    },
  })
  outlet.whenRoom(delivery.pump)
  const caller: Caller = {
    clientId,
    source,
    topics: new Set(),
    inherits: false,
    fetched: [],
    deliver: delivery.enqueue,
    charge: cost => traffic.charge(clientId, address, cost),
  }
  return { caller, delivery }
}

/** Runs requests and answers them. */
const createDesk = (deps: ConnectionDeps, caller: Caller, send: (frame: string) => void) => {
  const running = new Set<Promise<void>>()

  const refuse = (id: string, code: number, message: string): void => {
    deps.counters.refused++
    send(errorFrame(id, code, message))
  }

  const answer = async (request: Request): Promise<void> => {
    try {
      const { result, afterwards } = await callMethod(caller, request, deps)
      send(resultFrame(request.id, result))
      // Also when the publisher is gone: its message is stored, and its subscribers wait.
      afterwards?.()
    } catch (error) {
      const { code, message } = describeFailure(error, deps)
      refuse(request.id, code, message)
    }
  }

  return {
    refuse,
    run(request: Request) {
      deps.counters.requests++
      const task = answer(request).finally(() => running.delete(task))
      running.add(task)
    },
    idle: async () => void (await Promise.all(running)),
  }
}

/** One client's socket: reads frames, answers requests, pushes messages. */
export const createConnection = (deps: ConnectionDeps): Connection => {
  const { socket, hub, limits, counters, clock } = deps
  const valve = createValve(socket)
  const outlet = createOutlet(socket, valve, limits.bufferedBytes)
  const { caller, delivery } = createCaller(deps, outlet)
  const desk = createDesk(deps, caller, outlet.send)
  const mayAsk = createGate(deps)
  let isUsed = false
  let onUsed = () => {}

  const acknowledge = (id: unknown): boolean => {
    const message = delivery.acknowledge(id)
    if (!message) return false
    counters.acknowledged++
    hub.acknowledge(caller, message)
    delivery.pump()
    return true
  }

  const read = (text: string): void => {
    if (!isUsed) {
      isUsed = true
      onUsed()
    }
    const frame = parseFrame(text)
    if (frame.kind === 'response' && acknowledge(frame.id)) return
    const cost = frame.kind === 'request' ? costOfRequest(caller, frame, text.length) : 1
    if (!mayAsk(cost)) {
      if (frame.kind !== 'response') desk.refuse(frame.id, rpcCodes.limitExceeded, tooManyRequests)
    } else if (frame.kind === 'invalid') desk.refuse(frame.id, frame.code, frame.message)
    else if (frame.kind === 'request') desk.run(frame)
  }

  createIntake(deps, valve)
  socket.on('message', (data, isBinary) => {
    if (isBinary) socket.close(closeCodes.unsupportedData, 'Text frames only')
    else if (socket.readyState === socket.OPEN) read(String(data))
  })

  // The same object, because the hub knows the connection by it.
  return Object.assign(caller, {
    openedAt: clock.now(),
    isUsed: () => isUsed,
    onUsed(run: () => void) {
      onUsed = run
    },
    check: createLiveness(deps, () => delivery.waitingSince),
    close: (code: number, reason: string) => socket.close(code, reason),
    terminate: () => socket.terminate(),
    idle: desk.idle,
  })
}
