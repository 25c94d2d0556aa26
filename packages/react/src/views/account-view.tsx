import { useStyles } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useAccount } from '../hooks/account/use-account.js'
import css from './account/account.css?inline'
import { AccountActions } from './account/account-actions.js'
import { AccountBalance } from './account/account-balance.js'
import { AccountIdentity } from './account/account-identity.js'
import { AccountRows } from './account/account-rows.js'
import { AccountTokens } from './account/account-tokens.js'
import { DisconnectButton } from './account/disconnect-button.js'
import { useLast } from './account/use-last.js'
import { defineLazyView, useText } from './lazy-view.js'
import { TransactionList } from './transactions/transaction-list.js'

function AccountView(): ReactNode {
  useStyles(css)
  const text = useText()
  const account = useAccount()
  const namespace = account.namespace ?? ''
  const address = useLast(account.address)
  return (
    <div className="lk-account">
      {address !== undefined && <AccountIdentity key={address} namespace={namespace} address={address} />}
      <AccountBalance />
      <AccountActions />
      <TransactionList namespace={namespace} />
      <AccountRows />
      {/* The specification's tabs for NFTs and activity have no source in this release: one tab is a heading. */}
      <div>
        <h3 className="lk-heading">{text.account.tokens}</h3>
        <AccountTokens />
      </div>
      <DisconnectButton namespace={account.namespace} />
    </div>
  )
}

/** The account in use: who it is, what it holds, what one can do with it. */
export const view = defineLazyView('Account', {
  title: ({ text }) => text.account.title,
  View: AccountView,
})
