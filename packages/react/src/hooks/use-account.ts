import type { AccountId, ConnectionStatus } from '@latchkey/core'
import { activeConnection } from '@latchkey/core/internal/connection/connection.selectors'
import { useClient } from '../client-context.js'
import { useSlice } from '../use-slice.js'

/** Who is connected. */
export interface AccountInfo {
  readonly status: ConnectionStatus
  /** True while the connection of an earlier visit is being restored. */
  readonly isRestoring: boolean
  readonly isConnected: boolean
  readonly namespace: string | undefined
  readonly address: string | undefined
  /** CAIP-10. */
  readonly accountId: AccountId | undefined
  /** Every address the wallet granted, the active one first, joined by a space. */
  readonly addresses: string
  readonly connectorId: string | undefined
}

/** The account in use: of one namespace, or of the active one. */
export function useAccount(options: { readonly namespace?: string } = {}): AccountInfo {
  const client = useClient()
  const active = useSlice(client.network, state => state.activeNamespace)
  const namespace = options.namespace ?? active
  return useSlice(client.connection, state => {
    const slice = namespace === undefined ? undefined : state.namespaces[namespace]
    const accounts = activeConnection(state, namespace)?.accounts ?? []
    const status = slice?.status ?? 'disconnected'
    return {
      status,
      isRestoring: slice?.restoring ?? false,
      isConnected: status === 'connected',
      namespace,
      address: accounts[0]?.address,
      accountId: accounts[0]?.accountId,
      addresses: accounts.map(account => account.address).join(' '),
      connectorId: slice?.connectorId,
    }
  })
}
