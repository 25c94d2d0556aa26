import type { Account, AccountId, ConnectionStatus, Frozen } from '@latchkey/core'
import { activeConnection } from '@latchkey/core/internal/connection/connection.selectors'
import { useClient } from '../../client-context.js'
import { useSlice } from '../../use-slice.js'

/** The active account of a namespace, with the status of its connection. */
export interface UseAccountReturnType {
  readonly status: ConnectionStatus
  /** True while the client reconnects to the wallet of the last visit. */
  readonly isRestoring: boolean
  readonly isConnected: boolean
  readonly namespace: string | undefined
  readonly address: string | undefined
  /** CAIP-10. */
  readonly accountId: AccountId | undefined
  /** Every account that the wallet granted, the active one first, with its type where the wallet names one. */
  readonly addresses: readonly Frozen<Account>[]
  readonly connectorId: string | undefined
}

const none: readonly Frozen<Account>[] = []

/** Returns the active account of `namespace`, or of the active namespace. */
export function useAccount(options: { readonly namespace?: string } = {}): UseAccountReturnType {
  const client = useClient()
  const active = useSlice(client.network, state => state.activeNamespace)
  const namespace = options.namespace ?? active
  return useSlice(client.connection, state => {
    const slice = namespace === undefined ? undefined : state.namespaces[namespace]
    const addresses = activeConnection(state, namespace)?.accounts ?? none
    const status = slice?.status ?? 'disconnected'
    return {
      status,
      isRestoring: slice?.restoring ?? false,
      isConnected: status === 'connected',
      namespace,
      address: addresses[0]?.address,
      accountId: addresses[0]?.accountId,
      addresses,
      connectorId: slice?.connectorId,
    }
  })
}
