import { useStyles } from '@latchkey/ui/shell'
import { enAccount } from '@latchkey/ui/text/en-account'
import { enSend } from '@latchkey/ui/text/en-send'
import { enTransactions } from '@latchkey/ui/text/en-transactions'
import type { ReactNode } from 'react'
import { useAccount } from '../hooks/account/use-account.js'
import css from './account/account.css?inline'
import { AccountActions } from './account/account-actions.js'
import { AccountBalance } from './account/account-balance.js'
import { AccountRows } from './account/account-rows.js'
import { DisconnectButton } from './account/disconnect-button.js'
import { AccountIdentity } from './account/identity/account-identity.js'
import { AccountHoldings } from './account/tabs/account-holdings.js'
import { Branding } from './account/tabs/branding.js'
import { useLast } from './account/use-last.js'
import { defineLazyView } from './lazy-view.js'
import { TransactionList } from './transactions/transaction-list.js'

function AccountView(): ReactNode {
  useStyles(css)
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
      <AccountHoldings namespace={namespace} />
      <Branding />
      <DisconnectButton namespace={account.namespace} />
    </div>
  )
}

/** The account in use: who it is, what it holds, what one can do with it. */
export const view = defineLazyView('Account', {
  needsAccount: true,
  text: { account: enAccount, send: enSend, transactions: enTransactions },
  title: ({ text }) => text.account.title,
  View: AccountView,
})
