import { type Client, LatchkeyError, type Network, type NetworkId } from '@latchkey/core'
import { NAMESPACE } from '../namespace.js'

/**
 * Returns a network of the client.
 * @throws LatchkeyError `networkMissing`, `invalidRequest` for a network of another namespace
 */
export function requireNetwork({ session }: Pick<Client, 'session'>, networkId?: NetworkId): Network {
  const network = networkId ? session.findNetwork(networkId) : session.activeNetwork(NAMESPACE)
  if (!network)
    throw new LatchkeyError('networkMissing', `The client has no network ${networkId ?? `of ${NAMESPACE}`}`, {
      hint: 'Add it to `networks`.',
    })
  if (network.chainNamespace === NAMESPACE) return network
  throw new LatchkeyError('invalidRequest', `${network.caipNetworkId} is not a network of ${NAMESPACE}`)
}
