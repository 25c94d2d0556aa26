import type { RouteParams } from '@latchkey/core'
import { SearchField } from '@latchkey/ui/components/search-field'
import { EmptyState, LiveRegion } from '@latchkey/ui/shell'
import { enNetworks } from '@latchkey/ui/text/en-networks'
import { type ReactNode, useState } from 'react'
import { useClient } from '../client-context.js'
import { useNetworks } from '../hooks/network/use-networks.js'
import { defineLazyView, useText } from './lazy-view.js'
import { NetworkList } from './network/network-list.js'
import { WaitingSwitch } from './network/waiting-switch.js'
import { RowStack } from './row-stack.js'

const SEARCH_ABOVE = 8

function ChooseNetwork(): ReactNode {
  const { registry } = useClient()
  const text = useText()
  const all = useNetworks()
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const shown = all.filter(({ name }) => name.toLowerCase().includes(wanted))
  const namespaces = [...new Set(shown.map(({ chainNamespace }) => chainNamespace))]
  const hasGroups = all.some(({ chainNamespace }) => chainNamespace !== all[0]?.chainNamespace)
  return (
    <RowStack>
      {all.length > SEARCH_ABOVE && (
        <SearchField
          label={text.networks.search}
          value={query}
          onChange={event => setQuery(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 && <EmptyState title={text.networks.nothingFound} />}
      {namespaces.map(namespace => (
        <NetworkList
          key={namespace}
          networks={shown.filter(({ chainNamespace }) => chainNamespace === namespace)}
          {...(hasGroups ? { heading: registry.requireAdapter(namespace).traits.displayName } : {})}
        />
      ))}
      <LiveRegion message={wanted && text.networks.results(shown.length)} />
    </RowStack>
  )
}

function SwitchNetwork({ params: { networkId } }: { readonly params: RouteParams['SwitchNetwork'] }) {
  return networkId === undefined ? <ChooseNetwork /> : <WaitingSwitch networkId={networkId} />
}

/** The networks to switch to; with one chosen, waiting for the wallet. */
export const view = defineLazyView('SwitchNetwork', {
  text: { networks: enNetworks },
  title: ({ text }) => text.networks.title,
  View: SwitchNetwork,
})
