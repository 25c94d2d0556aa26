import { failuresOf, findOwnError } from '../adapter/failures.js'
import { providerCodes, signApiCodes } from '../adapter/runtime/codes.js'
import { describeFailure, type FailureMessages } from '../adapter/runtime/describe-failure.js'
import { type FailureTexts, findFailureCode, findText, isRejection } from '../adapter/runtime/rejection.js'
import type { LatchkeyError } from '../errors/error.js'

const reconnectHint = 'Connect the wallet again.'

const messages: FailureMessages = {
  userRejected: 'The wallet declined',
  unavailable: 'The WalletConnect relay cannot be reached',
  walletDisconnected: 'The wallet ended the session',
}

// Deeper layers are the wallet's own words about something else.
const outermost = (error: unknown) => failuresOf(error).slice(0, 1)

// A wallet that answers a proposal says nothing but yes or no: any word for no counts.
const pairingTexts: FailureTexts = [
  [/reject|cancel|declin/i, 'userRejected'],
  [/expire/i, 'timeout'],
]
const pairingCodes = { ...providerCodes, ...signApiCodes }

/** Returns why an offer was not taken: the wallet's refusal by code or words, or else the relay. */
export function toPairingError(error: unknown): LatchkeyError {
  const failures = outermost(error)
  return (
    findOwnError(error) ??
    describeFailure(findFailureCode(failures, pairingCodes, pairingTexts) ?? 'unavailable', failures, {
      ...messages,
      timeout: 'The offer has ended',
    })
  )
}

const libraryTexts: FailureTexts = [
  [/no matching key/i, 'walletDisconnected'],
  [/request expired/i, 'timeout'],
]
const relayTexts: FailureTexts = [[/no internet|socket|relay|publish/i, 'unavailable']]

/**
 * Returns what the library or the wallet threw, with its meaning where that is the protocol's. The wallet's other codes
 * stay: the adapter knows what they mean in its namespace.
 */
export function toRequestError(error: unknown): unknown {
  const own = findOwnError(error)
  if (own) return own
  const failures = outermost(error)
  const code =
    findText(failures, libraryTexts) ??
    // Of the codes 4001 alone: in some namespaces 5000 means an unknown error.
    (isRejection(failures, providerCodes) ? 'userRejected' : undefined) ??
    (typeof failures[0]?.code === 'number' ? undefined : findText(failures, relayTexts))
  if (code === undefined) return error
  if (code === 'walletDisconnected') return sessionEnded(error)
  return describeFailure(code, failures, { ...messages, timeout: 'The wallet did not answer in time' })
}

/** Returns the failure of a request whose session has ended, with what the library threw about it. */
export const sessionEnded = (thrown?: unknown): LatchkeyError =>
  describeFailure('walletDisconnected', failuresOf(thrown), messages, { hint: reconnectHint })
