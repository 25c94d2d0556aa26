import { rpcCodes } from '../errors.js'
import { costOfMalformed, costOfPush } from '../limits/cost.js'
import type { FairQueue } from '../limits/fair-queue.js'
import { describeError, logFailure, type RelayLog, shortClient } from '../logger.js'
import { type Frame, implausibleFrame, parseFrame, requestFrame } from '../rpc/json-rpc.js'
import type { Caller, MethodContext } from '../rpc/method.types.js'
import { costOfRequest } from '../rpc/request-cost.js'
import { createDesk, createGate, type DeskDeps } from '../rpc/request-desk.js'
import { messageData, subscriptionId } from '../rpc/subscription-payload.js'
import type { RelayCounters } from '../stats.js'
import { closeCodes, internalError, tooManyRequests } from './close-codes.js'
import { createDelivery, type Delivery } from './delivery.js'
import { createInbox } from './inbox.js'
import type { Pace } from './pace.js'
import { createIntake, createOutlet, createValve, type IntakeDeps, type Outlet } from './socket-flow.js'

export interface ConnectionDeps extends MethodContext, IntakeDeps {
  readonly clientId: string
  /** The keyed hash that the mailbox stores instead of the address. */
  readonly source: string
  readonly counters: RelayCounters
  readonly log: RelayLog
  readonly queue: FairQueue
  readonly pace: Pace
  /** False for a frame that is not worth parsing. */
  isPlausible(frame: Buffer): boolean
}

export interface Connection extends Caller {
  readonly openedAt: number
  /** True after the first frame. */
  isUsed(): boolean
  /** Runs on the first frame. */
  onUsed(run: () => void): void
  /** Pings the client, and closes a connection that left the last ping or a push unanswered for too long. */
  check(): void
  close(code: number, reason: string): void
  terminate(): void
  /** Settles when the requests that have arrived are answered. */
  idle(): Promise<void>
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

const createPushes = (deps: ConnectionDeps, outlet: Outlet): Delivery => {
  const { socket, clientId, address, clock, limits, counters, traffic, queue, pace } = deps
  const delivery = createDelivery({
    clock,
    unacknowledged: limits.unacknowledged,
    hasRoom: outlet.hasRoom,
    mayPush: () => pace.mayPush(address, delivery.pump),
    send(pushId, message) {
      counters.delivered++
      pace.pushed(address, costOfPush(message.message.length))
      const id = subscriptionId(clientId, message.topic)
      outlet.send(requestFrame(pushId, 'irn_subscription', { id, data: messageData(message) }))
    },
    goOnLater(run, cost) {
      traffic.charge(clientId, address, cost)
      queue.add(address, { bytes: 0, run })
    },
  })
  outlet.whenRoom(delivery.pump)
  socket.once('close', () => pace.leave(address, delivery.pump))
  return delivery
}

const createCaller = (deps: ConnectionDeps, delivery: Delivery): Caller => {
  const { clientId, source, address, traffic, queue } = deps
  return {
    clientId,
    source,
    topics: new Set(),
    inherits: false,
    fetched: [],
    deliver: delivery.enqueue,
    charge: cost => traffic.charge(clientId, address, cost),
    nextTurn: () => queue.nextTurn(address),
  }
}

/** Reads what the client sends: answers to pushes, and requests, as far as it may ask. */
const createReader = (
  deps: DeskDeps & ConnectionDeps,
  caller: Caller,
  delivery: Delivery,
  outlet: Outlet,
) => {
  const desk = createDesk(deps, caller, outlet.send)
  const gate = createGate(deps)

  const acknowledge = (id: unknown): boolean => {
    const message = delivery.acknowledge(id)
    if (!message) return false
    deps.counters.acknowledged++
    deps.hub.acknowledge(caller, message)
    delivery.pump()
    return true
  }

  const costOf = (frame: Frame, bytes: number): number => {
    if (frame.kind === 'invalid') return costOfMalformed
    return frame.kind === 'request' ? costOfRequest(caller, frame, bytes) : 1
  }

  return (data: Buffer): void | Promise<void> => {
    const frame = deps.isPlausible(data) ? parseFrame(data.toString()) : implausibleFrame
    if (frame.kind === 'response' && acknowledge(frame.id)) return
    if (!gate.mayAsk(costOf(frame, data.length))) {
      if (frame.kind !== 'response') desk.refuse(frame.id, rpcCodes.limitExceeded, tooManyRequests)
    } else if (frame.kind === 'invalid') desk.refuse(frame.id, frame.code, frame.message)
    else if (frame.kind === 'request') return desk.run(frame)
    if (frame.kind === 'invalid') gate.countMalformed()
  }
}

/** An error that no rule of the relay foresees ends the connection at which it happened, and no other. */
const createFailureHandler =
  ({ log, clientId }: ConnectionDeps, hangUp: DeskDeps['hangUp']) =>
  (error: unknown): void => {
    hangUp(closeCodes.internalError, internalError)
    const client = shortClient(clientId)
    logFailure(log, { level: 'error', event: 'connection-failed', client, reason: describeError(error) })
  }

/** One client's socket: reads frames, answers requests, pushes messages. */
export const createConnection = (deps: ConnectionDeps): Connection => {
  const { socket, limits, clock } = deps
  const valve = createValve(socket)
  const outlet = createOutlet(socket, deps.stream, valve, limits.bufferedBytes)
  const delivery = createPushes(deps, outlet)
  const caller = createCaller(deps, delivery)
  let isUsed = false
  let onUsed = () => {}
  let isCutOff = false
  const hangUp = (code: number, reason: string): void => {
    isCutOff = true
    socket.close(code, reason)
  }
  const read = createReader({ ...deps, hangUp }, caller, delivery, outlet)
  const inbox = createInbox({
    ...deps,
    valve,
    read: data => (isCutOff ? undefined : read(data)),
    onFailure: createFailureHandler(deps, hangUp),
    onOverflow: () => socket.terminate(),
  })

  createIntake(deps, valve)
  socket.on('message', (data, isBinary) => {
    if (isBinary) hangUp(closeCodes.unsupportedData, 'Text frames only')
    if (socket.readyState !== socket.OPEN) return
    if (!isUsed) {
      isUsed = true
      onUsed()
    }
    inbox.add(data as Buffer)
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
    idle: inbox.idle,
  })
}
