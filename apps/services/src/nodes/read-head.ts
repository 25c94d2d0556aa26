import { quantitySchema } from './hex.js'
import type { NodeClient } from './nodes.types.js'
import { requireResult } from './require-result.js'

/** Reads the number of the newest block. @throws ApiProblem when the nodes fail */
export async function readHead(node: NodeClient, signal: AbortSignal): Promise<number> {
  const [answer] = await node.send([{ method: 'eth_blockNumber', params: [] }], { signal })
  return Number(requireResult(answer, quantitySchema))
}
