import { useConnection } from '../../hooks/connection/use-connection.js'
import { useText } from '../lazy-view.js'
import { type ConnectorLook, useConnectorLook } from '../wallets/use-connector-look.js'

/** The connected wallet of one namespace, or of the active one. A wallet that left the page has no name. */
export function useConnectedWallet(options: { readonly namespace?: string } = {}): ConnectorLook {
  const text = useText()
  const connection = useConnection(options)
  const look = useConnectorLook(connection?.namespace, connection?.connectorId)
  return look ?? { name: text.common.wallet, imageUrl: undefined }
}
