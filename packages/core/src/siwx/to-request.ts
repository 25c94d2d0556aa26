import type { SignInRequest } from '../adapter/contract/sign-in.types.js'
import type { SiwxMessageData } from '../context/siwx-options.types.js'
import { LatchkeyError } from '../errors/error.js'

/**
 * Returns the fields of a text, for a wallet that writes it itself.
 * @param data without fields that are undefined, as the keeper gives it
 * @throws LatchkeyError `invalidRequest` for a text without its time
 */
export function toRequest({ accountAddress: _, chainId, issuedAt, ...rest }: SiwxMessageData): SignInRequest {
  if (issuedAt) return { ...rest, networkId: chainId, issuedAt }
  throw new LatchkeyError('invalidRequest', 'The sign-in text needs issuedAt')
}
