import * as z from 'zod/mini'
import { timestampSchema, toHex } from './hex.js'
import type { NodeClient } from './nodes.types.js'
import { requireResult } from './require-result.js'

const blockSchema = z.object({ timestamp: timestampSchema })

/** Reads when a block was made, as an ISO time. @throws ApiProblem when the nodes fail or don't have the block */
export async function readBlockTime(node: NodeClient, block: number, signal: AbortSignal): Promise<string> {
  const [answer] = await node.send([{ method: 'eth_getBlockByNumber', params: [toHex(block), false] }], {
    signal,
  })
  return new Date(Number(requireResult(answer, blockSchema).timestamp) * 1_000).toISOString()
}
