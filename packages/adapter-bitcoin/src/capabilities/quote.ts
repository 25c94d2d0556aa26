import { LatchkeyError, type TransferInput, type TransferQuote } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { count, txid, type Utxo } from '../chain/schemas.js'
import { isRate } from './fee-rates.js'

/** How long a quote is good for. The rate that it names is then asked for anew. */
const VALID_MS = 60_000

const satoshis = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(21n * 10n ** 14n))
const details = v.object({
  networkId: v.string(),
  from: v.string(),
  to: v.string(),
  amount: satoshis,
  satsPerVbyte: v.pipe(v.number(), v.check(isRate)),
  coins: v.pipe(v.array(v.object({ txid, vout: count, value: satoshis })), v.maxLength(2_000)),
})
const quoteSchema = v.object({ fee: satoshis, maxFee: satoshis, details })

/** What a quote promises: the rate, the coins, and the most that they may cost. */
export interface Terms {
  readonly satsPerVbyte: number
  readonly coins: readonly Pick<Utxo, 'txid' | 'vout' | 'value'>[]
  readonly maxFee: bigint
}

/** The transfer that a quote is for, its addresses in their canonical spelling. */
type Quoted = Pick<TransferInput, 'networkId' | 'from' | 'to' | 'amount'>

/** Writes a quote. */
export const toQuote = (
  { networkId, from, to, amount }: Quoted,
  { satsPerVbyte, coins, maxFee }: Terms,
  fee: bigint,
  now: number,
): TransferQuote => ({
  fee,
  maxFee,
  validUntil: now + VALID_MS,
  details: {
    networkId,
    from,
    to,
    amount,
    satsPerVbyte,
    coins: coins.map(coin => ({ txid: coin.txid, vout: coin.vout, value: coin.value })),
  },
})

const wrong = (why: string) =>
  new LatchkeyError('invalidRequest', why, {
    hint: 'Pass the quote of `estimateTransfer` unchanged, with the transfer that it was asked for.',
  })

/**
 * Reads a quote that came back through app code; undefined where there is none.
 * @throws LatchkeyError `invalidRequest`
 */
export function readQuote(quote: TransferQuote | undefined, asked: Quoted): Terms | undefined {
  if (quote === undefined) return undefined
  const read = v.safeParse(quoteSchema, quote)
  if (!read.success) throw wrong('This is not a quote of this adapter')
  const { details: told, maxFee } = read.output
  const isSame =
    told.networkId === asked.networkId &&
    told.from === asked.from &&
    told.to === asked.to &&
    told.amount === asked.amount
  if (!isSame) throw wrong('The quote is for another transfer')
  return { satsPerVbyte: told.satsPerVbyte, coins: told.coins, maxFee }
}
