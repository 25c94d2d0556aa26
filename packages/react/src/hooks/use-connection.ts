import type { Connection, ConnectionFailure, Frozen } from '@latchkey/core'
import { activeConnection } from '@latchkey/core/internal/connection/connection.selectors'
import { useClient } from '../client-context.js'
import { useSlice } from '../use-slice.js'

/** The connection in use in a namespace, as the wallet granted it. */
export function useConnection(options: { readonly namespace?: string } = {}): Frozen<Connection> | undefined {
  const client = useClient()
  const active = useSlice(client.network, state => state.activeNamespace)
  const namespace = options.namespace ?? active
  return useSlice(client.connection, state => activeConnection(state, namespace))
}

/** What went wrong in the last attempt to connect in a namespace. */
export function useConnectionFailure(
  options: { readonly namespace?: string } = {},
): Frozen<ConnectionFailure> | null {
  const client = useClient()
  const active = useSlice(client.network, state => state.activeNamespace)
  const namespace = options.namespace ?? active
  return useSlice(client.connection, state =>
    namespace ? (state.namespaces[namespace]?.failure ?? null) : null,
  )
}
