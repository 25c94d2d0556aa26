import type { ErrorCode } from '../../errors/codes.js'
import { type FailureCodes, meaningOf } from './codes.js'
import type { Failure } from './failure-layers.js'

/** What texts mean, in the order in which it must be asked: an earlier row may be part of a later text. */
export type FailureTexts = readonly (readonly [RegExp, ErrorCode])[]

/**
 * The words of a person who says no. Bare words ("rejected", "the signing request was cancelled") count only where they
 * are all that was said: nodes and contracts use them too.
 */
export const rejectionText =
  /user.{0,24}(?:reject|den(?:y|ied)|declin|cancel|disapprov|closed)|(?:reject|denied|declin|cancel)\w* (?:by|from) (?:the )?user|^\s*(?:the )?(?:(?:approval|connection|message|request|sign|transaction)\w* ?)?(?:request )?(?:was |is |has been )?(?:reject(?:ed)?|cancell?ed|cancel|declined|denied)[.!]?\s*$|popup (?:was )?closed/i

/** What a text means: the first row that matches. */
export const findText = (failures: readonly Pick<Failure, 'text'>[], texts: FailureTexts) =>
  texts.find(([pattern]) => failures.some(({ text }) => pattern.test(text)))?.[1]

/** Whether a failure is a person who says no, by code or by text at any depth. */
export const isRejection = (failures: readonly Failure[], codes: FailureCodes): boolean =>
  failures.some(({ code, text }) => meaningOf(code, codes) === 'userRejected' || rejectionText.test(text))

/** What a failure means: a person's no first, then what was said, then the first code with a meaning. */
export function findFailureCode(
  failures: readonly Failure[],
  codes: FailureCodes,
  texts: FailureTexts = [],
): ErrorCode | undefined {
  if (isRejection(failures, codes)) return 'userRejected'
  return (
    findText(failures, texts) ??
    failures.map(({ code }) => meaningOf(code, codes)).find(meaning => meaning !== undefined)
  )
}
