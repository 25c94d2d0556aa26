import { EmptyState, infoIcon, Tabs } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useText } from '../../modal/text.js'
import { useSlice } from '../../use-slice.js'
import { AccountTokens } from './account-tokens.js'

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
      {tab === 'tokens' ? (
        <AccountTokens />
      ) : (
        <EmptyState icon={infoIcon} title={text.common.unavailable} text={text.errors.unavailable} />
      )}
    </Tabs>
  )
}
