import type { Client, ConnectorView, WalletEntry } from '@latchkey/core'
import { connectorStatus } from '@latchkey/core/internal/connection/connection.selectors'
import { offersWalletConnect } from '../../hooks/offers-wallet-connect.js'
import { askWallet, usableChains } from '../connecting/ask-wallet.js'

type UsableChain = ConnectorView['chains'][number]

/** Connects the chosen wallet, or opens the view where the visitor chooses its namespace or installs it. */
export function chooseWallet(client: Client, entry: WalletEntry, namespace?: string): void {
  const { push } = client.router.actions
  const [first, ...others] = usableChains(client, entry, namespace)
  if (entry.kind === 'walletConnect') push('ConnectingWalletConnect')
  else if (entry.wallet)
    push(offersWalletConnect(client) ? 'ConnectingWalletConnect' : 'ConnectingExternal', {
      walletId: entry.wallet.id,
    })
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
  const isSettled = () => connectorStatus(client.connection.state, namespace, connectorId) === 'connected'
  const isAwaited = () => client.modal.state.open && !isSettled()
  client.env.clock.after(FETCH_MS, () => {
    // Not shown when it fails: showing the view tries again, and says so.
    if (isAwaited()) import('../connecting-external-view.js').catch(() => undefined)
  })
  client.env.clock.after(SOON_MS, () => {
    if (isAwaited()) client.router.actions.push('ConnectingExternal', { connectorId, namespace })
  })
}
