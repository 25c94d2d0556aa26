/** Why the server refused a request. Every refusal is answered as `{ error: { code, message } }`. */
export type SiwxRefusalCode =
  | 'accountTaken'
  | 'accountUnknown'
  | 'bodyTooLarge'
  | 'expired'
  | 'foreignDomain'
  | 'foreignNonce'
  | 'foreignOrigin'
  | 'foreignUri'
  | 'internal'
  | 'invalidBody'
  | 'invalidNonce'
  | 'invalidSignature'
  | 'issuedInFuture'
  | 'lastAccount'
  | 'linkingOff'
  | 'networkNotListed'
  | 'nodeAway'
  | 'notFound'
  | 'notJson'
  | 'notSignedIn'
  | 'notYetValid'
  | 'proofNeeded'
  | 'proofsDiffer'
  | 'resourceRefused'
  | 'tooOld'
  | 'userRefused'
  | 'wrongMethod'
  | 'wrongPurpose'
  | 'wrongStatement'

/** Why a text, an object, an option, a request or a call was refused. */
export type SiwxErrorCode =
  | 'invalidField'
  | 'invalidMessage'
  | 'invalidCacao'
  | 'invalidRecap'
  | 'invalidOptions'
  /** The server could not be reached. */
  | 'networkError'
  /** The server did not answer in time. */
  | 'timeout'
  /** The server's answer has another shape than `@latchkey/siwx/server` gives. */
  | 'invalidAnswer'
  | SiwxRefusalCode

/** The error of this package: `field` names what is wrong, as in `SignInFields`. */
export class SiwxError extends Error {
  override readonly name = 'SiwxError'
  readonly code: SiwxErrorCode
  readonly field: string | undefined

  constructor(code: SiwxErrorCode, message: string, field?: string) {
    super(message)
    this.code = code
    this.field = field
  }
}
