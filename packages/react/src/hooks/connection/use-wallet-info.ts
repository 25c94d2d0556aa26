import type { ConnectorType } from '@latchkey/core'
import { sharedTransports } from '@latchkey/core/internal/shared-sessions/shared-transports'
import { useClient } from '../../client-context.js'
import { useSlice } from '../../use-slice.js'
import { useConnection } from './use-connection.js'
import { useSharedSession } from './use-shared-session.js'

/** The connected wallet as it describes itself. Name and image prove nothing about its origin. */
export type UseWalletInfoReturnType = WalletInfo | undefined

interface WalletInfo {
  readonly connectorId: string
  readonly name: string
  readonly imageUrl: string | undefined
  /** EIP-6963 reverse domain name. */
  readonly rdns: string | undefined
  readonly type: ConnectorType
}

/**
 * Returns the connected wallet of `namespace`, or of the active namespace. The name is empty if the wallet is no longer
 * announced on the page.
 */
export function useWalletInfo(options: { readonly namespace?: string } = {}): UseWalletInfoReturnType {
  const client = useClient()
  const connection = useConnection(options)
  const item = useSlice(client.connectors, state =>
    state.items.find(({ chains }) =>
      chains.some(
        chain => chain.namespace === connection?.namespace && chain.connectorId === connection.connectorId,
      ),
    ),
  )
  const peer = useSharedSession(connection?.connectorId)?.state.peer
  if (!connection) return undefined
  const { connectorId } = connection
  const transport = sharedTransports.find(({ id }) => id === connectorId)
  if (transport)
    return {
      connectorId,
      name: peer?.name ?? '',
      imageUrl: peer?.icon,
      rdns: undefined,
      type: transport.type,
    }
  return {
    connectorId,
    name: item?.name ?? peer?.name ?? '',
    imageUrl: item && (client.options.connectorImages?.[item.id] ?? item.imageUrl),
    rdns: item?.rdns,
    // Only the embedded wallet has a session and no row.
    type: item?.type ?? (peer ? 'AUTH' : 'INJECTED'),
  }
}
