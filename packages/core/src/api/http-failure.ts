import type { ErrorCode } from '../errors/codes.js'
import { isLatchkeyError, LatchkeyError } from '../errors/error.js'
import { type Problem, problemSchema } from './schemas/common.schema.js'

/** The refusal of a host. It is the `cause` of the `LatchkeyError`. */
export interface HttpFailure {
  /** The HTTP status. */
  readonly status: number
  /** How long the host asks to wait, in milliseconds. Undefined if the host does not say. */
  readonly retryAfterMs: number | undefined
  /** The body, if it has the shape that the services use. */
  readonly problem: Problem | undefined
}

/** Another moment may bring an answer. */
const isPassing = (status: number): boolean => status === 408 || status === 413 || status >= 500

function toCode(status: number): ErrorCode {
  if (status === 429) return 'rateLimited'
  if (isPassing(status)) return 'networkError'
  return status === 401 || status === 403 ? 'unavailable' : 'invalidRequest'
}

/** Reads `Retry-After`: seconds, or a date. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

const toJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Makes the error of an answer that is not OK. The hint is the first reason of the host, if it gives one. */
export function toHttpError(status: number, body: string, retryAfterMs: number | undefined): LatchkeyError {
  const { data: problem } = problemSchema.safeParse(toJson(body))
  const cause: HttpFailure = { status, retryAfterMs, problem }
  const reason = problem?.reasons[0]?.description
  return new LatchkeyError(toCode(status), `HTTP status code: ${status}`, {
    cause,
    ...(reason ? { hint: reason } : {}),
  })
}

/** Returns what a host refused with, or `undefined` for an error of another kind. */
export function findHttpFailure(error: unknown): HttpFailure | undefined {
  const cause = isLatchkeyError(error) ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'status' in cause ? (cause as HttpFailure) : undefined
}

/** True if the same request may succeed a moment later. */
export function isRetryable(error: unknown): error is LatchkeyError {
  const failure = findHttpFailure(error)
  return failure
    ? failure.status === 429 || isPassing(failure.status)
    : isLatchkeyError(error, 'networkError')
}
