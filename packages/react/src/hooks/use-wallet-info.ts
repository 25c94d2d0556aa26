import type { ConnectorType } from '@latchkey/core'
import { WALLET_CONNECT } from '@latchkey/core/internal/wallet-connect/wallet-connect.types'
import { useClient } from '../client-context.js'
import { useSlice } from '../use-slice.js'
import { useConnection } from './use-connection.js'
import { useFeatureState } from './use-feature-state.js'

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
  // `find` is enough: an active session has loaded the feature.
  const peer = useFeatureState(client.features.find('walletConnect'))?.state.peer
  if (!connection) return undefined
  const { connectorId } = connection
  if (connectorId === WALLET_CONNECT)
    return {
      connectorId,
      name: peer?.name ?? '',
      imageUrl: peer?.icon,
      rdns: undefined,
      type: 'WALLET_CONNECT',
    }
  return {
    connectorId,
    name: item?.name ?? '',
    imageUrl: item && (client.options.connectorImages?.[item.id] ?? item.imageUrl),
    rdns: item?.rdns,
    type: item?.type ?? 'INJECTED',
  }
}
