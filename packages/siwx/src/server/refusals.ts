import { SiwxError, type SiwxErrorCode, type SiwxRefusalCode } from '../errors.js'

/** The HTTP status of each code, and its text. Texts name no value of the request. */
const REFUSALS: Readonly<Record<SiwxRefusalCode, readonly [status: number, message: string]>> = {
  accountTaken: [409, 'The account belongs to another user.'],
  accountUnknown: [404, 'The account is not linked to this user.'],
  bodyTooLarge: [413, 'The body is larger than 32 kB, or a text is larger than 4 kB.'],
  expired: [401, 'The text has expired. Sign a new one.'],
  foreignDomain: [401, "The text names another domain than the page's."],
  foreignNonce: [401, 'The nonce was issued to another browser. Ask for a new one.'],
  foreignOrigin: [401, 'Requests of this page are not accepted. Add its host to `domains`.'],
  foreignUri: [401, 'The text names a URI that is not accepted.'],
  internal: [500, 'The server failed. Try again.'],
  invalidBody: [400, 'The request has another shape.'],
  invalidNonce: [401, 'The nonce is unknown, used or expired. Ask for a new one.'],
  invalidSignature: [401, 'The account did not sign this text.'],
  issuedInFuture: [401, 'The text is from the future. Check the clock.'],
  lastAccount: [409, 'The last account of a user cannot be unlinked.'],
  linkingOff: [404, 'This server keeps no linked accounts. Set `accounts`.'],
  networkNotListed: [401, 'The network is not accepted. Add it to `networks`.'],
  nodeAway: [503, 'The signature could not be checked. Post the same proof again within a minute.'],
  notFound: [404, 'There is no such path.'],
  notJson: [415, 'The body is not JSON.'],
  notSignedIn: [401, 'Nobody is signed in.'],
  notYetValid: [401, 'The text is not valid yet.'],
  proofNeeded: [401, 'Sign in again: the last proof is older than five minutes.'],
  proofsDiffer: [401, 'The proofs are not of one nonce, one address and one network each.'],
  resourceRefused: [401, 'The text has a resource that is not accepted.'],
  tooOld: [401, 'The text was issued too long ago. Sign a new one.'],
  userRefused: [401, 'The app did not accept the account.'],
  wrongMethod: [405, 'The path has another method.'],
  wrongPurpose: [401, 'The nonce was issued for another purpose or session.'],
  wrongStatement: [401, 'The statement does not say what the text is for.'],
}

const isRefusal = (code: SiwxErrorCode): code is SiwxRefusalCode => Object.hasOwn(REFUSALS, code)

/** @throws SiwxError always */
export function refuse(code: SiwxRefusalCode): never {
  throw new SiwxError(code, REFUSALS[code][1])
}

/** The HTTP status of an error; undefined where it is none of a request. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof SiwxError)) return undefined
  if (isRefusal(error.code)) return REFUSALS[error.code][0]
  return error.code === 'invalidMessage' || error.code === 'invalidRecap' ? 401 : undefined
}
