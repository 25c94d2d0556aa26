import type { Client, WalletEntry } from '@latchkey/core'
import { hasNetworks } from '@latchkey/core/internal/network/network.selectors'

/** Where a wallet can be connected now: in one namespace, or in all that still have networks. */
export const usableChains = (client: Client, { connector }: WalletEntry, namespace?: string) =>
  (connector?.chains ?? []).filter(chain =>
    namespace === undefined
      ? hasNetworks(client.network.state, chain.namespace)
      : chain.namespace === namespace,
  )

/** Whether the wallet is being asked right now, by a person and not by the restoring of a visit. */
const isAsking = (client: Client, connectorId: string, namespace: string): boolean => {
  const slice = client.connection.state.namespaces[namespace]
  return slice?.status === 'connecting' && !slice.restoring && slice.connectorId === connectorId
}

/** A second press within this time is one of a double click. */
const AGAIN_MS = 1_000

const lastAsked = new WeakMap<Client, number>()

/**
 * Asks a wallet to connect. Called from a click, never from an effect: an effect may run twice, and a wallet must
 * not be asked twice. A later press asks again, although nothing was answered: a wallet need not say that its prompt was
 * closed. How it went is read from the state.
 */
export function askWallet(client: Client, connectorId: string, namespace: string): void {
  const now = client.env.clock.now()
  const isFresh = now - (lastAsked.get(client) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS
  if (isFresh && isAsking(client, connectorId, namespace)) return
  lastAsked.set(client, now)
  client.connection.actions.connect({ connectorId, namespace }).catch(() => undefined)
}
