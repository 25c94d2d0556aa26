import type { AccountTab } from '@latchkey/core'
import { Skeleton } from '@latchkey/ui/components/skeleton'
import { Button } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../../client-context.js'
import { useText } from '../../lazy-view.js'
import { AccountTokens } from '../account-tokens.js'
import { findTabs } from './find-tabs.js'
import { useLateCode } from './use-late-code.js'
import { useRemoteFeatures } from './use-remote-features.js'

const loadTabs = () => import('./account-tabs.js')

function TokensAlone(): ReactNode {
  const { account } = useText()
  return (
    <div>
      <h3 className="lk-heading">{account.tokens}</h3>
      <AccountTokens />
    </div>
  )
}

/** The tabs, whose code few visitors need. The place of their list is kept, and the tokens don't wait for it. */
function LateTabs(props: { readonly namespace: string; readonly tabs: readonly AccountTab[] }): ReactNode {
  const { common } = useText()
  const { code, hasFailed, retry } = useLateCode(loadTabs)
  if (code) return <code.AccountTabs {...props} tokens={<AccountTokens />} />
  return (
    <div>
      {hasFailed ? (
        <Button wide onClick={retry}>
          {common.retry}
        </Button>
      ) : (
        <Skeleton className="lk-account-tabs" />
      )}
      <AccountTokens />
    </div>
  )
}

/** What the account holds and did. One tab alone is a heading. */
export function AccountHoldings({ namespace }: { readonly namespace: string }): ReactNode {
  const tabs = findTabs(useClient(), useRemoteFeatures())
  return tabs.length > 1 ? <LateTabs namespace={namespace} tabs={tabs} /> : <TokensAlone />
}
