import type { FrameBridgeError, WalletErrorCode } from '@latchkey/frame-bridge'
import { isLatchkeyError } from '../errors/error.js'
import type { AuthErrorCode, AuthFailure } from './auth.types.js'

/** Texts of the specification, section 8. */
export const authTexts = {
  invalidEmail: 'Invalid email',
  modalClosed: 'Modal closed',
  popupClosed: 'Popup closed',
  socialFailed: 'Failed to initiate social connection',
  farcasterFailed: 'Failed to connect to farcaster',
  connectFailed: 'Failed to connect',
  lost: 'Something went wrong',
  linkExpired: 'The link has expired',
  noCode: 'Unable to load email login dependency',
  rpcNotAllowed: 'Requested RPC call is not allowed',
} as const

/** Codes that the frame puts beside its message (`error.code`, an addition to 1.7.13). */
export const frameCodes = {
  wrongCode: 'wrong_code',
  codeExpired: 'code_expired',
  noTriesLeft: 'no_tries_left',
  linkExpired: 'link_expired',
  linkDenied: 'link_denied',
  userRejected: 'user_rejected',
} as const satisfies Record<string, WalletErrorCode>

/** Creates a failure. */
export const failure = (code: AuthErrorCode, message: string): AuthFailure => ({ code, message })

/** The failure of an email that comes too early. */
export function cooldownFailure(untilMs: number, nowMs: number): AuthFailure {
  const seconds = Math.ceil((untilMs - nowMs) / 1000)
  return { code: 'cooldown', message: `Please try again after ${seconds} seconds`, seconds }
}

const over: readonly (string | undefined)[] = [
  frameCodes.codeExpired,
  frameCodes.noTriesLeft,
  frameCodes.linkExpired,
  frameCodes.linkDenied,
]

function refusal({ frameCode, message }: FrameBridgeError): AuthFailure {
  if (over.includes(frameCode)) return failure('expired', message)
  return failure(frameCode === frameCodes.wrongCode ? 'wrongCode' : 'refused', message)
}

/** Returns what an error of the bridge means for a person. */
export function failureOfFrame(error: FrameBridgeError): AuthFailure {
  const { code, message } = error
  if (code === 'refused') return refusal(error)
  if (code === 'timeout') return failure('timeout', message)
  if (code === 'loadFailed' || code === 'frameMissing') return failure('loadFailed', message)
  if (code === 'invalidRequest')
    return failure(message === authTexts.invalidEmail ? 'invalidEmail' : 'refused', message)
  return failure('frameLost', message)
}

/** Returns what any other error of a login means for a person. */
export function failureOfLogin(error: unknown): AuthFailure {
  if (isLatchkeyError(error, 'unavailable')) return failure('loadFailed', error.message)
  return failure('connectFailed', isLatchkeyError(error) ? error.message : authTexts.connectFailed)
}

/** Whether a failure ends the login; after any other one the person may enter the code again. */
export const isFinal = ({ code }: AuthFailure): boolean => code !== 'wrongCode' && code !== 'refused'
