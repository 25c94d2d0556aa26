import type { FeeEstimate, TokenBalance, TransferInput, TransferLimits } from '../adapter/capabilities.js'
import type { AddressCodec } from '../adapter/chain-adapter.types.js'
import { LatchkeyError } from '../errors/error.js'
import { parseUnits } from '../format/amount.js'
import type { Frozen } from '../kernel/store.js'
import type { SendState } from './send.types.js'

type Form = Pick<Frozen<SendState>, 'token' | 'sendTokenAmount' | 'receiverAddress'>

/**
 * What the form says, as a transfer.
 * @throws LatchkeyError `missingFields`, `tokenMismatch`, `invalidAddress`, `invalidAmount`, `insufficientFunds`
 */
export function readTransfer(form: Form, from: string, codec: AddressCodec): TransferInput {
  const { token, sendTokenAmount, receiverAddress } = form
  if (sendTokenAmount.trim() === '' || receiverAddress.trim() === '')
    throw new LatchkeyError('missingFields', 'An amount and receiver address are required')
  if (!token) throw new LatchkeyError('missingFields', 'A token is required')
  if (token.unsendable)
    throw new LatchkeyError(token.unsendable, `The network reports other details of ${token.symbol}`)
  const typed = receiverAddress.trim()
  if (!codec.isAddress(typed, token.networkId))
    throw new LatchkeyError('invalidAddress', 'The receiver is not an address of this network')
  const amount = parseUnits(sendTokenAmount, token.decimals)
  if (amount <= 0n) throw new LatchkeyError('invalidAmount', 'The amount must be more than zero')
  if (amount > token.amount)
    throw new LatchkeyError('insufficientFunds', `There is not enough ${token.symbol} on this account`)
  const to = codec.normalizeAddress(typed, token.networkId)
  return { networkId: token.networkId, from, to, amount, ...(token.native ? {} : { token }) }
}

/**
 * Refuses a transfer whose fee cannot be paid.
 * @throws LatchkeyError `insufficientFunds`
 */
export function checkFee(transfer: TransferInput, fee: FeeEstimate, coin: Frozen<TokenBalance>): void {
  const spent = transfer.token ? 0n : transfer.amount
  if (spent + fee.fee > coin.amount)
    throw new LatchkeyError(
      'insufficientFunds',
      `There is not enough ${coin.symbol} left to pay the network fee`,
    )
}

/**
 * Refuses a transfer that the network would not carry out: too small for the recipient, or leaving too little behind.
 * @throws LatchkeyError `invalidAmount`, `insufficientFunds`
 */
export function checkLimits(
  transfer: TransferInput,
  fee: FeeEstimate,
  coin: Frozen<TokenBalance>,
  limits: Frozen<TransferLimits> | undefined,
): void {
  const { minimum, reserve } = limits ?? {}
  if (minimum && transfer.amount < minimum.amount)
    throw new LatchkeyError('invalidAmount', 'The amount is less than this recipient can be sent')
  const spent = transfer.token ? 0n : transfer.amount
  if (reserve && spent + fee.fee + reserve.amount > coin.amount)
    throw new LatchkeyError(
      'insufficientFunds',
      `The network wants some ${coin.symbol} to stay on this account`,
    )
}

/** The most that can be sent: everything, but for the network's own coin less its fee and what has to stay. */
export function maxAmount(
  token: Frozen<TokenBalance>,
  fee: FeeEstimate | undefined,
  limits?: TransferLimits | undefined,
): bigint {
  if (!token.native) return token.amount
  const left = token.amount - (fee?.maxFee ?? 0n) - (limits?.reserve?.amount ?? 0n)
  return left > 0n ? left : 0n
}
