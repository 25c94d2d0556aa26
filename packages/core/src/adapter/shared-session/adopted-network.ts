import { type NetworkId, safeParseNetworkId, toNetworkId } from '../../caip/network-id.js'
import type { AdapterHost } from '../contract/chain-adapter.types.js'
import type { TransportSession } from '../contract/shared-transport.types.js'

const KEY = 'adopted:network'

/** A full or blocked storage costs the memory of the network, nothing else. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** The network that was in use last, as it stands in storage. */
export function lastNetwork({ storage }: AdapterHost): NetworkId | undefined {
  const stored = safeParseNetworkId(attempt(() => storage.get(KEY)))
  return stored && toNetworkId(stored.namespace, stored.reference)
}

export const rememberNetwork = ({ storage }: AdapterHost, networkId: NetworkId): void =>
  attempt(() => storage.set(KEY, networkId))

/** The network to begin on: what is wanted, then the app's first, then the wallet's first. */
export function chooseNetwork(
  session: TransportSession,
  wanted: readonly (NetworkId | undefined)[],
  host: AdapterHost,
): NetworkId | undefined {
  const requested = host.networks().map(network => network.caipNetworkId)
  const isGranted = (id: NetworkId | undefined): id is NetworkId =>
    id !== undefined && session.networkIds.includes(id)
  return [...wanted, ...requested].find(isGranted) ?? session.networkIds[0]
}
