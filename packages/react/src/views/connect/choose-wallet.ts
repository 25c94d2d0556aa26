import type { Client, ConnectorView, CustomWallet, WalletEntry } from '@latchkey/core'
import { offeredTransports } from '@latchkey/core/internal/shared-sessions/shared-transports'
import { askWallet, usableChains } from '../connecting/ask-wallet.js'

type UsableChain = ConnectorView['chains'][number]

/** Opens the view that pairs with a wallet of the directory, or the one that installs it if nothing can pair. */
export function pairWith(client: Client, { id: walletId }: CustomWallet): void {
  const [transport] = offeredTransports(client)
  client.router.actions.push(transport?.view ?? 'ConnectingExternal', { walletId })
}

/** Connects the chosen wallet, or opens the view where the visitor chooses its namespace or installs it. */
export function chooseWallet(client: Client, entry: WalletEntry, namespace?: string): void {
  const { push } = client.router.actions
  const [first, ...others] = usableChains(client, entry, namespace)
  if (entry.view) push(entry.view)
  else if (entry.wallet) pairWith(client, entry.wallet)
  else if (first && others.length > 0) push('ConnectingExternal', { connectorId: first.connectorId })
  else if (first) {
    askWallet(client, first.connectorId, first.namespace)
    showAttempt(client, first)
  }
}

// Below what a person notices, above what a wallet that knows this page takes.
const SOON_MS = 150
// Later than such a wallet's answer, early enough for the view's code to be here when it is shown.
const FETCH_MS = 60

/** Shows the waiting view after a delay, so a wallet that responds at once causes no extra view. */
function showAttempt(client: Client, { connectorId, namespace }: UsableChain): void {
  // An attempt that a sign-in has ended has nothing to show: it said why, and shows the wallets.
  const isAwaited = () => {
    const slice = client.connection.state.namespaces[namespace]
    return client.modal.state.open && (slice?.status === 'connecting' || slice?.failure)
  }
  client.env.clock.after(FETCH_MS, () => {
    // Not shown when it fails: showing the view tries again, and says so.
    if (isAwaited()) import('../connecting-external-view.js').catch(() => undefined)
  })
  client.env.clock.after(SOON_MS, () => {
    if (isAwaited()) client.router.actions.push('ConnectingExternal', { connectorId, namespace })
  })
}
