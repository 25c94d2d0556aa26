import { LRUCache } from 'lru-cache'
import type { Hex } from 'viem'
import { hexToBigInt } from 'viem/utils'
import { readText } from '../nodes/contract-text.js'
import type { NodeClient } from '../nodes/nodes.types.js'
import { readCalls } from '../nodes/read-calls.js'

/** What a contract says about itself. Anyone may say anything: these are no facts about a listed token. */
export interface TokenFacts {
  readonly name: string | null
  readonly symbol: string | null
  /** 0 where the contract has none: then base units are all there is. */
  readonly decimals: number
}

/** `name()`, `symbol()`, `decimals()`. */
const selectors: readonly Hex[] = ['0x06fdde03', '0x95d89b41', '0x313ce567']
const maxEntries = 5_000
const maxAgeMs = 3_600_000
const maxTextLength = 64

const readDecimals = (data: Hex | undefined): number => {
  if (data?.length !== 66) return 0
  const decimals = hexToBigInt(data)
  return decimals <= 36n ? Number(decimals) : 0
}

/** Reads the facts of contracts, and keeps them. @throws ApiProblem when the nodes fail */
export type ReadTokenFacts = (
  node: NodeClient,
  contracts: readonly string[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, TokenFacts>>

/** Makes the reader of one process. */
export function createTokenFacts(): ReadTokenFacts {
  const known = new LRUCache<string, TokenFacts>({ max: maxEntries, ttl: maxAgeMs })
  return async (node, contracts, signal) => {
    const keyOf = (contract: string) => `${node.id}:${contract}`
    const facts = new Map<string, TokenFacts>()
    for (const contract of contracts) {
      const found = known.get(keyOf(contract))
      if (found) facts.set(contract, found)
    }
    const missing = [...new Set(contracts)].filter(contract => !facts.has(contract))
    const words = await readCalls(
      node,
      missing.flatMap(to => selectors.map(data => ({ to, data }))),
      signal,
    )
    missing.forEach((contract, index) => {
      const [name, symbol, decimals] = words.slice(index * selectors.length)
      const found = {
        name: readText(name, maxTextLength),
        symbol: readText(symbol, maxTextLength),
        decimals: readDecimals(decimals),
      }
      known.set(keyOf(contract), found)
      facts.set(contract, found)
    })
    return facts
  }
}
