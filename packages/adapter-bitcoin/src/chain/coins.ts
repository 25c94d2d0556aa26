import { LatchkeyError } from '@latchkey/core/adapter'
import type { DecodedAddress } from '../codec/address.js'
import type { Utxo } from './schemas.js'
import { dustOf, feeOf, type KnownKind, virtualSize } from './sizes.js'

/** What coins are chosen for. */
export interface CoinRequest {
  readonly coins: readonly Utxo[]
  readonly from: DecodedAddress
  readonly kind: KnownKind
  readonly to: DecodedAddress
  readonly amount: bigint
  readonly satsPerVbyte: number
}

/** The chosen coins, what they cost, and what comes back. */
export interface Selection {
  readonly coins: readonly Utxo[]
  readonly fee: bigint
  /** Zero when what is left would not be worth an output: it goes to the fee. */
  readonly change: bigint
}

const sum = (coins: readonly Utxo[]) => coins.reduce((total, { value }) => total + value, 0n)
const byValue = (a: Utxo, b: Utxo) => (a.value === b.value ? 0 : a.value > b.value ? -1 : 1)

/** The fee of a transaction of so many coins, with or without change. */
const costOf = ({ kind, from, to, satsPerVbyte }: CoinRequest, inputs: number, withChange: boolean) =>
  feeOf(virtualSize(kind, inputs, withChange ? [to, from] : [to]), satsPerVbyte)

/** A selection out of these very coins, or undefined when they do not suffice. */
export function settle(request: CoinRequest, coins: readonly Utxo[]): Selection | undefined {
  const left = sum(coins) - request.amount
  const bare = costOf(request, coins.length, false)
  if (left < bare) return undefined
  const change = left - costOf(request, coins.length, true)
  return change >= dustOf(request.kind)
    ? { coins, fee: left - change, change }
    : { coins, fee: left, change: 0n }
}

/** Coins that bring more than it costs to spend them. */
function worthSpending(request: CoinRequest): Utxo[] {
  const { coins, kind, satsPerVbyte } = request
  const each = feeOf(virtualSize(kind, 1, []) - virtualSize(kind, 0, []), satsPerVbyte)
  return coins.filter(({ value }) => value > each).sort(byValue)
}

/** What spending every coin costs, without change: what has to be kept back when everything is sent. */
export const feeOfEverything = (request: CoinRequest): bigint =>
  costOf(request, Math.max(1, worthSpending(request).length), false)

/**
 * Chooses coins: one that fits without change if there is one, else the largest first, so that inputs and fee stay few.
 * @throws LatchkeyError `insufficientFunds`
 */
export function selectCoins(request: CoinRequest): Selection {
  const coins = worthSpending(request)
  const exact = coins.map(coin => settle(request, [coin])).find(found => found && found.change === 0n)
  if (exact) return exact
  const chosen: Utxo[] = []
  for (const coin of coins) {
    chosen.push(coin)
    const found = settle(request, chosen)
    if (found) return { ...found, coins: [...chosen] }
  }
  throw new LatchkeyError('insufficientFunds', 'The balance is too low for the amount and its fee', {
    hint: 'Coins that others sent count once they are confirmed.',
  })
}
