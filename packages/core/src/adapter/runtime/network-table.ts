import type { NetworkId } from '../../caip/network-id.js'
import { LatchkeyError } from '../../errors/error.js'
import { throwIfAborted } from '../../kernel/task.js'
import type { AdapterHost } from '../contract/chain-adapter.types.js'
import type { Network } from '../contract/network.types.js'

/** How the value of a network is created and released. */
export interface NetworkTableInput<T> {
  readonly host: Pick<AdapterHost, 'networks'>
  /** Fires when the client is gone: everything is let go then. */
  readonly lifetime: AbortSignal
  /** `urls` are the addresses to ask, the first of them first. */
  create(network: Network, urls: readonly string[]): T
  dispose?(made: T): void
  /** How to fix a network without an address, where "an RPC address" says too little. */
  readonly hint?: string
}

const HINT = 'Add the network, with an RPC address, to the networks of the client.'

/**
 * Keeps one value per network, such as its nodes. Creates it on first need, and again when the network changes. The
 * returned function throws `networkMissing` for a network without an address, `aborted` after the end.
 */
export function createNetworkTable<T>(input: NetworkTableInput<T>): (networkId: NetworkId) => T {
  const { host, lifetime, create, dispose, hint = HINT } = input
  const table = new Map<NetworkId, { made: T; version: string }>()
  if (dispose) {
    const end = () => {
      for (const { made } of table.values()) dispose(made)
    }
    lifetime.addEventListener('abort', end, { once: true })
  }
  return networkId => {
    throwIfAborted(lifetime)
    const network = host.networks().find(({ caipNetworkId }) => caipNetworkId === networkId)
    const urls = network?.nodeUrls ?? network?.rpcUrls.default.http ?? []
    if (!network || urls.length === 0)
      throw new LatchkeyError('networkMissing', `No node is known for ${networkId}`, { hint })
    const version = JSON.stringify(network)
    const kept = table.get(networkId)
    if (kept?.version === version) return kept.made
    if (kept) dispose?.(kept.made)
    const made = create(network, urls)
    table.set(networkId, { made, version })
    return made
  }
}
