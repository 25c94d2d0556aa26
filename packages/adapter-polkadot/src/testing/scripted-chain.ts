import type { AdapterHost, NetworkId } from '@latchkey/core/adapter'
import { createFakeEnv, createFakeFetch, createFakeNetwork, type FakeEnv } from '@latchkey/core/testing'
import { blake2b } from '@noble/hashes/blake2b'
import { createNodes, type Nodes } from '../chain/nodes.js'
import { fromHex, toHex } from '../codec/bytes.js'
import type { Hex } from '../codec/codec.types.js'

/** Polkadot Asset Hub. */
export const networkId: NetworkId = 'polkadot:68d56f15f85d3136970ec16946040bc1'
/** Where its one node is. */
export const nodeUrl = 'https://node.test'

/** A hash that says what it is. */
const hash = (text: string): Hex => toHex(blake2b(new TextEncoder().encode(text), { dkLen: 32 }))
/** The hash of a transaction. */
export const hashOf = (extrinsic: Hex): Hex => toHex(blake2b(fromHex(extrinsic), { dkLen: 32 }))

type Answer = (params: readonly unknown[]) => unknown

/** One node that answers from a table, and everything that it was asked. */
export interface ScriptedChain {
  readonly env: FakeEnv
  readonly nodes: Nodes
  readonly asked: readonly string[]
  /** Answers of the node, by method; what throws is an error of JSON-RPC. */
  readonly answers: Record<string, Answer>
  /** Blocks from number 0 on: their transactions. */
  readonly blocks: { name: string; extrinsics: readonly Hex[] }[]
  /** The number of the last final block. */
  final: number
  /** Storage by key. */
  readonly storage: Map<string, Hex>
}

const header = (number: number) => ({ number: `0x${number.toString(16)}` })

function createAnswers(chain: ScriptedChain): Record<string, Answer> {
  const { blocks, storage } = chain
  const hashAt = (number: number) => hash(blocks[number]?.name ?? 'none')
  const numberOf = (blockHash: unknown) => blocks.findIndex(({ name }) => hash(name) === blockHash)
  return {
    chain_getFinalizedHead: () => hashAt(chain.final),
    chain_getHeader: ([blockHash]) =>
      header(blockHash === undefined ? blocks.length - 1 : numberOf(blockHash)),
    chain_getBlockHash: ([number]) => hashAt(Number(number)),
    chain_getBlock: ([blockHash]) => {
      const number = numberOf(blockHash)
      const parentHash = hashAt(number - 1)
      return { block: { header: { parentHash }, extrinsics: blocks[number]?.extrinsics ?? [] } }
    },
    state_getRuntimeVersion: () => ({ specName: 'test', specVersion: 1, transactionVersion: 1 }),
    state_queryStorageAt: ([keys]) => [
      { block: hashAt(chain.final), changes: (keys as string[]).map(key => [key, storage.get(key) ?? null]) },
    ],
  }
}

/** Makes a chain of one empty block. */
export function createScriptedChain(): ScriptedChain {
  const asked: string[] = []
  const fetch = createFakeFetch()
  const env = createFakeEnv({ fetch })
  const network = createFakeNetwork('68d56f15f85d3136970ec16946040bc1', 'polkadot', {
    rpcUrls: { default: { http: [nodeUrl] } },
  })
  const host: AdapterHost = {
    env,
    storage: env.storage,
    networks: () => [network],
    emit: () => undefined,
    signal: new AbortController().signal,
    metadata: { name: 'Test', url: 'https://app.test', icons: [] },
  }
  const nodes = createNodes({
    host,
    formats: {},
    calls: {},
    lifetime: host.signal,
    rpc: {},
  })
  const chain: ScriptedChain = {
    env,
    nodes,
    asked,
    answers: {},
    blocks: [{ name: 'genesis', extrinsics: [] }],
    final: 0,
    storage: new Map(),
  }
  Object.assign(chain.answers, createAnswers(chain))
  fetch.route(nodeUrl, ({ body }) => {
    const { id, method, params } = JSON.parse(body ?? '{}') as {
      id: number
      method: string
      params: readonly unknown[]
    }
    asked.push(method)
    try {
      const result = chain.answers[method]?.(params)
      return { json: { jsonrpc: '2.0', id, result } }
    } catch (error) {
      return { json: { jsonrpc: '2.0', id, error: error as object } }
    }
  })
  return chain
}
