import type { ConnectorView, Frozen } from '@latchkey/core'
import { useClient } from '../../client-context.js'
import { useConnection } from '../../hooks/use-connection.js'
import { useText } from '../../modal/kit.js'
import { useSlice } from '../../use-slice.js'

/** The wallet behind a connection, as rows show it. */
export interface ConnectedWallet {
  readonly name: string
  readonly imageUrl: string | undefined
}

const speaksFor = (item: Frozen<ConnectorView>, namespace: string, connectorId: string) =>
  item.chains.some(chain => chain.namespace === namespace && chain.connectorId === connectorId)

/** The connected wallet of one namespace, or of the active one. A wallet that left the page has no name. */
export function useConnectedWallet(options: { readonly namespace?: string } = {}): ConnectedWallet {
  const client = useClient()
  const text = useText()
  const connection = useConnection(options)
  const found = useSlice(client.connectors, state =>
    connection
      ? state.items.find(item => speaksFor(item, connection.namespace, connection.connectorId))
      : undefined,
  )
  return {
    name: found?.name ?? text.common.wallet,
    imageUrl: found && (client.options.connectorImages?.[found.id] ?? found.imageUrl),
  }
}
