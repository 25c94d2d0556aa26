import { signApiCodes } from '../adapter/wallet-connect/sign-api-codes.js'
import { isLatchkeyError, LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { fieldOf, messageOf } from './fields.js'

const UNREACHABLE = 'The WalletConnect relay cannot be reached'

const meaningOf = (code: unknown) =>
  typeof code === 'number' && Object.hasOwn(signApiCodes, code) ? signApiCodes[code] : undefined

/** Of a request, 4001 alone is certain: in some namespaces 5000 means an unknown error. */
const REJECTED = 4001
const REJECTION = /user (rejected|denied|cancel)|(rejected|cancell?ed) by (the )?user/i

const declined = (cause: unknown) => new LatchkeyError('userRejected', 'The wallet declined', { cause })

/** Returns why an offer was not taken: the wallet's refusal by code or words, or else the relay. */
export function toPairingError(error: unknown): LatchkeyError {
  if (isLatchkeyError(error)) return error
  const message = messageOf(error)
  const meaning = meaningOf(fieldOf(error, 'code'))
  // A wallet answers a proposal with yes or no: any word for no counts.
  if (meaning === 'userRejected' || /reject|cancel|declin/i.test(message)) return declined(error)
  if (/expire/i.test(message)) return new LatchkeyError('timeout', 'The offer has ended', { cause: error })
  if (meaning) return new LatchkeyError(meaning, 'The wallet refused the offer', { cause: error })
  return toLatchkeyError(error, 'unavailable', UNREACHABLE)
}

/** Returns the failure of a request whose session has ended, with what the library threw about it. */
export const sessionEnded = (cause?: unknown): LatchkeyError =>
  new LatchkeyError('walletDisconnected', 'The wallet ended the session', {
    hint: 'Connect the wallet again.',
    ...(cause === undefined ? {} : { cause }),
  })

/**
 * Returns what the library threw with its meaning in the protocol, or a refusal. Other answers of the wallet stay as
 * they are: the adapter reads the codes of its namespace by the shared tables.
 */
export function toRequestError(error: unknown): unknown {
  if (isLatchkeyError(error)) return error
  const message = messageOf(error)
  if (/no matching key/i.test(message)) return sessionEnded(error)
  if (/request expired/i.test(message))
    return new LatchkeyError('timeout', 'The wallet did not answer in time', { cause: error })
  if (fieldOf(error, 'code') === REJECTED || REJECTION.test(message)) return declined(error)
  if (/no internet|socket|relay|publish/i.test(message) && typeof fieldOf(error, 'code') !== 'number')
    return new LatchkeyError('unavailable', UNREACHABLE, { cause: error })
  return error
}
