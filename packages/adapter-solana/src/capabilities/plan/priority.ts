import { type CallOptions, LatchkeyError } from '@latchkey/core/adapter'
import type { ChainNode, Nodes } from '../../chain/nodes.js'
import { priorityFeesAnswer } from '../../chain/schemas.js'

/** The estimate that a person saw is the price that is then offered, for as long as a person looks at it. */
const KEEP_MS = 60_000
/** More than this nobody pays for a transfer: a tenth of a thousandth of a SOL at most. */
export const MAX_PRICE = 1_000_000n
/** Micro-lamports per compute unit that no network ever asked for: a tenth of a SOL for one transfer. */
const UNREASONABLE_PRICE = 1_000_000_000n

/**
 * The price that three of four recent transactions did not exceed, in micro-lamports per compute unit.
 * @throws LatchkeyError `feeUnreasonable`
 */
export const priceOf = (recent: readonly bigint[]): bigint => {
  const sorted = [...recent].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const price = sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0n
  if (price >= UNREASONABLE_PRICE)
    throw new LatchkeyError('feeUnreasonable', 'The node asks for a price that no transfer costs', {
      hint: 'Nothing was sent. Name another node in the `rpcUrls` of the network.',
    })
  return price < MAX_PRICE ? price : MAX_PRICE
}

/** What to offer beside the fee, so that a busy network takes the transfer. */
export async function fetchPriorityPrice(
  { host }: Nodes,
  node: ChainNode,
  accounts: readonly string[],
  options?: CallOptions,
): Promise<bigint> {
  const key = `priority:${[...accounts].sort().join()}`
  const known = node.learned.get(key) as { price: bigint; at: number } | undefined
  const now = host.env.clock.now()
  if (known && now - known.at < KEEP_MS) return known.price
  const recent = await node.request('getRecentPrioritizationFees', [accounts], priorityFeesAnswer, options)
  const price = priceOf(recent.map(({ prioritizationFee }) => prioritizationFee))
  node.learned.set(key, { price, at: now })
  return price
}
