import type { AppNetworkId, Network } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/internal/errors/error'
import { useClient } from '../../client-context.js'
import type { UseMutationResult } from './mutation.types.js'
import { useMutation } from './use-mutation.js'

/** Where to switch to. */
export interface SwitchNetworkVariables {
  /** CAIP-2, one of the client's networks. */
  readonly networkId: AppNetworkId
}

export type UseSwitchNetworkReturnType = UseMutationResult<Network, SwitchNetworkVariables>

/**
 * Makes a network the active one and asks the connected wallet of its namespace first. `data` is the network. The error
 * has the codes of `Client.switchNetwork`. A newer switch aborts an older one.
 * @example
 * const { mutate, isPending, error } = useSwitchNetwork()
 */
export function useSwitchNetwork(): UseSwitchNetworkReturnType {
  const client = useClient()
  return useMutation(async ({ networkId }: SwitchNetworkVariables) => {
    await client.switchNetwork(networkId)
    const network = client.session.findNetwork(networkId)
    if (network) return network
    throw new LatchkeyError('networkMissing', `The network ${networkId} was removed meanwhile`)
  })
}
