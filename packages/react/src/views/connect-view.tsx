import { type RouteParams, searchWallets } from '@latchkey/core'
import {
  Button,
  EmptyState,
  Icon,
  infoIcon,
  ListRow,
  LiveRegion,
  SearchField,
  walletIcon,
} from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { useClient } from '../client-context.js'
import { useWallets } from '../hooks/use-wallets.js'
import { useText } from '../modal/text.js'
import { defineView } from '../modal/view.types.js'
import { LegalLinks } from './connect/legal-links.js'
import { WalletList } from './connect/wallet-list.js'
import { RowStack } from './row-stack.js'

const SEARCH_ABOVE = 8

function NoWallets(): ReactNode {
  const { options, router } = useClient()
  const { connect, common } = useText()
  if (!options.enableWallets) return <EmptyState icon={walletIcon} title={common.unavailable} />
  return (
    <EmptyState icon={walletIcon} title={connect.noWallets} text={connect.noWalletsText}>
      {options.enableWalletGuide && (
        <Button variant="primary" onClick={() => router.actions.push('GetWallet')}>
          {connect.getWallet}
        </Button>
      )}
    </EmptyState>
  )
}

function Connect({ params: { namespace } }: { readonly params: RouteParams['Connect'] }): ReactNode {
  const { options, router } = useClient()
  const { connect } = useText()
  const entries = useWallets(namespace === undefined ? {} : { namespace })
  const [query, setQuery] = useState('')
  const isSearching = query.trim() !== ''
  const shown = isSearching ? searchWallets(entries, query) : entries
  if (entries.length === 0) return <NoWallets />
  return (
    <RowStack>
      {entries.length > SEARCH_ABOVE && (
        <SearchField
          label={connect.search}
          value={query}
          onChange={event => setQuery(event.currentTarget.value)}
        />
      )}
      {shown.length > 0 ? (
        <div>
          <WalletList entries={shown} namespace={namespace} found={isSearching} />
        </div>
      ) : (
        <EmptyState title={connect.nothingFound} text={connect.nothingFoundText(query.trim())} />
      )}
      <LiveRegion message={isSearching ? connect.results(shown.length) : ''} />
      {options.enableWalletGuide && (
        <ListRow
          title={connect.whatIsWallet}
          leading={<Icon d={infoIcon} />}
          trailing={connect.getWallet}
          onClick={() => router.actions.push('GetWallet')}
        />
      )}
      <LegalLinks />
    </RowStack>
  )
}

/** The wallets to connect with. */
export const connectView = defineView('Connect', {
  title: ({ text }) => text.connect.title,
  View: Connect,
})
