import type { NetworkConfig } from '../../config/config.schema.js'
import { quantitySchema } from '../../nodes/hex.js'
import type { NodeClient } from '../../nodes/nodes.types.js'
import { requireResult } from '../../nodes/require-result.js'
import { ApiProblem } from '../../server/problem.js'
import type { ActivitySource } from '../activity.types.js'
import { createAssetTransferSource } from './asset-transfers.js'
import { createExplorerSource } from './explorer.js'
import { createLogSource } from './logs.js'
import { otsSource } from './ots.js'
import { createPonderSource } from './ponder.js'
import { createTraceSource } from './trace.js'
import { createZerionSource } from './zerion.js'

const zero = '0x0000000000000000000000000000000000000000'

/** Cheap calls, one per source, in the order of preference. */
const probes = [
  { source: 'ots', method: 'ots_getApiLevel', params: [] },
  {
    source: 'trace',
    method: 'trace_filter',
    params: [{ fromBlock: '0x1', toBlock: '0x1', toAddress: [zero] }],
  },
  {
    source: 'asset-transfers',
    method: 'alchemy_getAssetTransfers',
    params: [{ fromBlock: '0x1', toBlock: '0x1', toAddress: zero, category: ['external'], maxCount: '0x1' }],
  },
] as const

type Activity = NetworkConfig['activity']

/** Makes a source of the settings. */
function createSource(name: Activity['source'], { blocks, url, chain, headers }: Activity): ActivitySource {
  if (name === 'ots') return otsSource
  if (name === 'trace') return createTraceSource(blocks)
  if (name === 'asset-transfers') return createAssetTransferSource()
  if (name === 'logs') return createLogSource(blocks)
  if (name === 'explorer' && url !== undefined) return createExplorerSource({ url, headers })
  if (name === 'ponder' && url !== undefined) return createPonderSource({ url, headers })
  if (name === 'zerion' && url !== undefined && chain !== undefined)
    return createZerionSource({ url, chain, headers })
  throw new ApiProblem('unsupported', 'The network has no history here.')
}

/**
 * Returns the source of a network: the one of its settings, or the first that its node serves.
 * @throws ApiProblem `unsupported`, or as the nodes fail
 */
export async function findSource(node: NodeClient, signal: AbortSignal): Promise<ActivitySource> {
  const { activity } = node.network
  if (activity.source !== 'auto') return createSource(activity.source, activity)
  const [head, ...answers] = await node.send(
    [{ method: 'eth_blockNumber', params: [] }, ...probes.map(({ method, params }) => ({ method, params }))],
    { signal },
  )
  // A node that refuses everything at the moment does not lack the sources: what is found here is kept.
  requireResult(head, quantitySchema)
  const found = probes.find((_, index) => answers[index]?.ok)
  return createSource(found?.source ?? 'logs', activity)
}
