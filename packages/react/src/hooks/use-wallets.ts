import type { KnownWallets, WalletEntry } from '@latchkey/core'
import { listWallets } from '@latchkey/core/internal/connectors/wallet-list'
import { hasNetworks } from '@latchkey/core/internal/network/network.selectors'
import { useMemo } from 'react'
import { useClient } from '../client-context.js'
import { useSlice } from '../use-slice.js'
import { isPhone } from './is-phone.js'
import { offersWalletConnect } from './offers-wallet-connect.js'

/** What the rows are made of beside the wallets that are here. */
export interface WalletsOptions {
  /** Only wallets of this namespace. */
  readonly namespace?: string
  /** Wallets of the wallet list to put in. */
  readonly known?: Omit<KnownWallets, 'walletConnect'>
}

/**
 * The rows of the connect list, in order, for the namespaces that still have networks. Where WalletConnect is offered
 * it is the row of the kind `walletConnect`, except on phones: there a wallet is opened by its name.
 */
export function useWallets(options: WalletsOptions = {}): readonly WalletEntry[] {
  const client = useClient()
  const { namespace, known } = options
  const revision = useSlice(client.modal, state => state.revision)
  const { items, recent } = useSlice(client.connectors, state => ({
    items: state.items,
    recent: state.recent,
  }))
  const enabled = useSlice(client.network, state =>
    Object.keys(state.namespaces)
      .filter(name => hasNetworks(state, name) && (namespace ?? name) === name)
      .join(' '),
  )
  return useMemo(() => {
    const names = enabled.split(' ')
    const here = items.filter(item => item.chains.some(chain => names.includes(chain.namespace)))
    const walletConnect = offersWalletConnect(client, namespace) && !isPhone(client)
    // `updateOptions` changes the options in place: the revision says when.
    return revision >= 0 ? listWallets(here, recent, client.options, { ...known, walletConnect }) : []
  }, [revision, items, recent, enabled, client, namespace, known])
}
