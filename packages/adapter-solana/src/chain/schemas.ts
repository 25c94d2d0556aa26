import { LatchkeyError } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { decodeBase64 } from '../codec/bytes.js'

/** An unsigned number of 64 bits: a short one is a number, a long one text (see parse-json). */
export const u64 = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.string(), v.regex(/^\d{1,20}$/))]),
  v.transform(value => BigInt(value)),
)
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A value with the slot that it holds for. */
export const inContext = <T extends v.GenericSchema>(value: T) => v.object({ value })

const data = v.pipe(
  v.looseTuple([v.string(), v.literal('base64')]),
  v.transform(([text]) => decodeBase64(text)),
  v.instance(Uint8Array),
)

/** An account, or null where there is none. */
const account = v.nullable(
  v.object({ lamports: u64, owner: v.string(), executable: v.boolean(), data, space: v.optional(count) }),
)
export const accountAnswer = inContext(account)
export const accountsAnswer = inContext(v.array(account))

/** Token accounts in the form that the node has taken apart. */
export const tokenAccountsAnswer = inContext(
  v.array(
    v.object({
      pubkey: v.string(),
      account: v.object({
        data: v.object({
          parsed: v.object({
            info: v.object({
              mint: v.string(),
              state: v.string(),
              tokenAmount: v.object({ amount: u64, decimals: v.pipe(count, v.maxValue(255)) }),
            }),
          }),
        }),
      }),
    }),
  ),
)

export const blockhashAnswer = inContext(v.object({ blockhash: v.string(), lastValidBlockHeight: count }))
export const feeAnswer = inContext(v.nullable(u64))
export const priorityFeesAnswer = v.array(v.object({ prioritizationFee: u64 }))
export const signaturesAnswer = v.array(v.object({ signature: v.string() }))
export const simulationAnswer = inContext(v.object({ err: v.unknown() }))
export const heightAnswer = count

export const statusesAnswer = inContext(
  v.pipe(
    v.array(
      v.nullable(
        v.object({
          err: v.unknown(),
          confirmations: v.nullish(count),
          confirmationStatus: v.nullish(v.picklist(['processed', 'confirmed', 'finalized'])),
        }),
      ),
    ),
    v.length(1),
  ),
)

/** A transaction in its wire form, or null where the node has none under the id. */
export const wireAnswer = v.nullable(
  v.object({ transaction: data, meta: v.nullable(v.object({ fee: u64 })) }),
)

export const transactionAnswer = v.nullable(v.object({ meta: v.nullable(v.object({ fee: u64 })) }))

/**
 * What a node answered, checked.
 * @throws LatchkeyError `invalidResponse`
 */
export function parseResult<T extends v.GenericSchema>(schema: T, answer: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, answer)
  if (result.success) return result.output
  throw new LatchkeyError('invalidResponse', 'The node answered in a shape that cannot be right')
}
