import type { Connection, ConnectionFailure, Frozen } from '@latchkey/core'
import { activeConnection } from '@latchkey/core/internal/connection/connection.selectors'
import { useClient } from '../../client-context.js'
import { useSlice } from '../../use-slice.js'

export type UseConnectionReturnType = Frozen<Connection> | undefined

/** Returns the active connection of `namespace`, or of the active namespace. `undefined` while no wallet is connected. */
export function useConnection(options: { readonly namespace?: string } = {}): UseConnectionReturnType {
  const client = useClient()
  const active = useSlice(client.network, state => state.activeNamespace)
  const namespace = options.namespace ?? active
  return useSlice(client.connection, state => activeConnection(state, namespace))
}

export type UseConnectionFailureReturnType = Frozen<ConnectionFailure> | null

/** Returns why the last connect attempt of `namespace` failed, or `null`. */
export function useConnectionFailure(
  options: { readonly namespace?: string } = {},
): UseConnectionFailureReturnType {
  const client = useClient()
  const active = useSlice(client.network, state => state.activeNamespace)
  const namespace = options.namespace ?? active
  return useSlice(client.connection, state =>
    namespace ? (state.namespaces[namespace]?.failure ?? null) : null,
  )
}
