import type { RefusalCode } from '@latchkey/vault/wire'

/** Why a party gave no answer: one of its codes, or a fault on the way. */
export type PartyErrorCode = RefusalCode | 'unreachable' | 'invalidAnswer' | 'unknown'

/** A refusal of a party, or a fault on the way to it. Holds no code, token or address. */
export class PartyError extends Error {
  override readonly name = 'PartyError'
  readonly code: PartyErrorCode
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined
  readonly triesLeft: number | undefined

  constructor(
    code: PartyErrorCode,
    details: { readonly retryAfter?: number; readonly triesLeft?: number } = {},
  ) {
    super(`A party of the wallet answered: ${code}`)
    this.code = code
    this.retryAfter = details.retryAfter
    this.triesLeft = details.triesLeft
  }
}

/** True for an error of a party, with a code if one is given. */
export const isPartyError = (error: unknown, ...codes: readonly PartyErrorCode[]): error is PartyError =>
  error instanceof PartyError && (codes.length === 0 || codes.includes(error.code))
