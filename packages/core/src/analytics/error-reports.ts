import type { ErrorCode } from '../errors/codes.js'
import { isLatchkeyError, type LatchkeyError } from '../errors/error.js'
import type { Env } from '../kernel/env.types.js'
import { redact, redactStack } from './redact.js'

const PER_MINUTE = 5
const MINUTE_MS = 60_000

/** Failures that a visitor or the app causes, and requests that a wallet doesn't support. */
const expected: ReadonlySet<ErrorCode> = new Set([
  'userRejected',
  'modalClosed',
  'aborted',
  'requestPending',
  'notAuthorized',
  'walletDisconnected',
  'unsupportedMethod',
  'unsupportedNetwork',
  'insufficientFunds',
  'feeRose',
  'duplicateTransfer',
  'lookAlikeRecipient',
  'invalidAddress',
  'invalidAmount',
  'missingFields',
  'networkMissing',
  'connectorMissing',
  'capabilityMissing',
  'notConnected',
  'destroyed',
])

/** Codes of calls to hosts and nodes. */
const apiCodes: ReadonlySet<ErrorCode> = new Set(['networkError', 'rateLimited', 'invalidResponse'])

/** The category of an error report. */
type ErrorCategory = 'API_ERROR' | 'INTERNAL_SDK_ERROR'

/** Returns `API_ERROR` if a host or a node caused the failure. */
function categoryOf({ code, cause }: Pick<LatchkeyError, 'code' | 'cause'>): ErrorCategory {
  // The refusal of a host is the `cause`, with its HTTP status.
  const isRefusal = typeof cause === 'object' && cause !== null && 'status' in cause
  return isRefusal || apiCodes.has(code) ? 'API_ERROR' : 'INTERNAL_SDK_ERROR'
}

/** The properties of an error report. */
export interface ErrorProperties {
  readonly errorType: string
  readonly errorMessage: string
  readonly stackTrace: string
  /** ISO 8601. */
  readonly timestamp: string
}

/** Returns the fields of a report, without addresses, URLs and keys. */
const describe = (error: unknown, words: readonly string[]): Omit<ErrorProperties, 'timestamp'> => {
  const { name, message, stack } = error instanceof Error ? error : new Error('Something else was thrown')
  return {
    errorType: isLatchkeyError(error) ? error.code : redact(name),
    errorMessage: redact(message, words),
    stackTrace: redactStack(stack ?? ''),
  }
}

/**
 * Makes the function that turns failures into reports. It returns `undefined` for what is no fault, and for a sixth
 * report within a minute.
 */
export function createErrorReports(clock: Pick<Env['clock'], 'now'>) {
  let recent: readonly number[] = []
  const reported = new WeakSet<object>()
  return (
    error: unknown,
    words: readonly string[],
  ):
    | { readonly event: ErrorCategory; readonly properties: Readonly<Record<keyof ErrorProperties, string>> }
    | undefined => {
    if (isLatchkeyError(error) && expected.has(error.code)) return undefined
    // One failure may pass several domains.
    if (typeof error === 'object' && error !== null) {
      if (reported.has(error)) return undefined
      reported.add(error)
    }
    const now = clock.now()
    recent = recent.filter(at => now - at < MINUTE_MS)
    if (recent.length >= PER_MINUTE) return undefined
    recent = [...recent, now]
    const properties = { ...describe(error, words), timestamp: new Date(now).toISOString() }
    return { event: isLatchkeyError(error) ? categoryOf(error) : 'INTERNAL_SDK_ERROR', properties }
  }
}
