import { LatchkeyError } from '@latchkey/core/adapter'
import * as v from 'valibot'
import type { SendOptions } from '../connectors/drivers/driver.types.js'

/** What the commitments of before 2020 are called now. */
const MODERN = {
  processed: 'processed',
  confirmed: 'confirmed',
  finalized: 'finalized',
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
} as const

const names = Object.keys(MODERN) as (keyof typeof MODERN)[]
const commitment = v.optional(
  v.pipe(
    v.picklist(names),
    v.transform(name => MODERN[name]),
  ),
)
const count = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))
const schema = v.strictObject({
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: commitment,
  commitment,
  maxRetries: count,
  minContextSlot: count,
})

/**
 * The options of signing and sending, checked, in today's words.
 * @throws LatchkeyError `invalidRequest`
 */
export function parseSendOptions(options: unknown = {}): SendOptions {
  const result = v.safeParse(schema, options)
  if (result.success) return result.output
  throw new LatchkeyError('invalidRequest', 'These are not options for sending a transaction', {
    hint: 'Known: skipPreflight, preflightCommitment, commitment, maxRetries, minContextSlot.',
  })
}
