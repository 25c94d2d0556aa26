import { type CallOptions, LatchkeyError, readProperty, type TransferQuote } from '@latchkey/core/adapter'
import type { AminoSignDoc } from '../connectors/drivers/driver.types.js'
import { coinsOf, fetchDenom } from './bank.js'
import { ceilingOf, feeOf, type GasPrice, requireReasonable } from './gas-price.js'
import type { ChainNode } from './nodes.js'
import { lastBytes, numberOf, readFields } from './protobuf.js'
import { toDetails } from './quote.js'
import type { Fee, Transfer } from './tx.js'

const isAmount = (value: unknown): value is bigint => typeof value === 'bigint' && value >= 0n

/**
 * Reads the fee of a quote, which comes back through app code: every field is checked.
 * @throws LatchkeyError `invalidRequest`, `feeUnreasonable`
 */
export function readQuote(node: ChainNode, transfer: Transfer, { details, maxFee }: TransferQuote): Fee {
  const [gas, amount] = [readProperty(details, 'gas'), readProperty(details, 'fee')]
  const isSame = Object.entries(toDetails(node, transfer)).every(
    ([key, value]) => readProperty(details, key) === value,
  )
  if (!isSame || !isAmount(gas) || !isAmount(amount) || !isAmount(maxFee) || amount > maxFee) {
    throw new LatchkeyError('invalidRequest', 'The quote is for another transfer', {
      hint: 'Give `quote` what `estimateTransfer` gave for the same transfer.',
    })
  }
  requireReasonable(node, gas, amount)
  return { gas, denom: node.facts.denom, amount }
}

/**
 * Keeps the quoted fee where it is still enough for what the transfer uses now, and a tenth more.
 * @throws LatchkeyError `feeRose`
 */
export function requireQuoted(fee: Fee, used: bigint, price: GasPrice): Fee {
  if (fee.gas * 10n >= used * 11n && fee.amount >= feeOf(price, fee.gas)) return fee
  throw new LatchkeyError('feeRose', 'The network asks for a higher fee than the one that was shown')
}

/** What a signed document pays, whoever wrote it. */
export interface SignedFee {
  readonly gas: bigint
  readonly coins: readonly { readonly denom: string; readonly amount: bigint }[]
}

/** A wallet that changed what it was asked to sign. */
export const changedError = (what: string): LatchkeyError =>
  new LatchkeyError('transactionChanged', `The wallet signed ${what}: nothing was sent`)

const changedFee = () => changedError('another fee than the one that was shown')

/** `AuthInfo { signer_infos = 1, fee = 2 { amount = 1, gas_limit = 2 } }`; a third field is a tip. */
export function feeOfDirect(authInfo: Uint8Array): SignedFee {
  try {
    const fields = readFields(authInfo)
    const fee = readFields(lastBytes(fields, 2) ?? new Uint8Array())
    if (lastBytes(fields, 3) === undefined) return { gas: numberOf(fee, 2), coins: coinsOf(fee, 1) }
  } catch {
    // Said below: bytes that are no AuthInfo are no transfer.
  }
  throw changedFee()
}

/** What an amino document pays. */
export const feeOfAmino = ({ fee }: AminoSignDoc): SignedFee => ({
  gas: BigInt(fee.gas),
  coins: fee.amount.map(({ denom, amount }) => ({ denom, amount: BigInt(amount) })),
})

/**
 * Holds the fee that a wallet signed against the most that was agreed to. People may lower it in their wallet; without
 * a quote they may raise it too, as far as a fee makes sense.
 * @throws LatchkeyError `transactionChanged`
 */
export function checkSignedFee(node: ChainNode, { gas, coins }: SignedFee, maxFee?: bigint): void {
  const { denom } = node.facts
  const paid = coins.reduce((sum, coin) => sum + coin.amount, 0n)
  const most = maxFee ?? ceilingOf(node, gas)
  if (coins.some(coin => coin.denom !== denom) || paid > most) throw changedFee()
}

/** A trial run pays no fee: whether the account can pay is asked of its balance. */
export async function requireFunds(
  { node, transfer, fee }: { readonly node: ChainNode; readonly transfer: Transfer; readonly fee: Fee },
  options?: CallOptions,
): Promise<void> {
  const held = await fetchDenom(node, transfer.from, fee.denom, options)
  const needed = fee.amount + (transfer.denom === fee.denom ? transfer.amount : 0n)
  if (held >= needed) return
  throw new LatchkeyError('insufficientFunds', 'The balance is too low for the amount and its fee', {
    hint: 'Send less, or get some more of the coin that fees are paid in.',
  })
}
