import type { Client } from '@latchkey/core'

/** Whether the wallet is being asked right now, by a person and not by the restoring of a visit. */
const isAsking = (client: Client, connectorId: string, namespace: string): boolean => {
  const slice = client.connection.state.namespaces[namespace]
  return slice?.status === 'connecting' && !slice.restoring && slice.connectorId === connectorId
}

/**
 * Asks a wallet to connect. Called from a click, never from an effect: an effect may run twice, and a wallet must
 * not be asked twice. While its prompt is open it is not asked again. How it went is read from the state.
 */
export function askWallet(client: Client, connectorId: string, namespace: string): void {
  if (isAsking(client, connectorId, namespace)) return
  client.connection.actions.connect({ connectorId, namespace }).catch(() => undefined)
}
