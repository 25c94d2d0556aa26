import { shortenAddress } from '@latchkey/core/internal/format/text'
import { hasNetworks } from '@latchkey/core/internal/network/network.selectors'
import { plusIcon } from '@latchkey/ui/icons'
import { chevronIcon, Icon, IconButton, ListGroup, ListRow, WalletIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { BalanceText } from '../../buttons/balance-text.js'
import { useClient } from '../../client-context.js'
import { useAccount } from '../../hooks/account/use-account.js'
import { useSlice } from '../../use-slice.js'
import { DisconnectButton } from '../account/disconnect-button.js'
import { AccountName } from '../account/identity/account-name.js'
import { useConnectedWallet } from '../account/use-connected-wallet.js'
import { useText } from '../lazy-view.js'
import { RowPair } from './row-pair.js'

function ConnectedRow({ namespace }: { readonly namespace: string }): ReactNode {
  const client = useClient()
  const text = useText()
  const { address = '' } = useAccount({ namespace })
  const wallet = useConnectedWallet({ namespace })
  const isActive = useSlice(client.network, state => state.activeNamespace === namespace)
  const label = useSlice(client.account, state => state.namespaces[namespace]?.addressLabels[address])
  const use = () => {
    client.network.actions.activate(namespace)
    client.router.actions.reset('Account')
  }
  return (
    <RowPair
      aside={
        <IconButton
          icon={chevronIcon}
          mirror
          label={text.profileWallets.manage(`${wallet.name}, ${shortenAddress(address)}`)}
          onClick={() => client.router.actions.push('ProfileWallets', { namespace })}
        />
      }
    >
      <ListRow
        selected={isActive}
        leading={<WalletIcon name={wallet.name} src={wallet.imageUrl} size={36} />}
        title={label ?? wallet.name}
        subtitle={<AccountName {...{ namespace, address }} />}
        trailing={<BalanceText namespace={namespace} />}
        onClick={use}
      />
    </RowPair>
  )
}

function NamespaceGroup({ namespace }: { readonly namespace: string }): ReactNode {
  const client = useClient()
  const { profileWallets } = useText()
  const { isConnected } = useAccount({ namespace })
  const { displayName } = client.registry.requireAdapter(namespace).traits
  return (
    <ListGroup heading={displayName}>
      {isConnected ? (
        <ConnectedRow namespace={namespace} />
      ) : (
        <ListRow
          leading={
            <span className="lk-wallets-plus">
              <Icon d={plusIcon} />
            </span>
          }
          title={profileWallets.connectTo(displayName)}
          onClick={() => client.router.actions.push('Connect', { namespace })}
        />
      )}
    </ListGroup>
  )
}

/** Every namespace of the client with its account in use; a press on one makes it the active namespace. */
export function EveryNamespace(): ReactNode {
  const client = useClient()
  const text = useText()
  const enabled = useSlice(client.network, state =>
    Object.keys(state.namespaces)
      .filter(name => hasNetworks(state, name))
      .join(' '),
  )
  const connected = useSlice(
    client.connection,
    state => Object.values(state.namespaces).filter(({ status }) => status === 'connected').length,
  )
  return (
    <div className="lk-account">
      <div className="lk-wallets-overview">
        {enabled.split(' ').map(namespace => (
          <NamespaceGroup key={namespace} namespace={namespace} />
        ))}
      </div>
      {connected > 1 && <DisconnectButton namespace={undefined} label={text.profileWallets.disconnectAll} />}
    </div>
  )
}
