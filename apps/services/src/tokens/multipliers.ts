import { type Scale, toFixedScale } from '@latchkey/core/adapter'
import { LRUCache } from 'lru-cache'
import type { Hex } from 'viem'
import { hexToBigInt } from 'viem/utils'
import type { NodeClient } from '../nodes/nodes.types.js'
import { readCalls } from '../nodes/read-calls.js'

/** `uiMultiplier()` of ERC-8056: by what amounts are multiplied before people see them, in units of 10^-18. */
export const multiplierData: Hex = '0xa60bf13d'

const unit = 10n ** 18n
const maxEntries = 20_000
const maxAgeMs = 3_600_000

/** Reads a multiplier. Undefined where there is none; null for one that cannot be right. */
export function readMultiplier(data: Hex | undefined): Scale | undefined | null {
  if (data?.length !== 66) return undefined
  const multiplier = hexToBigInt(data)
  // Contracts that answer zeros to whatever they don't know have none.
  return multiplier === 0n ? undefined : (toFixedScale(multiplier, unit) ?? null)
}

/** Reads the multipliers that contracts have now. @throws ApiProblem when the nodes fail */
export type ReadMultipliers = (
  node: NodeClient,
  contracts: readonly string[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, Scale>>

/** Makes the reader of one process. It remembers which contracts have none. */
export function createMultipliers(): ReadMultipliers {
  const plain = new LRUCache<string, true>({ max: maxEntries, ttl: maxAgeMs })
  return async (node, contracts, signal) => {
    const keyOf = (contract: string) => `${node.id}:${contract}`
    const asked = [...new Set(contracts)].filter(contract => !plain.has(keyOf(contract)))
    if (asked.length === 0) return new Map()
    const words = await readCalls(
      node,
      asked.map(to => ({ to, data: multiplierData })),
      signal,
    )
    return new Map(
      asked.flatMap((contract, index) => {
        const scale = readMultiplier(words[index])
        if (scale === undefined) plain.set(keyOf(contract), true)
        return scale ? [[contract, scale] as const] : []
      }),
    )
  }
}
