import type { WalletEntry } from '@latchkey/core'
import { listWallets } from '@latchkey/core/internal/connectors/wallet-list'
import { useMemo } from 'react'
import { useClient } from '../client-context.js'
import { useSlice } from '../use-slice.js'

/** The rows of the connect list, in order, for the namespaces that still have networks. */
export function useWallets(options: { readonly namespace?: string } = {}): readonly WalletEntry[] {
  const client = useClient()
  const { namespace } = options
  const { items, recent } = useSlice(client.connectors, state => ({
    items: state.items,
    recent: state.recent,
  }))
  const enabled = useSlice(client.network, state =>
    Object.keys(state.namespaces)
      .filter(name => state.namespaces[name]?.connectorsEnabled && (namespace ?? name) === name)
      .join(' '),
  )
  return useMemo(() => {
    const names = enabled.split(' ')
    const here = items.filter(item => item.chains.some(chain => names.includes(chain.namespace)))
    return listWallets(here, recent, client.options)
  }, [items, recent, enabled, client])
}
