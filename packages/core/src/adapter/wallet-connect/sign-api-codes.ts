import type { FailureCodes } from '../failures/codes.js'

/**
 * The codes of the Sign API, with the refusal of EIP-1193 that wallets answer proposals with. In eip155, 5000 alone is
 * ambiguous: there it also means an unknown error. A module of its own, since pairing needs no other table.
 */
export const signApiCodes: FailureCodes = {
  4001: 'userRejected',
  5000: 'userRejected',
  5001: 'userRejected',
  5002: 'userRejected',
  5003: 'userRejected',
  5100: 'unsupportedNetwork',
  5101: 'unsupportedMethod',
  5103: 'notAuthorized',
}
