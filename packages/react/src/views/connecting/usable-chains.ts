import type { Client, WalletEntry } from '@latchkey/core'
import { hasNetworks } from '@latchkey/core/internal/network/network.selectors'

/** Where a wallet can be connected now: in one namespace, or in all that still have networks. */
export const usableChains = (client: Client, { connector }: WalletEntry, namespace?: string) =>
  (connector?.chains ?? []).filter(chain =>
    namespace === undefined
      ? hasNetworks(client.network.state, chain.namespace)
      : chain.namespace === namespace,
  )
