import {
  type Account,
  type CallOptions,
  LatchkeyError,
  type TransferInput,
  type TransferLimits,
} from '@latchkey/core/adapter'
import { type CoinRequest, selectCoins } from '../chain/coins.js'
import type { Nodes } from '../chain/esplora.js'
import { buildPsbt } from '../chain/psbt-build.js'
import { dustOf, type KnownKind, requireKnown } from '../chain/sizes.js'
import { fetchSpendable } from '../chain/spendable.js'
import type { DecodedAddress } from '../connectors/address.js'
import { fetchTransferRate } from './fee-rates.js'

const MAX_SATS = 21n * 10n ** 14n

/** A transfer's two ends, taken apart. */
interface Ends {
  readonly from: DecodedAddress
  readonly to: DecodedAddress
  readonly fromKind: KnownKind
  readonly toKind: KnownKind
}

/** @throws LatchkeyError `invalidAddress`, `invalidRequest` */
function readEnds({ codec }: Nodes, { from, to, networkId, token }: TransferInput): Ends {
  if (token) throw new LatchkeyError('invalidRequest', 'There are no tokens on this network')
  const ends = { from: codec.require(from, networkId), to: codec.require(to, networkId) }
  return { ...ends, fromKind: requireKnown(ends.from), toKind: requireKnown(ends.to) }
}

/** The dust limit of the recipient's address. */
export const limitsOf = (nodes: Nodes, input: TransferInput): TransferLimits => {
  // Which end is wrong is said by the estimate; what holds for the recipient is known without the sender.
  const to = requireKnown(nodes.codec.require(input.to, input.networkId))
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

/**
 * Checks a transfer that the wallet makes by itself.
 * @throws LatchkeyError `invalidAddress`, `invalidAmount`, `invalidRequest`, and those of the API
 */
export async function checkTransfer(nodes: Nodes, input: TransferInput, options?: CallOptions) {
  const { to, toKind } = readEnds(nodes, input)
  checkAmount(input.amount, toKind)
  return { to: to.address, satsPerVbyte: await fetchTransferRate(nodes, input.networkId, options) }
}

/** What coins can be chosen from, and for what. */
export async function readCoinRequest(
  nodes: Nodes,
  input: TransferInput,
  shared: boolean,
  options?: CallOptions,
): Promise<CoinRequest> {
  const { from, to, fromKind } = readEnds(nodes, input)
  const api = nodes.of(input.networkId)
  const [coins, satsPerVbyte] = await Promise.all([
    fetchSpendable(api, from.address, shared, options),
    fetchTransferRate(nodes, input.networkId, options),
  ])
  return { coins, from, to, kind: fromKind, amount: input.amount, satsPerVbyte }
}

/** A transfer, ready to be signed. */
export interface TransferPlan {
  readonly psbt: Uint8Array
  /** Every input is the payer's. */
  readonly inputs: readonly number[]
  readonly fee: bigint
}

/**
 * Chooses coins for a transfer and makes its PSBT: the recipient first, then change to the payer.
 * @throws LatchkeyError `invalidAddress`, `invalidAmount`, `insufficientFunds`, `invalidRequest`, and those of the API
 */
export async function planTransfer(
  nodes: Nodes,
  input: TransferInput,
  payer: Account,
  shared: boolean,
  options?: CallOptions,
): Promise<TransferPlan> {
  checkAmount(input.amount, readEnds(nodes, input).toKind)
  const request = await readCoinRequest(nodes, input, shared, options)
  const { coins, fee, change } = selectCoins(request)
  const psbt = await buildPsbt(nodes, { request, coins, change, payer, networkId: input.networkId }, options)
  return { psbt, inputs: coins.map((_, index) => index), fee }
}
