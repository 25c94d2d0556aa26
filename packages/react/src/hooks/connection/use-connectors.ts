import type { KnownWallets, WalletEntry } from '@latchkey/core'
import { listWallets } from '@latchkey/core/internal/connectors/wallet-list'
import { hasNetworks } from '@latchkey/core/internal/network/network.selectors'
import { offeredTransports } from '@latchkey/core/internal/shared-sessions/shared-transports'
import { useMemo } from 'react'
import { useClient } from '../../client-context.js'
import { useSlice } from '../../use-slice.js'
import { isPhone } from '../client/is-phone.js'

/** Filters and additions of `useConnectors`. */
export interface UseConnectorsParameters {
  /** Only connectors of this namespace. */
  readonly namespace?: string
  /** Wallets of the directory to list as well, such as recommended ones. */
  readonly known?: Omit<KnownWallets, 'transports'>
}

export type UseConnectorsReturnType = readonly WalletEntry[]

/**
 * Returns the entries of the connect view in order: installed wallets, then wallets to install. Namespaces without
 * networks have none. An entry with a `view` pairs with any wallet elsewhere; phones open wallets by name instead.
 */
export function useConnectors(options: UseConnectorsParameters = {}): UseConnectorsReturnType {
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
    const transports = isPhone(client) ? [] : offeredTransports(client, namespace)
    // `updateOptions` changes the options in place; `revision` counts these changes.
    return revision >= 0 ? listWallets(here, recent, client.options, { ...known, transports }) : []
  }, [revision, items, recent, enabled, client, namespace, known])
}
