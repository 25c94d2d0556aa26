import { LatchkeyError, type TransferInput } from '@latchkey/core/adapter'
import { toQuantity } from '../chain/answers.js'
import type { TransferCall } from '../chain/chain.types.js'
import { encodeTransfer } from '../chain/erc20.js'
import { addressCodec } from '../connectors/wallet-code.js'

const MAX_UINT256 = 2n ** 256n - 1n

/**
 * A transfer as a transaction.
 * @throws LatchkeyError `invalidAddress`, `invalidAmount`
 */
export function encodeTransferCall(input: TransferInput): TransferCall {
  const { amount, token } = input
  if (typeof amount !== 'bigint' || amount < 0n || amount > MAX_UINT256) {
    throw new LatchkeyError('invalidAmount', 'The amount is not a number that a transfer can carry')
  }
  const from = addressCodec.normalizeAddress(input.from)
  const to = addressCodec.normalizeAddress(input.to)
  if (!token) return { from, to, value: toQuantity(amount) }
  const contract = addressCodec.normalizeAddress(token.address)
  return { from, to: contract, value: '0x0', data: encodeTransfer(to, amount) }
}
