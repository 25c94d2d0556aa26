import { type CallOptions, LatchkeyError, type TransferInput } from '@latchkey/core/adapter'
import { MAX_MEMO_BYTES } from '../codec/memo.js'
import { type ChainAccount, fetchAccount } from './auth.js'
import { readQuote, requireQuoted } from './binding.js'
import { feeOf, fetchGasPrice, requireReasonable } from './gas-price.js'
import type { ChainNode, Nodes } from './nodes.js'
import { simulateTransfer } from './simulate.js'
import type { Fee, Transfer } from './tx.js'

const MAX_AMOUNT = 2n ** 256n - 1n

/** A third more than the trial used: gas depends on the state, and that moves on until the block. */
const withMargin = (gas: bigint): bigint => (gas * 13n + 9n) / 10n

/** A transfer that was tried out: what it is, of whom, and what it costs. */
export interface PreparedTransfer {
  readonly node: ChainNode
  readonly transfer: Transfer
  readonly account: ChainAccount
  readonly fee: Fee
  /** The type of keys that the chain took, as a type URL. */
  readonly keyType: string
}

/**
 * @param memo undefined is none
 * @throws LatchkeyError `invalidRequest`
 */
function readMemo(memo: unknown): string {
  if (memo === undefined) return ''
  if (typeof memo === 'string' && new TextEncoder().encode(memo).length <= MAX_MEMO_BYTES) return memo
  throw new LatchkeyError('invalidRequest', `A memo is text of at most ${MAX_MEMO_BYTES} bytes`)
}

/** @throws LatchkeyError `invalidAddress`, `invalidAmount`, `invalidRequest` */
function toTransfer(nodes: Nodes, node: ChainNode, input: TransferInput): Transfer {
  const { amount, token, networkId } = input
  if (typeof amount !== 'bigint' || amount <= 0n || amount > MAX_AMOUNT) {
    throw new LatchkeyError('invalidAmount', 'The amount is not a number that a transfer can carry')
  }
  return {
    from: nodes.normalizeAddress(input.from, networkId),
    to: nodes.normalizeAddress(input.to, networkId),
    denom: token?.address || node.facts.denom,
    amount,
    memo: readMemo(input.memo),
  }
}

/**
 * Tries a transfer out on the network's node and prices it. With a quote, the price is the quoted one.
 * @throws LatchkeyError `invalidAddress`, `invalidAmount`, `insufficientFunds`, `transactionRejected`, `networkMissing`,
 * `feeUnreasonable`, `feeRose`, `invalidRequest` (a quote for another transfer)
 */
export async function prepareTransfer(
  nodes: Nodes,
  { quote, ...input }: TransferInput,
  options?: CallOptions,
): Promise<PreparedTransfer> {
  const node = nodes.of(input.networkId)
  const transfer = toTransfer(nodes, node, input)
  const quoted = quote && readQuote(node, transfer, quote)
  const [account, price] = await Promise.all([
    fetchAccount(node, transfer.from, options),
    fetchGasPrice(node, options),
  ])
  if (!account) {
    throw new LatchkeyError('insufficientFunds', 'The account has never held anything on this network')
  }
  const { gas: used, keyType } = await simulateTransfer(node, account, transfer, options)
  const gas = withMargin(used)
  const fee = { gas, denom: node.facts.denom, amount: feeOf(price, gas) }
  requireReasonable(node, fee.gas, fee.amount)
  return {
    node,
    transfer,
    account,
    keyType,
    fee: quoted ? requireQuoted(quoted, used, price) : fee,
  }
}
