import type { Connection, Frozen, StoredConnection } from '@latchkey/core'
import { toLatchkeyError } from '@latchkey/core/internal/errors/error'
import { disconnectIcon, trashIcon } from '@latchkey/ui/icons'
import { IconButton, ListGroup, ListRow, WalletIcon } from '@latchkey/ui/shell'
import { type ReactNode, useState } from 'react'
import { useClient } from '../../client-context.js'
import { useSlice } from '../../use-slice.js'
import { AccountName } from '../account/identity/account-name.js'
import { useDisconnect } from '../account/use-disconnect.js'
import { useText } from '../lazy-view.js'
import { RowPair } from './row-pair.js'
import { useConnectorLook } from './use-connector-look.js'

interface RowProps {
  readonly namespace: string
  readonly connectorId: string
  readonly address: string
  readonly aside: (walletName: string) => ReactNode
}

/** An inactive wallet; a press activates it. */
function OtherRow({ namespace, connectorId, address, aside }: RowProps): ReactNode {
  const client = useClient()
  const look = useConnectorLook(namespace, connectorId)
  const [busy, setBusy] = useState(false)
  if (!look) return null
  const use = async () => {
    setBusy(true)
    try {
      await client.connection.actions.switchConnection({ namespace, connectorId })
    } catch (failure) {
      const { code } = toLatchkeyError(failure, 'connectFailed')
      if (code !== 'aborted') client.modal.actions.say('error', code)
    } finally {
      setBusy(false)
    }
  }
  return (
    <RowPair aside={aside(look.name)}>
      <ListRow
        leading={<WalletIcon name={look.name} src={look.imageUrl} size={36} />}
        title={look.name}
        subtitle={address && <AccountName {...{ namespace, address }} />}
        loading={busy}
        onClick={() => void use()}
      />
    </RowPair>
  )
}

function DisconnectOther({ namespace, connectorId, walletName }: RowWallet): ReactNode {
  const { profileWallets } = useText()
  const { busy, disconnect } = useDisconnect(namespace, connectorId)
  return (
    <IconButton
      icon={disconnectIcon}
      label={profileWallets.disconnectWallet(walletName)}
      disabled={busy}
      onClick={() => void disconnect()}
    />
  )
}

interface RowWallet {
  readonly namespace: string
  readonly connectorId: string
  readonly walletName: string
}

const addressOf = (connection: Frozen<StoredConnection>) => connection.accountIds[0]?.split(':')[2] ?? ''

/** Other wallets of a namespace: inactive connections and recent wallets. */
export function OtherConnections({ namespace }: { readonly namespace: string }): ReactNode {
  const client = useClient()
  const { profileWallets } = useText()
  const { connections, recent } = useSlice(client.connection, state => ({
    connections: state.namespaces[namespace]?.connections,
    recent: state.namespaces[namespace]?.recent,
  }))
  const others: readonly Frozen<Connection>[] = connections?.slice(1) ?? []
  return (
    <>
      {others.length > 0 && (
        <ListGroup heading={profileWallets.others}>
          {others.map(({ connectorId, accounts }) => (
            <OtherRow
              key={connectorId}
              {...{ namespace, connectorId }}
              address={accounts[0]?.address ?? ''}
              aside={walletName => <DisconnectOther {...{ namespace, connectorId, walletName }} />}
            />
          ))}
        </ListGroup>
      )}
      {recent && recent.length > 0 && (
        <ListGroup heading={profileWallets.recent}>
          {recent.map(stored => (
            <OtherRow
              key={stored.connectorId}
              {...{ namespace, connectorId: stored.connectorId }}
              address={addressOf(stored)}
              aside={walletName => (
                <IconButton
                  icon={trashIcon}
                  label={profileWallets.forget(walletName)}
                  onClick={() => client.connection.actions.forgetRecent(namespace, stored.connectorId)}
                />
              )}
            />
          ))}
        </ListGroup>
      )}
    </>
  )
}
