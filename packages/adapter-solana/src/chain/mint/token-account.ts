import { readExtensions } from './decode-mint.js'

const TOKEN_ACCOUNT_BYTES = 165
const EXTENSIONS_AT = 166
const HEADER = 4
const IMMUTABLE_OWNER = 7
const MEMO_TRANSFER = 8
const STATE_AT = 108
const FROZEN = 2

/**
 * How large a new associated account of the same token will be. Token-2022 accounts carry what their mint asks for, so
 * the sender's tells; the associated token program adds the mark that the owner cannot change.
 */
export function newAccountBytes(sample: Uint8Array | undefined): number {
  if (!sample) return TOKEN_ACCOUNT_BYTES
  if (sample.length <= EXTENSIONS_AT) return EXTENSIONS_AT + HEADER
  return readExtensions(sample).has(IMMUTABLE_OWNER) ? sample.length : sample.length + HEADER
}

/** Whether the issuer has frozen a token account: it neither gives nor takes. */
export const isFrozen = (data: Uint8Array): boolean => data[STATE_AT] === FROZEN

/** Whether the owner of a token account wants a memo with each transfer, as exchanges do to tell their customers apart. */
export const needsMemo = (data: Uint8Array): boolean =>
  readExtensions(data).get(MEMO_TRANSFER)?.getUint8(0) === 1
