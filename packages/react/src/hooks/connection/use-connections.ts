import type { Connection, Frozen, StoredConnection } from '@latchkey/core'
import { useEffect } from 'react'
import { useClient } from '../../client-context.js'
import { useSlice } from '../../use-slice.js'

/** Connected and recent wallets of a namespace. */
export interface UseConnectionsReturnType {
  /** The active connection first. */
  readonly connections: readonly Frozen<Connection>[]
  /** Disconnected wallets that can reconnect, the latest first. */
  readonly recentConnections: readonly Frozen<StoredConnection>[]
}

const none: UseConnectionsReturnType = { connections: [], recentConnections: [] }

/**
 * Returns every connection of `namespace`, and its recent wallets. Needs `features.multiWallet`: without it both lists
 * are empty and the modal shows the alert `multiWalletNotEnabled` to developers. Use `useConnection` then.
 */
export function useConnections(options: { readonly namespace?: string } = {}): UseConnectionsReturnType {
  const client = useClient()
  const { multiWallet } = client.options.features
  const active = useSlice(client.network, state => state.activeNamespace)
  const namespace = options.namespace ?? active
  const slice = useSlice(client.connection, state => ({
    connections: namespace ? state.namespaces[namespace]?.connections : undefined,
    recentConnections: namespace ? state.namespaces[namespace]?.recent : undefined,
  }))
  useEffect(() => {
    if (!multiWallet) client.modal.actions.alert('multiWalletNotEnabled')
  }, [client, multiWallet])
  if (!multiWallet) return none
  return { connections: slice.connections ?? [], recentConnections: slice.recentConnections ?? [] }
}
