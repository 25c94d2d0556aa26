import type { WalletConnectNamespace, WalletConnectSession } from '@latchkey/test-wallets/wallet-connect'
import { Badge, Banner, Button, disconnectIcon, Icon, ListGroup, ListRow, shortenAddress } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { WalletNetwork } from '../boot/wallet-network.types'
import { namespaceName } from './namespace-name'
import { PeerHeader } from './peer-header'

export interface SessionViewProps {
  readonly session: WalletConnectSession
  readonly networks: readonly WalletNetwork[]
  /** Every account of the wallet on a network. */
  readonly addressesOn: (networkId: string) => readonly string[]
  readonly busy: boolean
  readonly error: string | undefined
  readonly onAccount: (namespace: WalletConnectNamespace, index: number) => void
  readonly onNetwork: (networkId: string) => void
  readonly onDisconnect: () => void
}

interface PartProps extends SessionViewProps {
  readonly namespace: WalletConnectNamespace
}

function Part({
  namespace,
  session,
  networks,
  addressesOn,
  busy,
  onAccount,
  onNetwork,
}: PartProps): ReactNode {
  const selected = session.selected[namespace]
  const name = namespaceName(namespace)
  const own = networks.filter(({ network }) => network.networkId.startsWith(`${namespace}:`))
  const granted = session.namespaces[namespace]?.accounts ?? []
  const addresses = selected ? addressesOn(selected.networkId) : []
  const inUse = <Badge tone="success">In use</Badge>
  return (
    <section aria-label={name} className="card">
      <h3>{name}</h3>
      <ListGroup label={`${name} accounts`}>
        {addresses.map((address, index) => (
          <ListRow
            key={address}
            title={`Account ${index + 1}`}
            subtitle={shortenAddress(address)}
            selected={index === selected?.account}
            disabled={busy}
            trailing={
              index === selected?.account
                ? inUse
                : !granted.some(id => id.endsWith(`:${address}`)) && <Badge>Not shared</Badge>
            }
            onClick={() => onAccount(namespace, index)}
          />
        ))}
      </ListGroup>
      <ListGroup label={`${name} networks`}>
        {own.map(({ network: { networkId, name: network } }) => (
          <ListRow
            key={networkId}
            title={network}
            selected={networkId === selected?.networkId}
            disabled={busy}
            trailing={
              networkId === selected?.networkId
                ? inUse
                : !granted.some(id => id.startsWith(`${networkId}:`)) && <Badge>Not shared</Badge>
            }
            onClick={() => onNetwork(networkId)}
          />
        ))}
      </ListGroup>
    </section>
  )
}

/** One connected app: accounts and networks in use, and the way out. */
export function SessionView(props: SessionViewProps): ReactNode {
  const { session, error, busy, onDisconnect } = props
  return (
    <div className="stack">
      <PeerHeader peer={session.peer} />
      {error !== undefined && <Banner tone="danger">{error}</Banner>}
      {Object.keys(session.namespaces).map(namespace => (
        <Part key={namespace} {...props} namespace={namespace as WalletConnectNamespace} />
      ))}
      <p className="muted">Stays connected until {new Date(session.expiresAt).toLocaleDateString()}.</p>
      <Button
        wide
        variant="danger"
        disabled={busy}
        iconStart={<Icon d={disconnectIcon} size={20} />}
        onClick={onDisconnect}
      >
        Disconnect
      </Button>
    </div>
  )
}
