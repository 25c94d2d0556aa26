import { LatchkeyError } from '../errors/error.js'
import { type AccountIdParts, safeParseAccountId } from './account-id.js'

/**
 * Returns the three parts of a CAIP-10 account id.
 * @throws LatchkeyError `invalidCaip`
 */
export function parseAccountId(value: unknown): AccountIdParts {
  const parts = safeParseAccountId(value)
  if (!parts) throw new LatchkeyError('invalidCaip', `Invalid CAIP-10 address: ${String(value)}`)
  return parts
}
