import type { CallOptions, FeeEstimate, TransferInput } from '@latchkey/core/adapter'
import type { Nodes } from '../chain/nodes.js'
import { prepareTransfer } from '../chain/prepare.js'

/** What a transfer costs: gas by a trial run, times the gas price. A chain takes all of it, used or not. */
export async function estimateTransfer(
  nodes: Nodes,
  input: TransferInput,
  options?: CallOptions,
): Promise<FeeEstimate> {
  const { fee } = await prepareTransfer(nodes, input, options)
  return { fee: fee.amount, maxFee: fee.amount }
}
