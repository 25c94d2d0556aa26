import { type Network, requestedNetworks } from '@latchkey/core'
import { useClient } from '../client-context.js'
import { useSlice } from '../use-slice.js'

/** The networks the app asked for, in its order: of one namespace, or of all. */
export function useNetworks(options: { readonly namespace?: string } = {}): readonly Network[] {
  const client = useClient()
  return useSlice(client.network, state => requestedNetworks(state, options.namespace))
}
