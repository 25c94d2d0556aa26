import type { ErrorCode } from '../../errors/codes.js'
import { LatchkeyError } from '../../errors/error.js'
import { causeOf, type Failure } from './failure-layers.js'

/** The texts by code: what happened, without anything of what the wallet or node wrote. */
export type FailureMessages = Readonly<Partial<Record<ErrorCode, string>>>

/** What an adapter knows beside the code of a failure. */
export interface FailureDetails {
  /** Instead of the table's text. */
  readonly message?: string | undefined
  readonly hint?: string | undefined
}

/** A failure as an error of the kit: what was said stays in `cause`, and the first number in `rpcCode`. */
export function describeFailure(
  code: ErrorCode,
  failures: readonly Partial<Failure>[],
  messages: FailureMessages,
  { message = messages[code] ?? 'The wallet or node refused the request', hint }: FailureDetails = {},
): LatchkeyError {
  const cause = causeOf(failures.map(({ text = '' }) => ({ text })))
  const rpcCode = failures.map(failure => failure.code).find(found => typeof found === 'number')
  return new LatchkeyError(code, message, {
    ...(cause ? { cause } : {}),
    ...(hint === undefined ? {} : { hint }),
    ...(rpcCode === undefined ? {} : { rpcCode }),
  })
}
