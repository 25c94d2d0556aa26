import { LatchkeyError, type TransferInput, type TransferQuote } from '@latchkey/core/adapter'
import * as v from 'valibot'

const detailsSchema = v.object({
  networkId: v.string(),
  from: v.string(),
  to: v.string(),
  token: v.string(),
  amount: v.bigint(),
})

/** The transfer that a quote is for, in one spelling. */
export type QuotedTransfer = v.InferOutput<typeof detailsSchema>

/** Names a transfer; addresses are those of the network, normalized. */
export const toQuoted = (input: TransferInput, from: string, to: string): QuotedTransfer => ({
  networkId: input.networkId,
  from,
  to,
  token: input.token?.address ?? '',
  amount: input.amount,
})

const same = (a: QuotedTransfer, b: QuotedTransfer): boolean =>
  a.networkId === b.networkId &&
  a.from === b.from &&
  a.to === b.to &&
  a.token === b.token &&
  a.amount === b.amount

/**
 * Checks that a quote is for this transfer: it comes back through app code.
 * @throws LatchkeyError `invalidRequest`
 */
export function checkQuote(quote: TransferQuote, asked: QuotedTransfer): void {
  const details = v.safeParse(detailsSchema, quote.details)
  const isCeiling = typeof quote.maxFee === 'bigint' && quote.maxFee >= 0n
  if (isCeiling && details.success && same(details.output, asked)) return
  throw new LatchkeyError('invalidRequest', 'The quote is for another transfer', {
    hint: 'Give `quote` what `estimateTransfer` gave for the same transfer.',
  })
}
