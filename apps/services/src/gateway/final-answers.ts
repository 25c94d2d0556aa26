import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { stringifyLossless } from '../nodes/lossless-json.js'
import type { NodeClient } from '../nodes/nodes.types.js'
import type { RpcCall } from './json-rpc.js'
import { findLifetime } from './methods.js'

/** Answers that never change again. */
export interface FinalAnswers {
  find(networkId: string, call: RpcCall): { readonly result: unknown } | undefined
  /** Reads which block is final, before the calls are made. Asks only if one of the answers could be kept. */
  readFinalBlock(
    node: NodeClient,
    calls: readonly RpcCall[],
    signal: AbortSignal,
  ): Promise<bigint | undefined>
  /** Keeps a result if nothing can change it: it is not null, and its block was final before it was asked for. */
  keep(networkId: string, call: RpcCall, result: unknown, finalBlock: bigint | undefined): void
}

const maxEntries = 8_192
const maxBytes = 64_000_000
const maxEntryBytes = 1_000_000
/** Finality moves every few minutes on most networks. */
const finalBlockFreshMs = 10_000

/** Where the block stands in the params of methods that name one by number. */
const blockParam: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_getBalance: 1,
  eth_getBlockByNumber: 0,
  eth_getBlockReceipts: 0,
  eth_getBlockTransactionCountByNumber: 0,
  eth_getCode: 1,
  eth_getProof: 2,
  eth_getStorageAt: 2,
  eth_getTransactionByBlockNumberAndIndex: 0,
  eth_getTransactionCount: 1,
  eth_getUncleCountByBlockNumber: 0,
}

/** Blocks and transactions name their block in the answer. */
const blockField: Readonly<Record<string, string>> = {
  eth_getBlockByHash: 'number',
  eth_getTransactionByBlockHashAndIndex: 'blockNumber',
  eth_getTransactionByHash: 'blockNumber',
  eth_getTransactionReceipt: 'blockNumber',
}

const readNumber = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? BigInt(value) : undefined

const blockOf = ({ method, params }: RpcCall, result: unknown): bigint | undefined => {
  if (!Array.isArray(params)) return undefined
  if (method === 'eth_getLogs') return readNumber((params[0] as { toBlock?: unknown } | undefined)?.toBlock)
  const index = blockParam[method]
  if (index !== undefined) return readNumber(params[index])
  const field = blockField[method]
  return field === undefined ? undefined : readNumber((result as Record<string, unknown> | null)?.[field])
}

/** Sorts the keys of objects, so that two ways of writing the same params have one key. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, canonical(each)]))
}

const keyOf = (networkId: string, { method, params }: RpcCall): string =>
  createHash('sha256')
    .update(JSON.stringify([networkId, method, canonical(params)]))
    .digest('base64')

/** Makes the store of one process. */
export function createFinalAnswers(now: () => number): FinalAnswers {
  const results = new LRUCache<string, { readonly result: unknown }>({
    max: maxEntries,
    maxSize: maxBytes,
    maxEntrySize: maxEntryBytes,
  })
  const finalBlocks = new Map<string, { readonly block: Promise<bigint | undefined>; readonly at: number }>()

  const askFinalBlock = async (node: NodeClient, signal: AbortSignal): Promise<bigint | undefined> => {
    const [answer] = await node.send([{ method: 'eth_getBlockByNumber', params: ['finalized', false] }], {
      signal,
    })
    return answer?.ok ? readNumber((answer.result as { number?: unknown } | null)?.number) : undefined
  }

  return {
    find: (networkId, call) => results.get(keyOf(networkId, call)),
    async readFinalBlock(node, calls, signal) {
      if (!calls.some(({ method }) => findLifetime(node.id, method) === 'block')) return undefined
      const known = finalBlocks.get(node.id)
      if (known && now() - known.at < finalBlockFreshMs) return known.block
      // A network without finality, or a failure, only means that nothing is kept.
      const block = askFinalBlock(node, signal).catch(() => undefined)
      finalBlocks.set(node.id, { block, at: now() })
      return block
    },
    keep(networkId, call, result, finalBlock) {
      if (result === null || result === undefined) return
      const lifetime = findLifetime(networkId, call.method)
      const block = lifetime === 'block' ? blockOf(call, result) : undefined
      const isFinal = block !== undefined && finalBlock !== undefined && block <= finalBlock
      if (lifetime !== 'always' && !isFinal) return
      results.set(keyOf(networkId, call), { result }, { size: stringifyLossless(result).length })
    },
  }
}
