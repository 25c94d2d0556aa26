import { closeCodes, malformedFrames, tooManyRequests } from '../connection/close-codes.js'
import { RpcError, rpcCodes } from '../errors.js'
import type { RelayLimits } from '../limits/limits.js'
import type { Traffic } from '../limits/traffic.js'
import { describeError, type RelayLog, shortClient } from '../logger.js'
import type { RelayCounters } from '../stats.js'
import { errorFrame, type Frame, resultFrame } from './json-rpc.js'
import type { Caller, MethodContext } from './method.types.js'
import { callMethod } from './methods.js'

export interface DeskDeps extends MethodContext {
  readonly clientId: string
  readonly address: string
  readonly limits: RelayLimits
  readonly traffic: Traffic
  readonly counters: RelayCounters
  readonly log: RelayLog
  /** Closes the connection: nothing more of it is read. */
  hangUp(code: number, reason: string): void
}

type Request = Extract<Frame, { kind: 'request' }>

/** Refuses what passes the limits, and hangs up on who goes on regardless. */
interface Gate {
  mayAsk(cost: number): boolean
  /** Counts a frame that no client sends. */
  countMalformed(): void
}

export const createGate = (deps: DeskDeps): Gate => {
  const { clientId, address, traffic, limits, log } = deps
  let refused = 0
  let malformed = 0
  const cutOff = (event: string, code: number, reason: string): void => {
    log({ level: 'warn', event, client: shortClient(clientId) })
    traffic.penalize(address)
    deps.hangUp(code, reason)
  }
  return {
    mayAsk(cost) {
      if (traffic.mayAsk(clientId, address, cost)) {
        refused = 0
        return true
      }
      if (++refused === limits.requestBurstPerClient)
        cutOff('rate-closed', closeCodes.tryAgainLater, tooManyRequests)
      return false
    },
    countMalformed() {
      if (++malformed === limits.malformedFrames)
        cutOff('malformed-closed', closeCodes.policyViolation, malformedFrames)
    },
  }
}

const describeFailure = (error: unknown, { log, clientId }: DeskDeps) => {
  if (error instanceof RpcError) return { code: error.code, message: error.message }
  log({
    level: 'error',
    event: 'request-failed',
    client: shortClient(clientId),
    reason: describeError(error),
  })
  return { code: rpcCodes.internal, message: 'The relay could not store this. Try again.' }
}

/** Runs requests and answers them. */
interface Desk {
  refuse(id: string, code: number, message: string): void
  /** Settles when the request is answered. */
  run(request: Request): Promise<void>
}

export const createDesk = (deps: DeskDeps, caller: Caller, send: (frame: string) => void): Desk => {
  const refuse = (id: string, code: number, message: string): void => {
    deps.counters.refused++
    send(errorFrame(id, code, message))
  }
  return {
    refuse,
    async run(request) {
      deps.counters.requests++
      try {
        const { result, afterwards } = await callMethod(caller, request, deps)
        send(resultFrame(request.id, result))
        // Also when the publisher is gone: its message is stored, and its subscribers wait.
        afterwards?.()
      } catch (error) {
        const { code, message } = describeFailure(error, deps)
        refuse(request.id, code, message)
      }
    },
  }
}
