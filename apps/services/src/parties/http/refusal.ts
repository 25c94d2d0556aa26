import { isVaultError } from '@latchkey/vault'
import { type RefusalCode, refusals } from '@latchkey/vault/wire'
import { isDatabaseAway } from '../../database/is-away.js'
import { ApiProblem } from '../../server/problem.js'

interface RefusalOptions {
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number
  readonly triesLeft?: number
}

/** A request that a party refuses. Its message repeats no code, token or address. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: (typeof refusals)[RefusalCode]

  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly options: RefusalOptions = {},
  ) {
    super(message)
    this.status = refusals[code]
  }
}

/** The refusal that an error means, or undefined for a fault of the party itself. */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof ApiProblem && error.code === 'rateLimited')
    return new Refusal('rateLimited', 'Too many requests. Try again later.', {
      retryAfter: error.retryAfterSeconds ?? 60,
    })
  if (isVaultError(error, 'invalidProof'))
    return new Refusal('invalidProof', "The device's proof isn't valid.")
  if (isVaultError(error, 'invalidStatement'))
    return new Refusal('invalidStatement', "The keeper's statement isn't valid.")
  if (isVaultError(error, 'invalidInput')) return new Refusal('invalidRequest', "The request isn't valid.")
  if (isDatabaseAway(error))
    return new Refusal('unavailable', "The service can't answer at the moment. Try again.", { retryAfter: 1 })
  return undefined
}
