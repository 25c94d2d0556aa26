import type { NetworkId } from '../caip/network-id.js'
import { createSharedFetch } from '../kernel/shared-fetch.js'
import type { HostOptions, Http, Query } from './http.types.js'
import { supportedChainsResponseSchema } from './schemas/chains.schema.js'

/** The networks that a blockchain API serves. */
export interface SupportedChains {
  /** @throws LatchkeyError what `Http.get` throws: a failure is not an empty list */
  fetch(signal?: AbortSignal): Promise<readonly NetworkId[]>
  /** True if the host serves the network. Throws as `fetch`. */
  has(networkId: NetworkId, signal?: AbortSignal): Promise<boolean>
}

/** Asks for the networks once. An empty list is asked for anew, because a host may be starting. */
export function createSupportedChains(
  http: Http,
  sdk: () => Query,
  { clock }: Pick<HostOptions['env'], 'clock'>,
): SupportedChains {
  const requests = createSharedFetch<readonly NetworkId[]>(clock, 0)
  let known: readonly NetworkId[] = []
  const fetch: SupportedChains['fetch'] = async signal => {
    if (known.length > 0) return known
    const ask = async (shared: AbortSignal) => {
      const query = { path: 'v1/supported-chains', query: sdk(), schema: supportedChainsResponseSchema }
      return (await http.get({ ...query, signal: shared })).http as NetworkId[]
    }
    known = await requests.fetch('', ask, signal ? { signal } : {})
    return known
  }
  return { fetch, has: async (networkId, signal) => (await fetch(signal)).includes(networkId) }
}
