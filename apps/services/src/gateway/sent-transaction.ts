import { keccak256 } from 'viem/utils'
import type { NodeAnswer, NodeClient } from '../nodes/nodes.types.js'
import type { RpcCall } from './json-rpc.js'

const alreadyKnown = /already (?:known|imported|in mempool|exists)|known transaction/i
const nonceUsed = /nonce too low|nonce is too low|already been (?:used|mined)/i

const hashOf = ({ params }: RpcCall): `0x${string}` | undefined => {
  const raw = Array.isArray(params) ? params[0] : undefined
  return typeof raw === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(raw)
    ? keccak256(raw as `0x${string}`)
    : undefined
}

/**
 * Turns the refusal of a transaction that the network already has into its hash. The first try may have reached the
 * network before a client, or this gateway, tried again.
 */
export async function acceptSentTransaction(
  call: RpcCall,
  answer: NodeAnswer,
  node: NodeClient,
  signal: AbortSignal,
): Promise<NodeAnswer> {
  if (answer.ok || call.method !== 'eth_sendRawTransaction') return answer
  const hash = hashOf(call)
  if (hash === undefined) return answer
  if (alreadyKnown.test(answer.error.message)) return { ok: true, result: hash }
  if (!nonceUsed.test(answer.error.message)) return answer
  const [found] = await node.send([{ method: 'eth_getTransactionByHash', params: [hash] }], { signal })
  return found?.ok && found.result !== null ? { ok: true, result: hash } : answer
}
