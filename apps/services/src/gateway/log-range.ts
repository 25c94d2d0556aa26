import type { NodeClient, NodeError } from '../nodes/nodes.types.js'
import { readHead } from '../nodes/read-head.js'
import { type RpcCall, rpcCodes } from './json-rpc.js'

const tags = new Set(['latest', 'pending', 'safe', 'finalized'])

/** The number of a block, or `head` for a tag that moves. */
const readBlock = (value: unknown): bigint | 'head' | undefined => {
  if (value === undefined || value === null || tags.has(value as string)) return 'head'
  if (value === 'earliest') return 0n
  return typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? BigInt(value) : undefined
}

/** Checks the range of `eth_getLogs`. Returns the error of a range that does not pass. */
export async function checkLogRange(
  { params }: RpcCall,
  node: NodeClient,
  maxBlocks: number,
  signal: AbortSignal,
): Promise<NodeError | undefined> {
  const filter = Array.isArray(params) ? params[0] : undefined
  if (typeof filter !== 'object' || filter === null)
    return { code: rpcCodes.invalidParams, message: 'The filter is missing.' }
  const { blockHash, fromBlock, toBlock } = filter as Record<string, unknown>
  if (blockHash !== undefined) return undefined
  const from = readBlock(fromBlock)
  const to = readBlock(toBlock)
  if (from === undefined || to === undefined)
    return { code: rpcCodes.invalidParams, message: 'A block of the range is not valid.' }
  if (from === 'head') return undefined
  const last = to === 'head' ? BigInt(await readHead(node, signal)) : to
  if (last - from < BigInt(maxBlocks)) return undefined
  return { code: rpcCodes.limitExceeded, message: `The block range is over ${maxBlocks} blocks.` }
}
