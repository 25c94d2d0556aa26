import { LatchkeyError, type TransferInput, type TransferQuote } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { MAX_PRICE } from './plan/priority.js'

/** How long a quote is good for. The price that it names is then asked for anew. */
const VALID_MS = 60_000

const lamports = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** 64n - 1n))
const details = v.object({
  networkId: v.string(),
  from: v.string(),
  to: v.string(),
  amount: v.pipe(v.bigint(), v.minValue(0n)),
  /** Empty for the network's own coin. */
  token: v.string(),
  /** Empty where there is none. */
  memo: v.string(),
  /** Micro-lamports per compute unit. */
  price: v.pipe(v.bigint(), v.minValue(0n), v.maxValue(MAX_PRICE)),
})
const quoteSchema = v.object({
  fee: lamports,
  maxFee: lamports,
  received: v.optional(v.pipe(v.bigint(), v.minValue(0n))),
  details,
})

/** What a quote promises: the price of compute units, the most that the transfer may cost, rent included, and what arrives. */
export interface Terms {
  readonly price: bigint
  readonly maxFee: bigint
  readonly received: bigint
}

const toQuoted = ({ networkId, from, to, amount, token, memo = '' }: TransferInput) => ({
  networkId,
  from,
  to,
  amount,
  token: token?.address ?? '',
  memo,
})

/** Writes a quote. */
export const toQuote = (input: TransferInput, fee: bigint, terms: Terms, now: number): TransferQuote => ({
  fee,
  maxFee: terms.maxFee,
  ...(terms.received === input.amount ? {} : { received: terms.received }),
  validUntil: now + VALID_MS,
  details: { ...toQuoted(input), price: terms.price },
})

const wrong = (why: string) =>
  new LatchkeyError('invalidRequest', why, {
    hint: 'Pass the quote of `estimateTransfer` unchanged, with the transfer that it was asked for.',
  })

/**
 * Reads a quote that came back through app code; undefined where there is none.
 * @throws LatchkeyError `invalidRequest`
 */
export function readQuote(input: TransferInput): Terms | undefined {
  if (input.quote === undefined) return undefined
  const read = v.safeParse(quoteSchema, input.quote)
  if (!read.success) throw wrong('This is not a quote of this adapter')
  const { details: told, maxFee, received = input.amount } = read.output
  const isSame = Object.entries(toQuoted(input)).every(
    ([key, value]) => told[key as keyof typeof told] === value,
  )
  if (!isSame) throw wrong('The quote is for another transfer')
  return { price: told.price, maxFee, received }
}
