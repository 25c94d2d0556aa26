import { type CallOptions, LatchkeyError, type TransferInput } from '@latchkey/core/adapter'
import { COMMITMENT } from '../../chain/accounts.js'
import { computeBudget, type Instruction, systemTransfer, writeMemo } from '../../chain/instructions.js'
import { compileMessage } from '../../chain/message.js'
import type { ChainNode, Nodes } from '../../chain/nodes.js'
import { blockhashAnswer } from '../../chain/schemas.js'
import { MAX_MEMO_BYTES } from '../../codec/memo.js'
import { requireAddress } from '../../connectors/wallet-code.js'
import type { Terms } from '../quote.js'
import { planTokens, type Steps } from './plan-tokens.js'
import { fetchPriorityPrice } from './priority.js'

/** A transfer, ready to be priced, tried out and signed. */
export interface TransferPlan {
  readonly message: Uint8Array
  /** Lamports that making the receiver's token account takes. */
  readonly rent: bigint
  /** Lamports offered beside the fee of the signatures. */
  readonly priority: bigint
  /** Micro-lamports per compute unit that are offered. */
  readonly price: bigint
  /** Lamports that the network takes for signatures and price. */
  readonly least: bigint
  /** What the receiver gets, in base units as they are shown. */
  readonly received: bigint
}

const MAX_U64 = 2n ** 64n - 1n
/** Lamports per signature, by the rules of the network. */
const SIGNATURE_FEE = 5_000n
/** Compute units that moving coins takes, and a memo: its program writes it to the log. */
const COIN_UNITS = 1_000
const MEMO_UNITS = { each: 8_000, byte: 400 }

interface Memo {
  readonly steps: readonly Instruction[]
  readonly units: number
}

/** @throws LatchkeyError `invalidRequest` */
function readMemo(memo: unknown): Memo {
  if (memo === undefined) return { steps: [], units: 0 }
  const step = typeof memo === 'string' && memo !== '' ? writeMemo(memo) : undefined
  if (!step || step.data.length > MAX_MEMO_BYTES)
    throw new LatchkeyError('invalidRequest', `A memo is text of at most ${MAX_MEMO_BYTES} bytes`)
  return { steps: [step], units: MEMO_UNITS.each + MEMO_UNITS.byte * step.data.length }
}

/** @throws LatchkeyError `invalidAmount` */
function requireAmount({ amount, token }: TransferInput): void {
  // What is shown of a token may be more than the chain counts; what moves is bounded by what the account has.
  if (typeof amount === 'bigint' && amount >= 0n && (token || amount <= MAX_U64)) return
  throw new LatchkeyError('invalidAmount', 'The amount is not a number that a transfer can carry')
}

function planSteps(node: ChainNode, input: TransferInput, options?: CallOptions): Steps | Promise<Steps> {
  const { token, from, to, amount } = input
  if (token) return planTokens(node, token, input, options)
  return { instructions: [systemTransfer(from, to, amount)], units: COIN_UNITS, rent: 0n, received: amount }
}

/**
 * Writes a transfer as a message with a fresh blockhash, at the quoted price where there is a quote.
 * @throws LatchkeyError `invalidAddress`, `invalidAmount`, `insufficientFunds`, `executionReverted`, `networkMissing`,
 * `tokenMismatch`, `nonTransferable`, `transferHook`, `accountFrozen`, `memoRequired`, `invalidRequest`,
 * `feeUnreasonable`
 */
export async function planTransfer(
  nodes: Nodes,
  input: TransferInput,
  terms: Terms | undefined,
  options?: CallOptions,
): Promise<TransferPlan> {
  const node = nodes.of(input.networkId)
  const { from, to } = input
  requireAmount(input)
  requireAddress(from)
  requireAddress(to)
  const memo = readMemo(input.memo)
  const [steps, price] = await Promise.all([
    planSteps(node, input, options),
    terms?.price ?? fetchPriorityPrice(nodes, node, [from, to], options),
  ])
  const { value } = await node.request(
    'getLatestBlockhash',
    [{ commitment: COMMITMENT }],
    blockhashAnswer,
    options,
  )
  const units = steps.units + memo.units
  const budget = price === 0n ? [] : computeBudget(units, price)
  // Token-2022 looks for a memo right before the transfer.
  const instructions = [
    ...budget,
    ...steps.instructions.slice(0, -1),
    ...memo.steps,
    ...steps.instructions.slice(-1),
  ]
  const message = compileMessage(from, instructions, value.blockhash, requireAddress)
  const priority = (BigInt(units) * price + 999_999n) / 1_000_000n
  const { rent, received } = steps
  return { message, rent, priority, price, least: SIGNATURE_FEE + priority, received }
}
