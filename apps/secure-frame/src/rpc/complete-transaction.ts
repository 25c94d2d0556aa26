import * as z from 'zod/mini'
import type { EvmTransaction } from '../signer/jobs.types.js'
import { type Node, NodeError, toQuantity } from './node.js'
import type { WantedTransaction } from './read-request.js'

/** No transaction needs more; a page that asks for more wants the person to pay more. */
const MAX_GAS = 30_000_000n
/** Wei of the tip where a node does not suggest one. */
const DEFAULT_TIP = 1_000_000_000n

const block = z.object({ baseFeePerGas: z.optional(z.string()) })

/** The fees of the next blocks, from the project's own node. @throws NodeError */
export async function readFees(node: Node, signal: AbortSignal) {
  const [latest, tip] = await Promise.all([
    node.call('eth_getBlockByNumber', ['latest', false], signal),
    node.call('eth_maxPriorityFeePerGas', [], signal).then(toQuantity, () => DEFAULT_TIP),
  ])
  const read = block.safeParse(latest)
  if (!read.success || read.data.baseFeePerGas === undefined)
    throw new NodeError('The node does not know EIP-1559')
  signal.throwIfAborted()
  // The base fee may double within six full blocks.
  const maxFeePerGas = toQuantity(read.data.baseFeePerGas) * 2n + tip
  return { maxPriorityFeePerGas: tip, maxFeePerGas }
}

/** What a node takes for a transaction that is not signed. */
export const toCall = (
  from: string,
  { to, value, data }: Pick<WantedTransaction, 'to' | 'value' | 'data'>,
) => ({
  from,
  ...(to !== undefined && { to }),
  value: `0x${value.toString(16)}`,
  data,
})

/**
 * Completes a transaction from the project's own node: nonce, gas and fees. A page may ask for an amount of gas, never for
 * a price. @throws NodeError, also where the transaction would revert
 */
export async function completeTransaction(
  node: Node,
  from: string,
  wanted: WantedTransaction,
  signal: AbortSignal,
): Promise<EvmTransaction> {
  const { to, value, data } = wanted
  const [nonce, fees, gas] = await Promise.all([
    node.call('eth_getTransactionCount', [from, 'pending'], signal).then(toQuantity),
    readFees(node, signal),
    wanted.gas ?? node.call('eth_estimateGas', [toCall(from, wanted)], signal).then(toQuantity),
  ])
  if (gas > MAX_GAS) throw new NodeError('The transaction needs too much gas')
  const chainId = Number(node.network.id.split(':')[1])
  return { chainId, nonce: Number(nonce), ...fees, gas, to, value, data }
}
