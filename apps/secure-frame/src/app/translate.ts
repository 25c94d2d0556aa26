import { FrameRefusal, type WalletErrorCode } from '@latchkey/frame-bridge/frame'
import { isVaultError } from '@latchkey/vault'
import { RejectedError } from '../approve/queue.js'
import { NodeError } from '../rpc/node.js'
import { PartyError, type PartyErrorCode } from '../session/party-error.js'
import { SignerError } from '../signer/signer-client.js'
import type { Refuse } from './refusals.js'
import type { TextKey } from './texts.js'

const partyTexts: Readonly<Partial<Record<PartyErrorCode, TextKey>>> = {
  noTriesLeft: 'errorTries',
  flowEnded: 'errorExpired',
  invalidLogin: 'errorSignInAgain',
  notSignedIn: 'errorSignInAgain',
  notApproved: 'errorSignInAgain',
  conflict: 'errorWalletElsewhere',
  frozen: 'errorFrozen',
  locked: 'errorLocked',
  notFound: 'errorSignInAgain',
}

/** What the page reads of a refusal: whether the person may try again. */
const pageCodes: Readonly<Partial<Record<PartyErrorCode, WalletErrorCode>>> = {
  wrongCode: 'wrong_code',
  noTriesLeft: 'no_tries_left',
  flowEnded: 'code_expired',
}

const fromParty = (error: PartyError, refuse: Refuse): FrameRefusal => {
  const { code, retryAfter, triesLeft } = error
  // The page's bridge knows this code by the name of 1.7.13.
  if (code === 'unverifiedOrigin') return refuse('errorOrigin', 'unverified_domain')
  if (code === 'rateLimited' && retryAfter !== undefined)
    return refuse('errorRate', code, { n: Math.ceil(retryAfter) })
  if (code === 'wrongCode')
    return triesLeft === undefined
      ? refuse('errorCodeOne', pageCodes.wrongCode ?? code)
      : refuse('errorCode', pageCodes.wrongCode ?? code, { n: triesLeft })
  return refuse(partyTexts[code] ?? 'errorService', pageCodes[code] ?? code)
}

/** Turns an error into a refusal that the page may read. What is not known stays as it is, and the page learns nothing of it. */
export function translate(error: unknown, refuse: Refuse): unknown {
  if (error instanceof FrameRefusal) return error
  if (error instanceof PartyError) return fromParty(error, refuse)
  if (error instanceof RejectedError) return refuse('errorRejected', 'user_rejected')
  if (error instanceof NodeError) return refuse('errorNode', 'unreachable')
  if (error instanceof SignerError)
    return error.fault === 'wrongAccount'
      ? refuse('errorAccount', error.fault)
      : refuse('failed', error.fault)
  if (isVaultError(error, 'unknownVersion')) return refuse('errorNewerVersion', error.code)
  if (isVaultError(error)) return refuse('errorNotOpened', error.code)
  return error
}
