import { type NetworkId, readProperty } from '@latchkey/core/adapter'
import { networkIdOf, parseChainId } from '../codec/chain-id.js'
import type { CallCapabilities } from './calls.types.js'

/** The key under which a wallet says what holds on every chain. */
const EVERY_CHAIN = /^0x0+$/

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function toAtomic(own: Record<string, unknown>): CallCapabilities['atomic'] {
  const status = readProperty(own.atomic, 'status')
  if (status === 'supported' || status === 'ready') return status
  // The form of 2024.
  return own.atomic === undefined && readProperty(own.atomicBatch, 'supported') === true
    ? 'supported'
    : 'unsupported'
}

/** The answer of `wallet_getCapabilities` by network; what holds everywhere is merged into each of `networks`. */
export function parseCallCapabilities(
  answer: unknown,
  networks: readonly NetworkId[],
): Record<NetworkId, CallCapabilities> {
  if (!isRecord(answer)) return {}
  const everywhere = Object.entries(answer).find(([key]) => EVERY_CHAIN.test(key))?.[1]
  const common = isRecord(everywhere) ? everywhere : undefined
  const own = new Map<NetworkId, Record<string, unknown>>()
  if (common) for (const networkId of networks) own.set(networkId, {})
  for (const [key, value] of Object.entries(answer)) {
    const chainId = parseChainId(key)
    if (chainId !== undefined && isRecord(value)) own.set(networkIdOf(chainId), value)
  }
  const merged = [...own].map(([networkId, value]) => {
    const all: Record<string, unknown> = { ...common, ...value }
    return [networkId, { ...all, atomic: toAtomic(all) }] as const
  })
  return Object.fromEntries(merged)
}
