import { LatchkeyError, type TransferInput, type TransferQuote } from '@latchkey/core/adapter'
import * as v from 'valibot'
import type { TransferCall } from '../chain/chain.types.js'
import type { Hex } from '../codec/rpc.js'
import type { PlannedCall } from './transfer-call.js'

/** What a transfer pays per unit of gas, at most: EIP-1559, or one price. */
export type GasTerms =
  | { readonly maxFeePerGas: Hex; readonly maxPriorityFeePerGas: Hex }
  | { readonly gasPrice: Hex }

/** The terms of a quote: what `eth_sendTransaction` is given, and what a rollup may take beside it. Plain JSON. */
export interface QuoteDetails {
  readonly networkId: string
  readonly call: TransferCall
  readonly gas: Hex
  readonly price: GasTerms
  /** The most that a rollup takes for the data, in base units; zero elsewhere. */
  readonly dataFee: Hex
}

const quantity = v.custom<Hex>(value => typeof value === 'string' && /^0x[0-9a-f]{1,64}$/.test(value))
const bytes = v.custom<Hex>(value => typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value))

const detailsSchema = v.strictObject({
  networkId: v.string(),
  call: v.strictObject({
    from: v.string(),
    to: v.string(),
    value: quantity,
    data: v.optional(bytes),
  }),
  gas: v.pipe(
    quantity,
    v.check(gas => BigInt(gas) > 0n),
  ),
  price: v.union([
    v.strictObject({ maxFeePerGas: quantity, maxPriorityFeePerGas: quantity }),
    v.strictObject({ gasPrice: quantity }),
  ]),
  dataFee: quantity,
})

const invalid = (message: string) =>
  new LatchkeyError('invalidRequest', message, {
    hint: 'Pass the quote that `fees.estimateTransfer` gave for this very transfer.',
  })

/** The most that one unit of gas costs under the terms. */
export const ceilingOf = (price: GasTerms): bigint =>
  BigInt('gasPrice' in price ? price.gasPrice : price.maxFeePerGas)

/** The most that a transfer costs under the terms, in base units. */
export const mostOf = ({ gas, price, dataFee }: QuoteDetails): bigint =>
  BigInt(gas) * ceilingOf(price) + BigInt(dataFee)

const sameCall = (a: TransferCall, b: TransferCall) =>
  a.from === b.from && a.to === b.to && a.value === b.value && a.data === b.data

/** The same transfer in another number of the token's own units: its multiplier has changed. */
const isRecounted = (quoted: TransferCall, { call, isScaled }: PlannedCall): boolean =>
  isScaled && quoted.data !== call.data && sameCall({ ...call, data: quoted.data ?? '0x' }, quoted)

/**
 * The terms that the visitor agreed to. They came back through app code, so each field is checked, and they are bound to
 * their transfer: network, sender, recipient, token and amount.
 * @throws LatchkeyError `invalidRequest`, `feeRose` where the token counts its amounts otherwise than then
 */
export function readQuote(quote: TransferQuote, input: TransferInput, planned: PlannedCall): QuoteDetails {
  const parsed = v.safeParse(detailsSchema, quote.details)
  if (!parsed.success) throw invalid("The quote isn't one of this network")
  const { call: quoted, ...terms } = parsed.output
  const { data, ...rest } = quoted
  const details: QuoteDetails = { ...terms, call: data === undefined ? rest : { ...rest, data } }
  if (details.networkId === input.networkId && isRecounted(details.call, planned))
    throw new LatchkeyError('feeRose', 'The token counts its amounts otherwise than when it was quoted', {
      hint: 'Ask for a new quote, show it, and send with that one.',
    })
  if (details.networkId !== input.networkId || !sameCall(details.call, planned.call))
    throw invalid('The quote is for another transfer')
  if (typeof quote.maxFee !== 'bigint' || mostOf(details) > quote.maxFee)
    throw invalid('The terms of the quote cost more than it says')
  if (
    'maxFeePerGas' in details.price &&
    BigInt(details.price.maxPriorityFeePerGas) > ceilingOf(details.price)
  )
    throw invalid('The tip of the quote is above its ceiling')
  return details
}
