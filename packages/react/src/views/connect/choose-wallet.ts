import type { Client, WalletEntry } from '@latchkey/core'
import { askWallet } from '../connecting/ask-wallet.js'
import { usableChains } from '../connecting/usable-chains.js'

/** Takes the visitor's choice: a wallet that is here is asked at once, unless it first has to be said where. */
export function chooseWallet(client: Client, entry: WalletEntry, namespace?: string): void {
  const { push } = client.router.actions
  const [first, ...others] = usableChains(client, entry, namespace)
  if (entry.wallet) push('ConnectingExternal', { walletId: entry.wallet.id })
  else if (first && others.length > 0) push('ConnectingExternal', { connectorId: first.connectorId })
  else if (first) {
    askWallet(client, first.connectorId, first.namespace)
    push('ConnectingExternal', { connectorId: first.connectorId, namespace: first.namespace })
  }
}
