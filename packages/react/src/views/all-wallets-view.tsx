import type { CustomWallet, WalletSlice } from '@latchkey/core'
import { searchWallets } from '@latchkey/core/internal/connectors/search-wallets'
import { isSameWallet } from '@latchkey/core/internal/connectors/wallet-list'
import { SearchField } from '@latchkey/ui/components/search-field'
import { Banner, EmptyState, LiveRegion } from '@latchkey/ui/shell'
import { enAllWallets } from '@latchkey/ui/text/en-all-wallets'
import { enWalletList } from '@latchkey/ui/text/en-wallet-list'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useClient } from '../client-context.js'
import { isPhone } from '../hooks/client/is-phone.js'
import { useConnectors } from '../hooks/connection/use-connectors.js'
import { useWalletDirectory } from '../hooks/connection/use-wallet-directory.js'
import { ListFailure } from './all-wallets/list-failure.js'
import { ListedWallets } from './all-wallets/listed-wallets.js'
import { MoreWallets } from './all-wallets/more-wallets.js'
import { defineLazyView, useText } from './lazy-view.js'
import { RowStack } from './row-stack.js'

/** The words of the view in English. */
const english = { allWallets: enAllWallets, walletList: enWalletList }

type List = NonNullable<ReturnType<typeof useWalletDirectory>>

/** The wallets that are here, then those of the list that are not. */
function useRows({ state }: List) {
  const { query, badge, found, all, suggested } = state
  const { named } = suggested
  const entries = useConnectors({
    known: useMemo(() => ({ named: named as readonly CustomWallet[] }), [named]),
  }).filter(entry => entry.installed)
  // The app may filter by badge (`useWalletDirectory`). What is here says nothing of badges.
  const here = badge ? [] : query ? searchWallets(entries, query) : entries
  const slice = (query ? found : all) as WalletSlice
  const others = (slice.wallets as readonly CustomWallet[]).filter(
    wallet => !entries.some(({ connector }) => connector && isSameWallet(connector, wallet)),
  )
  return { here, others, slice, query }
}

function Body({ list }: { readonly list: List }): ReactNode {
  const { allWallets, connect } = useText()
  const { here, others, slice, query } = useRows(list)
  const { status, failure, hasMore } = slice
  const isPending = status === 'loading' || status === 'idle'
  const count = here.length + others.length
  const isEmpty = count === 0 && status === 'ready'
  return (
    <>
      <ListedWallets here={here} others={others} places={isPending && count === 0 ? 6 : 0} />
      {status === 'failed' && <ListFailure failure={failure} onRetry={() => void list.actions.retry()} />}
      {isEmpty &&
        (query ? (
          <EmptyState title={connect.nothingFound(query)} />
        ) : (
          <EmptyState title={allWallets.empty} />
        ))}
      {status !== 'failed' && hasMore && count > 0 && (
        <MoreWallets count={others.length} isLoading={isPending} onMore={list.actions.fetchNext} />
      )}
      <LiveRegion message={status === 'ready' && (query || list.state.badge) ? connect.results(count) : ''} />
    </>
  )
}

function Listed({ list }: { readonly list: List }): ReactNode {
  const client = useClient()
  const { connect, walletList } = useText<typeof english>()
  const { state, actions } = list
  useEffect(() => {
    if (actions && state.all.status === 'idle') void actions.fetchNext()
  }, [actions, state.all.status])
  // What was searched for is there again on the way back from a wallet, and not at the next opening.
  useEffect(
    () => () => {
      if (!client.modal.state.open) void actions.search('')
    },
    [client, actions],
  )
  return (
    <RowStack>
      <SearchField
        label={connect.search}
        data-autofocus={isPhone(client) ? undefined : ''}
        defaultValue={state.query}
        onChange={event => void actions.search(event.currentTarget.value)}
      />
      {state.source?.from === 'bundled' && <Banner>{walletList.bundled}</Banner>}
      <Body list={list} />
    </RowStack>
  )
}

function AllWallets(): ReactNode {
  const list = useWalletDirectory()
  return list ? <Listed list={list} /> : <ListedWallets here={[]} others={[]} places={6} />
}

/** Every wallet that can be paired with, with a search. */
export const view = defineLazyView('AllWallets', {
  text: english,
  title: ({ text }) => text.connect.allWallets,
  View: AllWallets,
})
