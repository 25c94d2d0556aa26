import type { Client, WalletEntry } from '@latchkey/core'

/** Where a wallet can be connected now: in one namespace, or in all that still have networks. */
export const usableChains = (client: Client, { connector }: WalletEntry, namespace?: string) =>
  (connector?.chains ?? []).filter(chain =>
    namespace === undefined
      ? client.network.state.namespaces[chain.namespace]?.connectorsEnabled
      : chain.namespace === namespace,
  )
