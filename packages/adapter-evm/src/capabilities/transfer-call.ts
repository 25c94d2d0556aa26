import {
  type CallOptions,
  LatchkeyError,
  requireRaw,
  type Scale,
  type TransferInput,
  toShown,
} from '@latchkey/core/adapter'
import { toQuantity } from '../chain/answers.js'
import type { TransferCall } from '../chain/chain.types.js'
import { decodeBalanceOf, encodeBalanceOf, encodeTransfer } from '../chain/erc20.js'
import type { ChainNode, Nodes } from '../chain/nodes.types.js'
import { readContracts } from '../chain/read-contracts.js'
import { requireSendable } from '../chain/token-facts.js'
import { addressCodec } from '../connectors/wallet-code.js'

const MAX_UINT256 = 2n ** 256n - 1n

/**
 * A transfer as a transaction. `raw` is what moves of a token, where that is another number than people see.
 * @throws LatchkeyError `invalidAddress`, `invalidAmount`
 */
export function encodeTransferCall(input: TransferInput, raw = input.amount): TransferCall {
  const { amount, token } = input
  if (typeof amount !== 'bigint' || amount < 0n || amount > MAX_UINT256) {
    throw new LatchkeyError('invalidAmount', 'The amount is not a number that a transfer can carry')
  }
  const from = addressCodec.normalizeAddress(input.from)
  const to = addressCodec.normalizeAddress(input.to)
  if (!token) return { from, to, value: toQuantity(amount) }
  const contract = addressCodec.normalizeAddress(token.address)
  return { from, to: contract, value: '0x0', data: encodeTransfer(to, raw) }
}

/** A transfer, and what arrives of it as people see it. */
export interface PlannedCall {
  readonly call: TransferCall
  readonly received: bigint
  /** Whether the token's amounts are multiplied before people see them, so that the same amount may be another call later. */
  readonly isScaled: boolean
}

/** What moves of a token for an amount that people see: at most that, and never more than there is. */
async function findRaw(
  node: ChainNode,
  input: TransferInput,
  to: string,
  scale: Scale,
  options?: CallOptions,
) {
  const [answer] = await readContracts(node, [{ to, data: encodeBalanceOf(input.from) }], options)
  const held = answer ? decodeBalanceOf(answer) : 0n
  return requireRaw(input.amount, held, scale)
}

/**
 * A transfer as a transaction, in the amounts that the chain counts.
 * @throws LatchkeyError `invalidAddress`, `invalidAmount`, `tokenMismatch`, and what the node says
 */
export async function planTransfer(
  nodes: Nodes,
  node: ChainNode,
  input: TransferInput,
  options?: CallOptions,
): Promise<PlannedCall> {
  const call = encodeTransferCall(input)
  const scale = input.token && (await requireSendable(nodes, node, input.token, options))
  if (!scale) return { call, received: input.amount, isScaled: false }
  const raw = await findRaw(node, input, call.to, scale, options)
  return { call: encodeTransferCall(input, raw), received: toShown(raw, scale), isScaled: true }
}
