import { plusIcon } from '@latchkey/ui/icons'
import type { ReactNode } from 'react'
import { useClient } from '../client-context.js'
import { useConnection } from '../hooks/use-connection.js'
import {
  Badge,
  Button,
  EmptyState,
  Icon,
  ListGroup,
  ListRow,
  useStyles,
  useText,
  WalletIcon,
} from '../modal/kit.js'
import { defineLazyView } from '../modal/mount-modal.js'
import css from './account/account.css?inline'
import { ChooseAccounts } from './account/choose-accounts.js'
import { DisconnectButton } from './account/disconnect-button.js'
import { ProfileAccountRow } from './account/profile-account-row.js'
import { useConnectedWallet } from './account/use-connected-wallet.js'
import { useLast } from './account/use-last.js'

function ProfileWalletsView({ params }: { readonly params: { readonly namespace?: string } }): ReactNode {
  useStyles(css)
  const client = useClient()
  const text = useText()
  const connection = useLast(useConnection(params))
  const wallet = useConnectedWallet(params)
  const connectAnother = () =>
    client.router.actions.push('Connect', connection ? { namespace: connection.namespace } : {})
  const another = (
    <Button wide iconStart={<Icon d={plusIcon} />} onClick={connectAnother}>
      {text.profileWallets.connectAnother}
    </Button>
  )
  if (!connection) return <EmptyState title={text.profileWallets.empty}>{another}</EmptyState>
  const { accounts, namespace } = connection
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
        {[...accounts]
          .sort((a, b) => (a.accountId < b.accountId ? -1 : 1))
          .map(account => (
            <ProfileAccountRow
              key={account.accountId}
              namespace={namespace}
              account={account}
              active={account === accounts[0]}
            />
          ))}
      </ListGroup>
      <ChooseAccounts namespace={namespace} walletName={wallet.name} />
      {another}
      <DisconnectButton namespace={connection?.namespace} />
    </div>
  )
}

/** The connected wallet with its accounts. */
export const profileWalletsView = defineLazyView('ProfileWallets', {
  title: ({ text }) => text.profileWallets.title,
  View: ProfileWalletsView,
})
