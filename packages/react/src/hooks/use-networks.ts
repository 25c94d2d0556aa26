import type { Network } from '@latchkey/core'
import { requestedNetworks } from '@latchkey/core/internal/network/network.selectors'
import { useClient } from '../client-context.js'
import { useSlice } from '../use-slice.js'

/** The networks the app asked for, in its order: of one namespace, or of all. */
export function useNetworks(options: { readonly namespace?: string } = {}): readonly Network[] {
  const client = useClient()
  return useSlice(client.network, state => requestedNetworks(state, options.namespace))
}
