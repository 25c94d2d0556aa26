import type { NetworkId } from '../caip/network-id.js'
import { LatchkeyError } from '../errors/error.js'

/** The networks that a blockchain API serves. */
export interface ServedNetworksApi {
  /** @throws LatchkeyError `networkError`, `rateLimited`, `timeout`, `invalidResponse`, `aborted` */
  fetchNetworks(options: { readonly signal: AbortSignal }): Promise<readonly NetworkId[]>
}

/** Whether a blockchain API serves a network. It is asked once. @throws as `fetchNetworks` */
export const servesNetwork = async (
  api: ServedNetworksApi,
  networkId: NetworkId,
  signal: AbortSignal,
): Promise<boolean> => (await api.fetchNetworks({ signal })).includes(networkId)

/** The failure of what only a blockchain API knows, on a network that it does not serve. */
export const notServed = (networkId: NetworkId): LatchkeyError =>
  new LatchkeyError('networkMissing', `The blockchain API does not serve ${networkId}`)
