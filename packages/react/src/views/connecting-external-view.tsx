import type { CustomWallet, RouteParams, WalletEntry } from '@latchkey/core'
import { enConnecting } from '@latchkey/ui/text/en-connecting'
import { type ReactNode, useState } from 'react'
import { useClient } from '../client-context.js'
import { useConnectors } from '../hooks/connection/use-connectors.js'
import { usableChains } from './connecting/ask-wallet.js'
import { ChooseNamespace } from './connecting/choose-namespace.js'
import { ConnectAttempt } from './connecting/connect-attempt.js'
import { InstallWallet } from './connecting/install-wallet.js'
import { findCustomWallet } from './icons/find-custom-wallet.js'
import { defineLazyView, useText } from './lazy-view.js'

type Params = RouteParams['ConnectingExternal']

const isSame = (entry: WalletEntry, { name, rdns }: CustomWallet) =>
  (rdns !== undefined && entry.connector?.rdns === rdns) || entry.name.toLowerCase() === name.toLowerCase()

/** The wallet the route names: one that is here, also when it was only known before. */
function useNamedWallet({ connectorId, namespace, walletId }: Params) {
  const client = useClient()
  const entries = useConnectors(namespace === undefined ? {} : { namespace })
  const wallet = findCustomWallet(client, walletId)
  const found = entries.find(entry =>
    wallet
      ? entry.installed && isSame(entry, wallet)
      : usableChains(client, entry, namespace).some(chain => chain.connectorId === connectorId),
  )
  return { wallet, found }
}

function ConnectingExternal({ params }: { readonly params: Params }): ReactNode {
  const client = useClient()
  const text = useText()
  const { wallet, found } = useNamedWallet(params)
  // A wallet that goes away while it is asked keeps its name and picture here.
  const [first] = useState(found)
  const entry = found ?? first
  if (wallet && !entry) return <InstallWallet wallet={wallet} />

  const chains = entry ? usableChains(client, entry, params.namespace) : []
  if (chains.length > 1 && params.namespace === undefined) return <ChooseNamespace chains={chains} />
  const { connectorId = params.connectorId ?? '', namespace = params.namespace ?? '' } = chains[0] ?? {}
  return (
    <ConnectAttempt
      name={entry?.name ?? text.common.wallet}
      imageUrl={entry?.imageUrl}
      connectorId={connectorId}
      namespace={namespace}
    />
  )
}

/** Waiting for a wallet that was asked to connect; how to get it when it is not here. */
export const view = defineLazyView('ConnectingExternal', {
  text: { connecting: enConnecting },
  title({ client, text, params: { connectorId, walletId } }) {
    const name =
      client.options.customWallets?.find(({ id }) => id === walletId)?.name ??
      client.connectors.state.items.find(({ chains }) =>
        chains.some(chain => chain.connectorId === connectorId),
      )?.name
    return name === undefined ? text.connect.title : text.connecting.title(name)
  },
  View: ConnectingExternal,
})
