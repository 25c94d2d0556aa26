import { type CallOptions, type FeeEstimate, LatchkeyError, type TransferInput } from '@latchkey/core/adapter'
import { encodeBase64 } from '../bytes.js'
import { COMMITMENT } from '../chain/accounts.js'
import type { Nodes } from '../chain/nodes.js'
import { feeAnswer } from '../chain/schemas.js'
import { planTransfer } from './plan.js'

/**
 * What a transfer costs: its signatures, the price offered for its compute units, and the rent of the receiver's token
 * account where that has to be made.
 */
export async function estimateTransfer(
  nodes: Nodes,
  input: TransferInput,
  options?: CallOptions,
): Promise<FeeEstimate> {
  const { message, rent, priority } = await planTransfer(nodes, input, options)
  const params = [encodeBase64(message), { commitment: COMMITMENT }]
  const { value } = await nodes.of(input.networkId).request('getFeeForMessage', params, feeAnswer, options)
  if (value === null) throw new LatchkeyError('networkError', 'The node could not tell the fee')
  // The price may rise once before the transfer is sent.
  return { fee: value + rent, maxFee: value + rent + priority }
}
