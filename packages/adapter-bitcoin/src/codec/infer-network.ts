import { type AdapterHost, LatchkeyError, type NetworkId } from '@latchkey/core/adapter'
import { decodeAddress } from './address.js'
import { ids } from './bitcoin-networks.js'

/**
 * The network of an address, for wallets that do not name theirs. Test networks share one prefix: the first candidate
 * that fits is taken, then the app's own networks, then what is most common.
 * @throws LatchkeyError `invalidResponse`
 */
export function inferNetwork(
  address: string,
  host: AdapterHost,
  ...candidates: readonly (NetworkId | undefined)[]
): NetworkId {
  const known = [
    ...candidates,
    ...host.networks().map(({ caipNetworkId }) => caipNetworkId),
    ...Object.values(ids),
  ]
  const found = known.find(networkId => networkId !== undefined && decodeAddress(address, networkId))
  if (found) return found
  throw new LatchkeyError('invalidResponse', 'The wallet gave an address of no Bitcoin network')
}
