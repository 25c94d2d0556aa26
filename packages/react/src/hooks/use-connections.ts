import type { Connection, Frozen, StoredConnection } from '@latchkey/core'
import { useEffect } from 'react'
import { useClient } from '../client-context.js'
import { useSlice } from '../use-slice.js'

/** The wallets of a namespace. */
export interface ConnectionsInfo {
  /** The one in use first. */
  readonly connections: readonly Frozen<Connection>[]
  /** Those that ended, the latest first. */
  readonly recentConnections: readonly Frozen<StoredConnection>[]
}

const none: ConnectionsInfo = { connections: [], recentConnections: [] }

/**
 * Every wallet connected in a namespace, and those that were. Both lists are empty, and the developer is told, where
 * `features.multiWallet` is off: `useConnection` gives the only connection then.
 */
export function useConnections(options: { readonly namespace?: string } = {}): ConnectionsInfo {
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
