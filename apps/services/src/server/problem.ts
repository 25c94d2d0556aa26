import type { Problem } from '@latchkey/core/api'

/** Words for programs, with the HTTP status of each. */
export const problems = {
  badRequest: 400,
  unknownProject: 401,
  originNotAllowed: 403,
  notFound: 404,
  methodNotAllowed: 405,
  tooLate: 408,
  conflict: 409,
  tooLarge: 413,
  unsupported: 422,
  rateLimited: 429,
  internal: 500,
  sourceFailed: 502,
  unavailable: 503,
  sourceTimeout: 504,
} as const

export type ProblemCode = keyof typeof problems

interface ProblemOptions extends ErrorOptions {
  readonly reasons?: Problem['reasons']
  /** Seconds after which the caller may ask again. */
  readonly retryAfterSeconds?: number
}

/** A failure that the response describes to the caller. Its message repeats nothing of the request. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: (typeof problems)[ProblemCode]
  readonly reasons: Problem['reasons']
  readonly retryAfterSeconds: number | undefined

  constructor(
    readonly code: ProblemCode,
    message: string,
    options: ProblemOptions = {},
  ) {
    super(message, options)
    this.status = problems[code]
    this.reasons = options.reasons ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
