import { explorerAddressUrl } from '@latchkey/core/internal/network/explorer'
import { Tabs } from '@latchkey/ui/components/tabs'
import { Button, EmptyState, externalIcon, Icon, infoIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useAccount } from '../../hooks/account/use-account.js'
import { useNetwork } from '../../hooks/network/use-network.js'
import { useSlice } from '../../use-slice.js'
import { useText } from '../lazy-view.js'
import { AccountTokens } from './account-tokens.js'

/** Says that this release has no source for a tab, and where to look instead. */
function NoSource({ title }: { readonly title: string }): ReactNode {
  const text = useText()
  const { address = '' } = useAccount()
  const explorer = explorerAddressUrl(useNetwork().network, address)
  return (
    <EmptyState icon={infoIcon} title={title} text={text.account.noSource}>
      {explorer !== undefined && (
        <Button size="sm" href={explorer} iconEnd={<Icon d={externalIcon} size={18} />}>
          {text.common.viewInExplorer}
        </Button>
      )}
    </EmptyState>
  )
}

/** What the account holds and did. What has no source says so. */
export function AccountTabs({ namespace }: { readonly namespace: string }): ReactNode {
  const client = useClient()
  const text = useText()
  const tab = useSlice(client.account, state => state.namespaces[namespace]?.currentTab ?? 'tokens')
  return (
    <Tabs
      label={text.account.tabs}
      value={tab}
      tabs={[
        { id: 'tokens', label: text.account.tokens },
        { id: 'nfts', label: text.account.nfts },
        { id: 'activity', label: text.account.activity },
      ]}
      onChange={id => client.account.actions.selectTab(namespace, id)}
    >
      {tab === 'tokens' && <AccountTokens />}
      {tab === 'nfts' && <NoSource title={text.account.nftsUnavailable} />}
      {tab === 'activity' && <NoSource title={text.account.activityUnavailable} />}
    </Tabs>
  )
}
