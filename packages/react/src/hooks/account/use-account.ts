import type { Account, AccountId, AddressOf, ConnectionStatus, Frozen } from '@latchkey/core'
import { referenceOf } from '@latchkey/core/internal/caip/network-id'
import { activeConnection } from '@latchkey/core/internal/connection/connection.selectors'
import { useClient } from '../../client-context.js'
import { useSlice } from '../../use-slice.js'

/** An account whose address has the type of its namespace. */
type AccountIn<Namespace extends string> = Frozen<Account> & { readonly address: AddressOf<Namespace> }

/** The active account of a namespace, with the status of its connection. */
export interface UseAccountReturnType<Namespace extends string = string> {
  readonly status: ConnectionStatus
  /** True while the client reconnects to the wallet of the last visit. */
  readonly isRestoring: boolean
  readonly isConnected: boolean
  /**
   * The address of the last visit while `isRestoring`, to show who comes back. Its wallet has not confirmed it: nothing can be
   * signed before `isConnected`.
   */
  readonly rememberedAddress: AddressOf<Namespace> | undefined
  readonly namespace: Namespace | undefined
  /** `0x${string}` with `{ namespace: 'eip155' }`, text otherwise. */
  readonly address: AddressOf<Namespace> | undefined
  /** CAIP-10. */
  readonly accountId: AccountId | undefined
  /** Every account that the wallet granted, the active one first, with its type where the wallet names one. */
  readonly addresses: readonly AccountIn<Namespace>[]
  /** The chain that the wallet is on, known to the app or not. `undefined` in namespaces without numeric ids. */
  readonly chainId: number | undefined
  readonly connectorId: string | undefined
}

const none: readonly Frozen<Account>[] = []

/**
 * Returns the active account of `namespace`, or of the active namespace.
 * @example
 * const { address, chainId } = useAccount({ namespace: 'eip155' })
 */
export function useAccount<const Namespace extends string = string>(
  options: { readonly namespace?: Namespace } = {},
): UseAccountReturnType<Namespace> {
  const client = useClient()
  const active = useSlice(client.network, state => state.activeNamespace)
  const namespace = options.namespace ?? active
  return useSlice(client.connection, state => {
    const slice = state.namespaces[namespace ?? '']
    const connection = activeConnection(state, namespace)
    const addresses = connection?.accounts ?? none
    const reference = connection ? referenceOf(connection.networkId) : ''
    const status = slice?.status ?? 'disconnected'
    return {
      status,
      isRestoring: slice?.restoring ?? false,
      isConnected: status === 'connected',
      rememberedAddress: slice?.remembered?.accountIds[0]?.split(':')[2],
      namespace,
      address: addresses[0]?.address,
      accountId: addresses[0]?.accountId,
      addresses,
      chainId: /^\d+$/.test(reference) ? Number(reference) : undefined,
      connectorId: slice?.connectorId,
    }
  }) as UseAccountReturnType<Namespace>
}
