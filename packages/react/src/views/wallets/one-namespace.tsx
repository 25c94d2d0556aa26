import type { Account, Frozen } from '@latchkey/core'
import { plusIcon } from '@latchkey/ui/icons'
import { Badge, Button, EmptyState, Icon, ListGroup, ListRow, WalletIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
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

/** The types in their namespace's order, payments before ordinals; the account in use does not move to the top. */
function inOrder(accounts: Accounts, types: readonly string[]): Accounts {
  const rank = ({ type = '' }: Frozen<Account>) => (types.includes(type) ? types.indexOf(type) : types.length)
  return [...accounts].sort((a, b) => rank(a) - rank(b) || (a.accountId < b.accountId ? -1 : 1))
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
      <ListGroup label={text.profileWallets.accounts(accounts.length)}>
        {inOrder(accounts, client.registry.requireAdapter(namespace).traits.accountTypes).map(account => (
          <ProfileAccountRow
            key={account.accountId}
            namespace={namespace}
            account={account}
            active={account === accounts[0]}
          />
        ))}
      </ListGroup>
      <ChooseAccounts namespace={namespace} walletName={wallet.name} />
      <OtherConnections namespace={namespace} />
      {another}
      <DisconnectButton namespace={namespace} />
    </div>
  )
}
