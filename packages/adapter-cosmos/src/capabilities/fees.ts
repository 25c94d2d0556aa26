import type { CallOptions, TransferInput, TransferQuote } from '@latchkey/core/adapter'
import type { Nodes } from '../chain/nodes.js'
import { prepareTransfer } from '../chain/prepare.js'
import { toQuote } from '../chain/quote.js'

/** What a transfer costs: gas by a trial run, times the gas price. A chain takes all of it, used or not. */
export async function estimateTransfer(
  nodes: Nodes,
  { quote: _, ...input }: TransferInput,
  options?: CallOptions,
): Promise<TransferQuote> {
  const { node, transfer, fee } = await prepareTransfer(nodes, input, options)
  return toQuote(node, transfer, fee)
}
