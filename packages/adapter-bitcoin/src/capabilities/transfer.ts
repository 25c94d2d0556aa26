import {
  type Account,
  type CallOptions,
  LatchkeyError,
  type TransferInput,
  type TransferLimits,
} from '@latchkey/core/adapter'
import type { TransferPlan } from '../chain/chain.types.js'
import { type CoinRequest, type Selection, settle } from '../chain/coins.js'
import type { Nodes } from '../chain/nodes.js'
import { buildPsbt } from '../chain/psbt-build.js'
import type { Utxo } from '../chain/schemas.js'
import { dustOf, type KnownKind, requireKnown } from '../chain/sizes.js'
import { type CoinList, chooseCoins, fetchCoins } from '../chain/spendable.js'
import type { DecodedAddress } from '../codec/address.js'
import { requireAddress } from '../connectors/wallet-code.js'
import { fetchTransferRate } from './fee-rates.js'
import { readQuote, type Terms } from './quote.js'

const MAX_SATS = 21n * 10n ** 14n

/** A transfer's two ends, taken apart. */
interface Ends {
  readonly from: DecodedAddress
  readonly to: DecodedAddress
  readonly fromKind: KnownKind
  readonly toKind: KnownKind
}

/** @throws LatchkeyError `invalidAddress`, `invalidRequest` */
function readEnds({ from, to, networkId, token }: TransferInput): Ends {
  if (token) throw new LatchkeyError('invalidRequest', 'There are no tokens on this network')
  const ends = { from: requireAddress(from, networkId), to: requireAddress(to, networkId) }
  return { ...ends, fromKind: requireKnown(ends.from), toKind: requireKnown(ends.to) }
}

/** The dust limit of the recipient's address. */
export const limitsOf = (input: TransferInput): TransferLimits => {
  // Which end is wrong is said by the estimate; what holds for the recipient is known without the sender.
  const to = requireKnown(requireAddress(input.to, input.networkId))
  return { minimum: { amount: dustOf(to), reason: 'dust' } }
}

/** @throws LatchkeyError `invalidAmount` */
function checkAmount(amount: bigint, kind: KnownKind): void {
  if (typeof amount !== 'bigint' || amount <= 0n || amount > MAX_SATS) {
    throw new LatchkeyError('invalidAmount', 'The amount is not a number that a transfer can carry')
  }
  if (amount >= dustOf(kind)) return
  throw new LatchkeyError('invalidAmount', 'The amount is too small to be sent', {
    hint: `Nodes refuse less than ${dustOf(kind)} satoshis to an address of this kind.`,
  })
}

/** The transfer that a quote has to be for. */
const toQuoted = ({ networkId, amount }: TransferInput, { from, to }: Ends) => ({
  networkId,
  amount,
  from: from.address,
  to: to.address,
})

/**
 * Checks a transfer that the wallet makes by itself, and gives the rate that was quoted for it.
 * @throws LatchkeyError `invalidAddress`, `invalidAmount`, `invalidRequest`, `feeUnreasonable`, and those of the API
 */
export async function checkTransfer(nodes: Nodes, input: TransferInput, options?: CallOptions) {
  const ends = readEnds(input)
  checkAmount(input.amount, ends.toKind)
  const terms = readQuote(input.quote, toQuoted(input, ends))
  const satsPerVbyte = terms?.satsPerVbyte ?? (await fetchTransferRate(nodes, input.networkId, options))
  return { to: ends.to.address, satsPerVbyte }
}

/** What coins can be chosen from, and for what: at the quoted rate where there is a quote. */
export async function readMarket(
  nodes: Nodes,
  input: TransferInput,
  shared: boolean,
  terms: Terms | undefined,
  options?: CallOptions,
): Promise<{ readonly request: CoinRequest; readonly list: CoinList }> {
  const { from, to, fromKind } = readEnds(input)
  const api = nodes.of(input.networkId)
  const [list, satsPerVbyte] = await Promise.all([
    fetchCoins(api, from.address, shared, options),
    terms?.satsPerVbyte ?? fetchTransferRate(nodes, input.networkId, options),
  ])
  const { coins } = list
  return { request: { coins, from, to, kind: fromKind, amount: input.amount, satsPerVbyte }, list }
}

/** The quoted coins as they are listed now, or undefined when one of them is gone or has another value. */
function findQuoted({ coins: quoted }: Terms, { coins }: CoinList): Utxo[] | undefined {
  const listed = new Map(coins.map(coin => [`${coin.txid}:${coin.vout}:${coin.value}`, coin]))
  const found = new Set(
    quoted.flatMap(({ txid, vout, value }) => listed.get(`${txid}:${vout}:${value}`) ?? []),
  )
  return found.size > 0 && found.size === quoted.length ? [...found] : undefined
}

/**
 * The coins of a transfer: those of its quote. Where they are gone, others at the quoted rate.
 * @throws LatchkeyError `insufficientFunds`, `feeRose`, and those of the API
 */
async function selectFor(request: CoinRequest, list: CoinList, terms: Terms | undefined): Promise<Selection> {
  const quoted = terms && findQuoted(terms, list)
  const selection = (quoted && settle(request, quoted)) ?? (await chooseCoins(request, list))
  if (!terms || selection.fee <= terms.maxFee) return selection
  throw new LatchkeyError('feeRose', 'The fee is higher than it was when it was shown', {
    hint: 'The coins of the quote were spent meanwhile. Ask for a new quote.',
  })
}

/**
 * Makes the PSBT of a transfer, the recipient first, then change to the payer: from the coins and at the rate of its
 * quote where it has one.
 * @throws LatchkeyError `invalidAddress`, `invalidAmount`, `insufficientFunds`, `invalidRequest`, `invalidResponse`,
 * `feeRose`, `feeUnreasonable`, and those of the API
 */
export async function planTransfer(
  nodes: Nodes,
  input: TransferInput,
  payer: Account,
  shared: boolean,
  options?: CallOptions,
): Promise<TransferPlan> {
  const ends = readEnds(input)
  checkAmount(input.amount, ends.toKind)
  const terms = readQuote(input.quote, toQuoted(input, ends))
  const { request, list } = await readMarket(nodes, input, shared, terms, options)
  const { coins, fee, change } = await selectFor(request, list, terms)
  const psbt = await buildPsbt(nodes, { request, coins, change, payer, networkId: input.networkId }, options)
  return { psbt, inputs: coins.map((_, index) => index), fee }
}
