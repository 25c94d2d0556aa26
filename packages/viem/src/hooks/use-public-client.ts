import { useClient } from '@latchkey/react'
import { useMemo } from 'react'
import { chooseChain } from '../clients/choose-chain.js'
import type { PublicClientOptions } from '../clients/client-options.types.js'
import { nodeUrlsOf } from '../clients/public-client-parts.js'
import { createPublicClientOf, type LatchkeyPublicClient } from '../clients/to-public-client.js'
import { useFoundNetwork } from './use-found-network.js'

export type UsePublicClientReturnType = LatchkeyPublicClient | undefined

/**
 * Returns a viem public client of the active eip155 network, or of `networkId`, and a new one when the network changes.
 * Needs no wallet. `undefined` for a network that the client doesn't know, or that has no RPC URL.
 * @example
 * const publicClient = usePublicClient()
 */
export function usePublicClient(options: PublicClientOptions = {}): UsePublicClientReturnType {
  const client = useClient()
  const network = useFoundNetwork(options.networkId)
  const chain = network && chooseChain(network, options.chains)
  return useMemo(
    () =>
      network && chain && nodeUrlsOf(network).length > 0
        ? createPublicClientOf(client, { network, chain })
        : undefined,
    [client, network, chain],
  )
}
