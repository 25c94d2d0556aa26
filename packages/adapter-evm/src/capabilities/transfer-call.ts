import { LatchkeyError, type TransferInput } from '@latchkey/core/adapter'
import { toQuantity } from '../chain/answers.js'
import { encodeTransfer } from '../chain/erc20.js'
import type { Nodes } from '../chain/nodes.js'
import type { Hex } from '../rpc.js'

const MAX_UINT256 = 2n ** 256n - 1n

/** A transfer as `eth_sendTransaction` takes it, without type, gas and price. */
export interface TransferCall {
  readonly from: string
  readonly to: string
  readonly value: Hex
  readonly data?: Hex
}

/**
 * A transfer as a transaction.
 * @throws LatchkeyError `invalidAddress`, `invalidAmount`
 */
export function encodeTransferCall({ codec }: Pick<Nodes, 'codec'>, input: TransferInput): TransferCall {
  const { amount, token } = input
  if (typeof amount !== 'bigint' || amount < 0n || amount > MAX_UINT256) {
    throw new LatchkeyError('invalidAmount', 'The amount is not a number that a transfer can carry')
  }
  const from = codec.normalizeAddress(input.from)
  const to = codec.normalizeAddress(input.to)
  if (!token) return { from, to, value: toQuantity(amount) }
  const contract = codec.normalizeAddress(token.address)
  return { from, to: contract, value: '0x0', data: encodeTransfer(to, amount) }
}
