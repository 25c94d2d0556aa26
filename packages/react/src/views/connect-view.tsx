import type { RouteParams } from '@latchkey/core'
import { searchWallets } from '@latchkey/core/internal/connectors/wallet-list'
import { type ReactNode, useState } from 'react'
import { useClient } from '../client-context.js'
import {
  Button,
  defineView,
  EmptyState,
  LiveRegion,
  RowStack,
  SearchField,
  useText,
  useWallets,
  walletIcon,
} from '../modal/kit.js'
import { GuideRow } from './connect/guide-row.js'
import { LegalLinks } from './connect/legal-links.js'
import { WalletList } from './connect/wallet-list.js'

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
  const { connect } = useText()
  const entries = useWallets(namespace === undefined ? {} : { namespace })
  const [text, setText] = useState('')
  const query = entries.length > SEARCH_ABOVE ? text.trim() : ''
  const shown = query ? searchWallets(entries, query) : entries
  if (entries.length === 0) return <NoWallets />
  return (
    <RowStack>
      {entries.length > SEARCH_ABOVE && (
        <SearchField
          label={connect.search}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      )}
      {shown.length > 0 ? (
        <WalletList entries={shown} namespace={namespace} found={query !== ''} />
      ) : (
        <EmptyState title={connect.nothingFound} text={connect.nothingFoundText(query)} />
      )}
      <LiveRegion message={query && connect.results(shown.length)} />
      <GuideRow />
      <LegalLinks />
    </RowStack>
  )
}

/** The wallets to connect with. */
export const connectView = defineView('Connect', {
  title: ({ text }) => text.connect.title,
  View: Connect,
})
