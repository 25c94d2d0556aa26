/** WebSocket close codes that clients of the protocol handle. */
export const closeCodes = {
  goingAway: 1001,
  unsupportedData: 1003,
  policyViolation: 1008,
  /** The relay failed on this connection. It keeps serving the others. */
  internalError: 1011,
  tryAgainLater: 1013,
  /** The client gives up for good and tells its user; every other code makes it connect again. */
  refused: 3000,
  staleClient: 4008,
} as const

/** The texts after code 3000 are part of the protocol: clients look for them. */
export const refusals = {
  invalidKey: { status: 401, reason: 'Unauthorized: invalid key' },
  projectNotFound: { status: 403, reason: 'Project not found' },
  originNotAllowed: { status: 403, reason: 'Unauthorized: origin not allowed' },
  tokenMissing: { status: 401, reason: 'JWT validation error: JWT Token is missing' },
  tokenMalformed: { status: 401, reason: 'JWT validation error: JWT Token is malformed' },
  tokenSignature: { status: 401, reason: 'JWT validation error: JWT Token has an invalid signature' },
  tokenAudience: { status: 401, reason: 'JWT validation error: JWT Token is for another audience' },
  tokenNotYetValid: { status: 401, reason: 'JWT validation error: JWT Token is not yet valid' },
  tokenLifetime: { status: 401, reason: 'JWT validation error: JWT Token is good for more than a day' },
  tokenExpired: { status: 401, reason: 'JWT validation error: JWT Token is expired' },
} as const

export type RefusalName = keyof typeof refusals

export const tooManyRequests = 'Too many requests'

export const malformedFrames = 'Malformed frames'

export const internalError = 'Internal error'
