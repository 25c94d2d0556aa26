import { LatchkeyError } from '../errors/error.js'
import { type AccountIdParts, safeParseAccountId } from './account-id.js'

/**
 * Returns the three parts of a CAIP-10 account id.
 * @throws LatchkeyError `invalidCaip`
 */
export function parseAccountId(value: unknown): AccountIdParts {
  const parts = safeParseAccountId(value)
  if (parts) return parts
  // Of what is no text there is nothing to show.
  const message = typeof value === 'string' ? `Invalid CAIP-10 address: ${value}` : 'Invalid CAIP Address'
  throw new LatchkeyError('invalidCaip', message)
}
