import type { RouteParams, WalletEntry } from '@latchkey/core'
import { recommendedSlots } from '@latchkey/core/internal/connectors/wallet-list'
import { offeredTransports } from '@latchkey/core/internal/shared-sessions/shared-transports'
import { EmptyState, Icon, ListRow, LiveRegion, retryIcon, walletIcon } from '@latchkey/ui/shell'
import { type ReactNode, useContext, useState } from 'react'
import { useClient } from '../client-context.js'
import { useConnectors } from '../hooks/connection/use-connectors.js'
import { useFirstFrameDrawn } from '../modal/first-frame.js'
import { useText } from '../modal/text.js'
import { defineView } from '../modal/view.types.js'
import { AllWalletsRow, WalletIconRow, wantsAllWallets } from './connect/all-wallets-row.js'
import { ChosenWallet } from './connect/chosen-wallet.js'
import { GuideRow } from './connect/guide-row.js'
import { LateSearchField } from './connect/late-search-field.js'
import { LegalCheckbox, LegalLinks, useLegal } from './connect/legal-links.js'
import { useLate } from './connect/use-late.js'
import { useSuggestions } from './connect/use-suggestions.js'
import { hasHeadings, WalletList } from './connect/wallet-list.js'
import { RowStack } from './row-stack.js'

const SEARCH_ABOVE = 8
const ROW = 56
const GAP = 12

const loadOffers = () => import('./get-wallet/wallet-offers.js')
const loadLogins = () => import('./login/logins.js')

/** What the visitor typed, and what finds wallets by it: it comes with the field. */
interface Search {
  readonly text: string
  readonly find?: (entries: readonly WalletEntry[], text: string) => WalletEntry[]
}

function NoWallets(): ReactNode {
  const { options } = useClient()
  const { connect, common } = useText()
  // Beside the list of the wide layout the guide has them.
  const isAlone = !useContext(ChosenWallet)
  const offers = useLate(isAlone && options.enableWallets && options.enableWalletGuide && loadOffers)
  if (!options.enableWallets) return <EmptyState icon={walletIcon} title={common.unavailable} />
  return (
    <RowStack>
      <EmptyState icon={walletIcon} title={connect.noWallets} text={connect.noWalletsText} />
      {offers && <offers.WalletOffers />}
      <GuideRow />
    </RowStack>
  )
}

/** Keeps the place that skeletons in the list and the rows below it will take: nothing moves when they come. */
function renderPlace(awaited: number, below: number): ReactNode {
  const height = awaited * ROW + below * (ROW + GAP)
  // It has a gap above it, as a row has.
  return height > 0 && <div style={{ height: height - GAP }} />
}

function Connect({ params }: { readonly params: RouteParams['Connect'] }): ReactNode {
  const { namespace, all } = params
  const client = useClient()
  const isCollapsed = client.options.features.collapseWallets && !all
  const { embeddedWallet } = client.options
  const { connect } = useText()
  const offers = offeredTransports(client, namespace).length > 0
  const hasAll = offers && wantsAllWallets(client)
  const { known, isLoading, isResolving, isFailed, retry } = useSuggestions(offers, namespace)
  const listed = useConnectors({
    ...(namespace === undefined ? {} : { namespace }),
    ...(known ? { known } : {}),
  })
  const { excludeWalletIds = [], includeWalletIds = [] } = client.options
  // A wallet that is left out must not be seen for a moment. One that is only featured is drawn at once.
  const isUncertain = isResolving && excludeWalletIds.length + includeWalletIds.length > 0
  const certain = isUncertain ? listed.filter(({ view }) => view) : listed
  const entries = isCollapsed ? certain.filter(({ kind }) => kind === 'recent') : certain
  const featured = client.options.featuredWalletIds?.length ?? 0
  const missing = featured - entries.filter(({ kind }) => kind === 'featured').length
  const awaited = isLoading && !isCollapsed ? Math.max(recommendedSlots(entries), missing) : 0
  // A list with headings is drawn whole: its height is not known beforehand.
  const isWhole = useFirstFrameDrawn() || hasHeadings(entries.length + awaited)
  const [{ text, find }, setSearch] = useState<Search>({ text: '' })
  const legal = useLegal()
  const logins = useLate(!all && embeddedWallet && loadLogins)
  const query = entries.length > SEARCH_ABOVE ? text.trim() : ''
  const shown = query && find ? find(entries, query) : entries
  if (certain.length === 0 && !offers && !isResolving && !embeddedWallet) return <NoWallets />
  return (
    <RowStack>
      <LegalCheckbox {...legal} />
      {logins?.above(legal)}
      {entries.length > SEARCH_ABOVE && (
        <LateSearchField
          label={connect.search}
          value={text}
          onSearch={(next, search) => setSearch({ text: next, find: search })}
        />
      )}
      {shown.length + awaited > 0 ? (
        <WalletList
          entries={shown}
          namespace={namespace}
          found={query !== ''}
          disabled={legal.isWaiting}
          awaited={query || !isWhole ? 0 : awaited}
        />
      ) : (
        query && <EmptyState title={connect.nothingFound(query)} />
      )}
      <LiveRegion message={query && connect.results(shown.length)} />
      {isFailed && (
        <ListRow title={connect.suggestionsFailed} leading={<Icon d={retryIcon} />} onClick={retry} />
      )}
      {isCollapsed ? (
        <WalletIconRow
          title={connect.withWallet}
          disabled={legal.isWaiting}
          onClick={() => client.router.actions.push('Connect', { ...params, all: true })}
        />
      ) : isWhole ? (
        <>
          {hasAll && <AllWalletsRow disabled={legal.isWaiting} />}
          <GuideRow />
        </>
      ) : (
        renderPlace(awaited, Number(hasAll) + Number(client.options.enableWalletGuide))
      )}
      {logins?.below(legal)}
      <LegalLinks {...legal} />
    </RowStack>
  )
}

/** The wallets to connect with. */
export const connectView = defineView('Connect', {
  title: ({ text }) => text.connect.title,
  View: Connect,
})
