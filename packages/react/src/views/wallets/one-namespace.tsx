import type { Account, Frozen } from '@latchkey/core'
import { plusIcon } from '@latchkey/ui/icons'
import { Badge, Button, EmptyState, Icon, ListGroup, ListRow, WalletIcon } from '@latchkey/ui/shell'
import { type ReactNode, useState } from 'react'
import { useClient } from '../../client-context.js'
import { useConnection } from '../../hooks/connection/use-connection.js'
import { ChooseAccounts } from '../account/choose-accounts.js'
import { DisconnectButton } from '../account/disconnect-button.js'
import { ProfileAccountRow } from '../account/profile-account-row.js'
import { useConnectedWallet } from '../account/use-connected-wallet.js'
import { useLast } from '../account/use-last.js'
import { useText } from '../lazy-view.js'
import { OtherConnections } from './other-connections.js'

type Accounts = readonly Frozen<Account>[]

/** The types in their namespace's order, payments before ordinals. An account keeps its number whichever is in use. */
function inOrder(accounts: Accounts, types: readonly string[]): Accounts {
  const rank = ({ type = '' }: Frozen<Account>) => (types.includes(type) ? types.indexOf(type) : types.length)
  return [...accounts].sort((a, b) => rank(a) - rank(b) || (a.accountId < b.accountId ? -1 : 1))
}

/** Rows with the numbers of their accounts. The account that was in use when the list was opened is the first row. */
function useRows(accounts: Accounts, types: readonly string[]) {
  // A row that is pressed does not move to the top under the pointer.
  const [first] = useState(accounts[0]?.accountId)
  const rows = inOrder(accounts, types).map((account, index) => ({ account, number: index + 1 }))
  return rows.sort((a, b) => Number(b.account.accountId === first) - Number(a.account.accountId === first))
}

function AccountList(props: { readonly namespace: string; readonly accounts: Accounts }): ReactNode {
  const { namespace, accounts } = props
  const { profileWallets } = useText()
  const { registry } = useClient()
  const rows = useRows(accounts, registry.requireAdapter(namespace).traits.accountTypes)
  return (
    <ListGroup label={profileWallets.accounts(accounts.length)}>
      {rows.map(({ account, number }) => (
        <ProfileAccountRow
          key={account.accountId}
          namespace={namespace}
          account={account}
          number={number}
          active={account === accounts[0]}
        />
      ))}
    </ListGroup>
  )
}

/** The wallet in use in a namespace with its accounts, and the other wallets there. */
export function OneNamespace({ namespace }: { readonly namespace: string }): ReactNode {
  const client = useClient()
  const text = useText()
  const connection = useLast(useConnection({ namespace }))
  const wallet = useConnectedWallet({ namespace })
  const another = (
    <Button
      wide
      iconStart={<Icon d={plusIcon} />}
      onClick={() => client.router.actions.push('Connect', { namespace })}
    >
      {text.profileWallets.connectAnother}
    </Button>
  )
  if (!connection)
    return (
      <div className="lk-account">
        <EmptyState title={text.profileWallets.empty}>{another}</EmptyState>
        <OtherConnections namespace={namespace} />
      </div>
    )
  const { accounts } = connection
  return (
    <div className="lk-account">
      <ListRow
        plain
        leading={<WalletIcon name={wallet.name} src={wallet.imageUrl} />}
        title={wallet.name}
        subtitle={text.profileWallets.accounts(accounts.length)}
        trailing={<Badge tone="success">{text.profileWallets.active}</Badge>}
      />
      <AccountList key={connection.connectorId} namespace={namespace} accounts={accounts} />
      <ChooseAccounts namespace={namespace} walletName={wallet.name} />
      <OtherConnections namespace={namespace} />
      {another}
      <DisconnectButton namespace={namespace} />
    </div>
  )
}
