import { type CallOptions, LatchkeyError, type NetworkId } from '@latchkey/core/adapter'
import type { FeeRates } from '../chain/fee-rates.types.js'
import type { Nodes } from '../chain/nodes.js'
import { feeEstimatesSchema } from '../chain/schemas.js'

/** Below this nodes do not pass a transaction on. */
const LEAST_RATE = 1
/** Satoshis per virtual byte. No block has ever asked for more: an API that does is wrong or hostile. */
const MOST_RATE = 1_000
const TARGETS = { fast: 1, normal: 3, slow: 144 } as const

type Estimates = Readonly<Record<string, number>>

/** @throws LatchkeyError `feeUnreasonable` */
function requireReasonable(rate: number): number {
  if (rate <= MOST_RATE) return rate
  throw new LatchkeyError('feeUnreasonable', `The network's API asks for more than ${MOST_RATE} sat/vB`, {
    hint: 'Nothing was sent. Name another API in the `rpcUrls` of the network.',
  })
}

/** Whether a rate is one that a transfer may be quoted with. */
export const isRate = (rate: number): boolean => rate >= LEAST_RATE && rate <= MOST_RATE

/** The estimate for a target: the nearest one that promises at least as much, else the fastest that there is. */
function rateFor(estimates: Estimates, target: number): number {
  const known = Object.keys(estimates)
    .map(Number)
    .sort((a, b) => a - b)
  const nearest = known.filter(blocks => blocks <= target).at(-1) ?? known[0]
  const rate = nearest === undefined ? undefined : estimates[nearest]
  if (rate === undefined) {
    throw new LatchkeyError('networkError', "The network's API has no fee estimate", {
      hint: 'Its node may still be learning; try again later.',
    })
  }
  return Math.max(requireReasonable(rate), LEAST_RATE)
}

const fetchEstimates = (nodes: Nodes, networkId: NetworkId, options?: CallOptions): Promise<Estimates> =>
  nodes.of(networkId).get('/fee-estimates', feeEstimatesSchema, options)

/** What transactions pay at three speeds. */
export async function fetchFeeRates(
  nodes: Nodes,
  networkId: NetworkId,
  options?: CallOptions,
): Promise<FeeRates> {
  const estimates = await fetchEstimates(nodes, networkId, options)
  return {
    fast: rateFor(estimates, TARGETS.fast),
    normal: rateFor(estimates, TARGETS.normal),
    slow: rateFor(estimates, TARGETS.slow),
  }
}

/** The rate of a transfer, by the app's target. */
export async function fetchTransferRate(
  nodes: Nodes,
  networkId: NetworkId,
  options?: CallOptions,
): Promise<number> {
  return rateFor(await fetchEstimates(nodes, networkId, options), nodes.rpc.feeTarget ?? TARGETS.normal)
}
