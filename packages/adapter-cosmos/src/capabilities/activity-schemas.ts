import { LatchkeyError } from '@latchkey/core/adapter'
import {
  array,
  type GenericSchema,
  type InferOutput,
  looseObject,
  maxLength,
  number,
  optional,
  pipe,
  regex,
  safeParse,
  string,
  transform,
} from 'valibot'

const wholeNumber = pipe(string(), regex(/^\d{1,15}$/), transform(Number))

const eventSchema = looseObject({
  type: string(),
  attributes: optional(array(looseObject({ key: string(), value: optional(string(), '') })), []),
})

const foundSchema = looseObject({
  hash: pipe(string(), regex(/^[0-9A-F]{64}$/i)),
  height: wholeNumber,
  tx: string(),
  tx_result: looseObject({ code: optional(number(), 0), events: optional(array(eventSchema), []) }),
})

/** `tx_search`. */
export const searchSchema = looseObject({
  txs: pipe(array(foundSchema), maxLength(100)),
  total_count: wholeNumber,
})

/** `blockchain`. */
export const headersSchema = looseObject({
  block_metas: array(looseObject({ header: looseObject({ height: wholeNumber, time: string() }) })),
})

/** A transaction that was found. */
export type FoundTx = InferOutput<typeof foundSchema>

/** An event of a transaction. */
export type FoundEvent = InferOutput<typeof eventSchema>

/** What a node answered, checked. @throws LatchkeyError `invalidResponse` */
export function parseFound<S extends GenericSchema>(schema: S, value: unknown): InferOutput<S> {
  const result = safeParse(schema, value)
  if (result.success) return result.output
  throw new LatchkeyError('invalidResponse', 'The node answered something else than transactions')
}
